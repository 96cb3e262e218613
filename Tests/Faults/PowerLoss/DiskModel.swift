/// What a disk promises about the order in which changes reach it.
enum DiskModel: String, Sendable, CaseIterable {
    /// Only what POSIX promises. A sync of a file makes its bytes durable, a sync of a folder its names. All other
    /// changes may reach the disk or not. Changes of the names in one folder keep their order, those in different
    /// folders do not. A rename is one change, which is durable once the folder of the new name is synced.
    case minimal
    /// A file system with a journal, such as ext4 and XFS. Names change in the order of the calls, and a sync of
    /// anything makes all earlier changes of names durable.
    case journal
}

/// What may be left of a file's bytes that were written since its last sync. The disk writes whole sectors.
enum DiskBytes: Hashable {
    /// All, none, or as many as there should be, but zeros.
    case all, none, zeros
    /// The first half.
    case half
    /// All but one of the writes. Where it is missing are the bytes from before, or zeros.
    case without(Int)
}
