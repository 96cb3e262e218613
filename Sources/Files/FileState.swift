import Glibc

/// What tells whether a file is still the same one, and was not written to: which file it is, its size, and when its content
/// and what is known about it changed for the last time.
public struct FileState: Sendable, Hashable {
    private let device, inode: UInt64
    private let byteCount: Int
    private let written, changed: Moment

    private struct Moment: Hashable {
        let seconds, nanoseconds: Int

        init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }
    }

    init(_ status: stat) {
        (device, inode, byteCount) = (UInt64(status.st_dev), UInt64(status.st_ino), Int(status.st_size))
        (written, changed) = (Moment(status.st_mtim), Moment(status.st_ctim))
    }

    /// Whether it is the state of another file, or of a file whose content was written to since. A name that was given or
    /// taken away says nothing; who writes and sets the time back is not noticed.
    public func wasWritten(since earlier: FileState) -> Bool {
        device != earlier.device || inode != earlier.inode || byteCount != earlier.byteCount
            || written != earlier.written
    }

    /// Whether it changed so long ago that any change to come has another time: file systems count in steps of up to two
    /// seconds.
    var isSettled: Bool {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        // Times of files may be any number: they are compared, and not computed with.
        return changed.seconds < now.tv_sec - 2
    }
}
