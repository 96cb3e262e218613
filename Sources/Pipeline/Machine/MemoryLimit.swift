import Synchronization

/// The maximum of physical memory that the user allows this process. Whoever asks `Machine` for free memory gets no more,
/// so that, for example, fewer lanes encode at once.
package enum MemoryLimit {
    private static let byteCount = Atomic<Int>(.max)

    /// The name of the limit in messages.
    package static let origin = "--max-memory"

    /// The maximum in bytes; nil if the user set none.
    package static var ofProcess: Int? {
        let count = byteCount.load(ordering: .relaxed)
        return count == .max ? nil : count
    }

    /// Sets the maximum for the whole process. Call this function before the work begins.
    package static func set(_ count: Int) { byteCount.store(count, ordering: .relaxed) }
}
