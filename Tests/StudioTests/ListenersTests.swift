import Testing
import Web

@testable import Studio

@Suite struct ListenersTests {
    @Test("streams that have ended are not held after the next event") func ended() {
        let listeners = Listeners()
        let streams = (0..<3).map { _ in listeners.add() }
        for stream in streams.dropLast() { stream.end() }
        listeners.send("files", "null")
        #expect(listeners.count == 1)
    }
}
