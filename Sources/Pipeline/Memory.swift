import Glibc

/// There is less memory than some work would take.
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

/// The memory that the process may still allocate.
public enum Memory {
    /// Whether the process may allocate so much more, in one piece.
    ///
    /// Some libraries crash when memory is short, so their callers ask first. The answer is exact under a limit of the
    /// address space (`ulimit -v`). Without one, the kernel may grant more than there is (overcommit).
    public static func hasRoom(for byteCount: Int) -> Bool {
        let memory = unsafe mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return false }
        unsafe munmap(memory, byteCount)
        return true
    }

    /// Throws unless the process may allocate so much more.
    public static func require(_ byteCount: Int, to purpose: String) throws(MemoryError) {
        if !hasRoom(for: byteCount) { throw MemoryError(purpose: purpose, byteCount: byteCount) }
    }
}
