import Testing

@testable import Studio

@Suite struct LRUCacheTests {
    @Test("of too many values the one that was used least recently goes") func order() {
        var cache = LRUCache<String, Int>(capacity: 2)
        cache.insert(1, for: "a")
        cache.insert(2, for: "b")
        #expect(cache.value("a") == 1)
        cache.insert(3, for: "c")
        #expect(cache.value("b") == nil && cache.value("a") == 1 && cache.value("c") == 3)
    }

    @Test("a key has one value, the last; it takes the room of one") func same() {
        var cache = LRUCache<String, Int>(capacity: 2)
        cache.insert(1, for: "a")
        cache.insert(2, for: "b")
        cache.insert(3, for: "b")
        #expect(cache.value("a") == 1 && cache.value("b") == 3)
        cache.removeAll()
        #expect(cache.value("a") == nil && cache.value("b") == nil)
    }
}
