import Testing

/// Makes tests that drive a browser run one after another, across suites, because two browsers at once show pictures
/// late.
struct OneBrowser: SuiteTrait, TestTrait, TestScoping {
    private static let turns = Turns()

    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Self.turns.take()
        do {
            try await function()
        } catch {
            await Self.turns.give()
            throw error
        }
        await Self.turns.give()
    }

    private actor Turns {
        private var isTaken = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func take() async {
            if !isTaken {
                isTaken = true
                return
            }
            await withCheckedContinuation { waiting.append($0) }
        }

        func give() {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
    }
}

extension Trait where Self == OneBrowser {
    /// Marks a test or suite that drives a browser.
    static var oneBrowser: Self { OneBrowser() }
}
