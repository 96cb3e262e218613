import Glibc

/// Some work would take more memory than the process may have.
public struct MemoryError: Error, Equatable, CustomStringConvertible {
    /// What the memory is for, as in "encode 1920x1080".
    public let purpose: String
    /// About how much it takes.
    public let byteCount: Int

    /// Purpose and size in one line.
    public var description: String {
        "not enough memory to \(purpose): it takes about \(byteCount >> 20) MiB more"
    }
}

/// The memory that the process may still have.
public enum Memory {
    /// Whether the process may have so much more, all at once.
    ///
    /// Libraries end the process, or worse, where memory is short, so who is about to use one asks first. Under a
    /// limit for the process (`ulimit -v`) the answer is exact; where memory is promised to many, it may not be kept.
    public static func hasRoom(for byteCount: Int) -> Bool {
        let memory = unsafe mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return false }
        unsafe munmap(memory, byteCount)
        return true
    }

    /// Throws unless the process may have so much more.
    public static func require(_ byteCount: Int, to purpose: String) throws(MemoryError) {
        if !hasRoom(for: byteCount) { throw MemoryError(purpose: purpose, byteCount: byteCount) }
    }
}
