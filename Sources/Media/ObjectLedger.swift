import Synchronization

/// Counts allocations and releases of FFmpeg objects, so that tests can detect leaks.
package enum ObjectLedger {
    private static let allocations = Atomic(0)
    private static let releases = Atomic(0)

    /// The number of frames, packets and contexts allocated since the process started.
    package static var allocated: Int { allocations.load(ordering: .sequentiallyConsistent) }
    /// The number of these that have been freed.
    package static var freed: Int { releases.load(ordering: .sequentiallyConsistent) }

    static func enter() { allocations.add(1, ordering: .relaxed) }
    static func leave() { releases.add(1, ordering: .relaxed) }
}
