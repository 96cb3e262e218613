import Base
import Files
import SceneModel
import SceneText

/// The scenes in a folder. JSON files are read to recognise scenes, within limits on their number and size.
struct SceneList: Sendable {
    /// The sorted names of the files that have a scene's size, rate and duration. Such a file may still have errors,
    /// which are reported when it is opened.
    private(set) var names: [String] = []
    /// The number of JSON files that were not read.
    private(set) var leftOutCount = 0

    /// The limits on the number and size of the files that are read.
    struct Limits: Sendable {
        var files = 1000
        /// The maximum size of one file, in bytes.
        var fileBytes = 1 << 20
        /// The maximum size of all files together, in bytes.
        var bytes = 32 << 20
    }

    /// Lists the scenes in a folder. Throws `Cancelled`, and `SystemError` if the folder can't be read.
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

    /// Returns true if the file has a scene's keys. At most `size` bytes are read, even if the file grows meanwhile.
    private static func isScene(_ path: String, _ size: Int) -> Bool {
        guard var file = try? InputFile(opening: path), let bytes = try? file.readAll(atMost: size),
            let json = try? JSON(parsing: bytes)
        else { return false }
        return ["size", "fps", "duration"].allSatisfy { json[$0] != nil }
    }
}
