import Testing

@testable import Web

@Suite struct EventStreamTests {
    private static let kilobyte = String(repeating: "x", count: 1000)

    @Test("a stream that nobody reads ends, and holds nothing then") func unread() {
        let stream = EventStream()
        for _ in 0..<1000 { stream.send("x", Self.kilobyte) }
        #expect(!stream.hasEnded && stream.waitingBytes <= EventStream.mostBytes)
        for _ in 0..<1000 { stream.send("x", Self.kilobyte) }
        #expect(stream.hasEnded && stream.waitingBytes == 0)
    }

    @Test("nothing can be sent after the end") func over() {
        let stream = EventStream()
        stream.send("x", "1")
        stream.end()
        stream.send("x", "2")
        #expect(stream.waitingBytes == 0 && stream.next(atMost: 100) == nil)
    }
}
