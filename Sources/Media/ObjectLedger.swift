import Synchronization

/// A count of allocated and freed FFmpeg objects, with which tests detect leaks.
package enum ObjectLedger {
    private static let allocations = Atomic(0)
    private static let releases = Atomic(0)

    /// The number of frames, packets and contexts that were allocated since the process started.
    package static var allocated: Int { allocations.load(ordering: .sequentiallyConsistent) }
    /// The number of frames, packets and contexts that were freed since the process started.
    package static var freed: Int { releases.load(ordering: .sequentiallyConsistent) }

    static func enter() { allocations.add(1, ordering: .relaxed) }
    static func leave() { releases.add(1, ordering: .relaxed) }
}
