import Synchronization

/// The limit of this process's memory (RSS) that `--max-memory` sets. `Machine` reports no more free memory than the limit
/// leaves, so fewer lanes encode at once.
package enum MemoryLimit {
    private static let byteCount = Atomic<Int>(.max)

    /// The name of the limit in messages.
    package static let origin = "--max-memory"

    /// The limit in bytes; nil if none was set.
    package static var ofProcess: Int? {
        let count = byteCount.load(ordering: .relaxed)
        return count == .max ? nil : count
    }

    /// Sets the limit for the whole process. Call this function before the work begins.
    package static func set(_ count: Int) { byteCount.store(count, ordering: .relaxed) }
}
