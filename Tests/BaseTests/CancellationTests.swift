import Pipeline
import Testing

@testable import Base

@Suite struct CancellationTests {
    private final class Owned: Sendable {}

    @Test("an action and the values it owns are freed with its attachment") func detached() {
        let cancellation = Cancellation()
        let log = Locked<[Int]>([])
        weak var owned: Owned?
        do {
            let object = Owned()
            owned = object
            let attachment = cancellation.attach {
                withExtendedLifetime(object) { log.withLock { $0.append(1) } }
            }
            withExtendedLifetime(attachment) { #expect(cancellation.actionCount == 1) }
        }
        #expect(owned == nil)
        #expect(cancellation.actionCount == 0)
        cancellation.cancel()
        #expect(log.withLock { $0 } == [])
    }

    @Test("attached actions run once, in order, and at once if already cancelled") func order() {
        let cancellation = Cancellation()
        let log = Locked<[Int]>([])
        var attachments = (0..<20).map { number in
            cancellation.attach { log.withLock { $0.append(number) } }
        }
        attachments.remove(at: 7)
        cancellation.cancel()
        cancellation.cancel()
        let expected = (0..<20).filter { $0 != 7 }
        #expect(log.withLock { $0 } == expected)
        attachments.append(cancellation.attach { log.withLock { $0.append(20) } })
        withExtendedLifetime(attachments) { #expect(log.withLock { $0 } == expected + [20]) }
        #expect(cancellation.actionCount == 0)
    }

    @Test("freed arrivals leave no action at their cancellation") func arrivals() throws {
        let cancellation = Cancellation()
        for number in 0..<3 {
            let arrivals = Arrivals([number], cancellation: cancellation)
            try arrivals.wait(for: number)
            #expect(cancellation.actionCount == 1)
        }
        #expect(cancellation.actionCount == 0)
    }
}
