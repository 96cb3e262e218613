import Foundation
import Testing

/// Tests that take long. `scripts/check` runs them; `ZOETROPE_SLOW_TESTS=1` enables them elsewhere.
public enum SlowTests {
    /// True if slow tests run, and other tests run with all their arguments.
    public static var areEnabled: Bool {
        ProcessInfo.processInfo.environment["ZOETROPE_SLOW_TESTS"] == "1"
    }

    /// Returns all elements if slow tests run; otherwise `count` of them, spread from the first to the last.
    public static func some<Elements: RandomAccessCollection>(
        _ all: Elements, _ count: Int
    ) -> [Elements.Element] {
        guard !areEnabled, count < all.count else { return Array(all) }
        return (0..<count).map {
            all[all.index(all.startIndex, offsetBy: $0 * (all.count - 1) / max(count - 1, 1))]
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// A test that only runs with the slow tests.
    public static var slow: Self { .enabled("slow tests are not enabled") { SlowTests.areEnabled } }
}
