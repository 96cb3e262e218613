import Glibc

/// A file's identity (device and inode), size, and times of the last change of its content and of its metadata. Two
/// equal states mean that the file was not written to in between.
package struct FileState: Sendable, Hashable {
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

    /// True if this is the state of another file, or if the content was written to since `earlier`. Links added or
    /// removed don't count. A writer that restores the modification time goes unnoticed.
    package func wasWritten(since earlier: FileState) -> Bool {
        device != earlier.device || inode != earlier.inode || byteCount != earlier.byteCount
            || written != earlier.written
    }

    /// True if the last change is old enough that any later change must get a different time: file systems' timestamps
    /// may be as coarse as two seconds.
    var isSettled: Bool {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        // A file's times can be any number, so they are compared but not used in arithmetic.
        return changed.seconds < now.tv_sec - 2
    }
}
