import Files
import Glibc

/// A file in memory with the bytes of the input, for readers that take a path.
enum ScratchFile {
    private static let descriptor = {
        var name = Array("/dev/shm/zoetrope-fuzz-XXXXXX\0".utf8CString)
        let descriptor = unsafe mkstemp(&name)
        unsafe unlink(&name)
        return descriptor
    }()

    /// The path of the file, which has no name in a folder.
    static let path = "/proc/self/fd/\(descriptor)"

    /// Calls a function with the path of a file with these bytes.
    static func with<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
        guard descriptor >= 0, ftruncate(descriptor, 0) == 0,
            unsafe pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
        else { fatalError("the input can't be written") }
        return try body(path)
    }
}
