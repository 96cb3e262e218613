import Base
import Files
import SceneModel

/// The scenes in a folder. Files are read to recognise them, within limits on their number and size.
struct SceneList: Sendable {
    /// The sorted names of the files that have a scene's size, rate and duration. They may have errors, which are found when
    /// they are opened.
    private(set) var names: [String] = []
    /// The number of JSON files that were not read.
    private(set) var leftOutCount = 0

    /// The limits on what is read.
    struct Limits: Sendable {
        var files = 1000
        /// The most bytes of one file.
        var fileBytes = 1 << 20
        /// The most bytes of all files.
        var bytes = 32 << 20
    }

    /// Looks for scenes in a folder. Throws `Cancelled`, and `SystemError` if the folder can't be read.
    init(of folder: String, within limits: Limits = Limits(), for cancellation: Cancellation = Cancellation())
        throws
    {
        var (fileCount, byteCount) = (0, 0)
        for name in try FileSystem.names(in: folder) where name.hasSuffix(".json") {
            try cancellation.check()
            let path = "\(folder)/\(name)"
            guard FileSystem.kind(of: path) == .file else { continue }
            guard let size = try? FileSystem.byteCount(of: path) else { continue }
            guard fileCount < limits.files, size <= limits.fileBytes, byteCount + size <= limits.bytes else {
                leftOutCount += 1
                continue
            }
            (fileCount, byteCount) = (fileCount + 1, byteCount + size)
            if Self.isScene(path, size) { names.append(name) }
        }
    }

    /// True if the file has a scene's keys. At most `size` bytes are read, even if it grows meanwhile.
    private static func isScene(_ path: String, _ size: Int) -> Bool {
        guard var file = try? InputFile(opening: path), let bytes = try? file.readAll(atMost: size),
            let json = try? JSON(parsing: bytes)
        else { return false }
        return ["size", "fps", "duration"].allSatisfy { json[$0] != nil }
    }
}
