import Foundation

/// Tests that take minutes. `scripts/check` runs them; `ZOETROPE_SLOW_TESTS=1` enables them elsewhere.
public enum SlowTests {
    /// True if slow tests run, and other tests run with all their arguments.
    public static var areEnabled: Bool {
        ProcessInfo.processInfo.environment["ZOETROPE_SLOW_TESTS"] == "1"
    }
}
