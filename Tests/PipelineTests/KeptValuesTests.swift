import Testing

@testable import Pipeline

@Suite struct KeptValuesTests {
    @Test("what was not used for the longest time makes room for what is new")
    func room() {
        let kept = KeptValues<String, Int>(atMost: 30)
        kept.keep(1, for: "a", byteCount: 10)
        kept.keep(2, for: "b", byteCount: 10)
        kept.keep(3, for: "c", byteCount: 10)
        #expect(kept["a"] == 1)
        kept.keep(4, for: "d", byteCount: 10)
        #expect(kept["b"] == nil && kept["a"] == 1 && kept["c"] == 3 && kept["d"] == 4)
        kept.keep(5, for: "e", byteCount: 25)
        #expect(kept["e"] == 5 && kept.count == 1)
    }

    @Test("a value replaces the one of its key, and one that is too large is not kept")
    func replaced() {
        let kept = KeptValues<Int, Int>(atMost: 10)
        for value in 0..<100 { kept.keep(value, for: 1, byteCount: 8) }
        #expect(kept[1] == 99 && kept.count == 1)
        kept.keep(7, for: 2, byteCount: 11)
        #expect(kept[2] == nil && kept.count == 0)
    }
}
