import Testing

@testable import Base

@Suite struct CacheTests {
    @Test("the least recently used value is dropped for a new value", arguments: [(30, Int.max), (.max, 3)])
    func leastRecentlyUsed(bytes: Int, values: Int) {
        let cache = Cache<String, Int>(maximumBytes: bytes, maximumValues: values)
        for (value, key) in ["a", "b", "c"].enumerated() { cache.keep(value, for: key, byteCount: 10) }
        #expect(cache["a"] == 0)
        cache.keep(3, for: "d", byteCount: 10)
        #expect(cache.values(["a", "b", "c", "d"]) == [0, nil, 2, 3])
        #expect(cache.count == 3 && cache.byteCount == 30)
    }

    @Test("a large value drops as many other values as needed, and a value above the limit is not stored")
    func large() {
        let cache = Cache<String, Int>(maximumBytes: 30)
        for key in ["a", "b", "c"] { cache.keep(1, for: key, byteCount: 10) }
        cache.keep(2, for: "d", byteCount: 25)
        #expect(cache["d"] == 2 && cache.count == 1)
        cache.keep(3, for: "e", byteCount: 31)
        #expect(cache["e"] == nil && cache["d"] == 2)
        cache.keep(4, for: "d", byteCount: 31)
        #expect(cache["d"] == nil && cache.byteCount == 0)
    }

    @Test("a new value for a key replaces the old value and its size") func replaced() {
        let cache = Cache<Int, Int>(maximumBytes: 10, maximumValues: 2)
        cache.keep(-1, for: 2, byteCount: 2)
        for value in 0..<100 { cache.keep(value, for: 1, byteCount: 8) }
        #expect(cache[1] == 99 && cache[2] == -1 && cache.byteCount == 10)
        cache.removeAll()
        #expect(cache[1] == nil && cache.count == 0 && cache.byteCount == 0)
    }

    @Test("with the policy `everything`, all values are dropped when a limit is reached") func everything() {
        let cache = Cache<String, Int>(maximumBytes: 30, maximumValues: 2, evicting: .everything)
        cache.keep(1, for: "a", byteCount: 10)
        cache.keep(2, for: "b", byteCount: 10)
        #expect(cache["a"] == 1)
        cache.keep(3, for: "c", byteCount: 10)
        #expect(cache.values(["a", "b", "c"]) == [nil, nil, 3] && cache.byteCount == 10)
    }

    @Test("if two threads compute a value of one key, the first is kept") func first() {
        let cache = Cache<String, Int>()
        #expect(cache.keepFirst(1, for: "a") == 1)
        #expect(cache.keepFirst(2, for: "a") == 1)
        #expect(cache["a"] == 1)
    }
}
