import Synchronization

/// Counts the objects of FFmpeg's libraries that were allocated and freed, so that tests can find leaks.
public enum ObjectLedger {
    private static let allocations = Atomic(0)
    private static let releases = Atomic(0)

    /// Frames, packets and contexts allocated since the program began.
    public static var allocated: Int { allocations.load(ordering: .sequentiallyConsistent) }
    /// How many of them have been freed.
    public static var freed: Int { releases.load(ordering: .sequentiallyConsistent) }

    static func enter() { allocations.add(1, ordering: .relaxed) }
    static func leave() { releases.add(1, ordering: .relaxed) }
}
