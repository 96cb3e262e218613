import Files
import Pipeline
import SceneModel

/// The scenes of a folder. Its files are read to tell, as far as their number and their size allow.
struct SceneList: Sendable {
    /// The names of the files that have a scene's size, rate and duration, sorted. Whether one can be drawn is seen when it is opened.
    private(set) var names: [String] = []
    /// How many JSON files were not read.
    private(set) var leftOutCount = 0

    /// How much is read.
    struct Limits: Sendable {
        var files = 1000
        /// Of one file.
        var fileBytes = 1 << 20
        /// Of all files.
        var bytes = 32 << 20
    }

    /// Looks for scenes in a folder. Throws `Cancelled` when they are not wanted any more, and `SystemError` for a folder that can't be read.
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

    /// A file that grows meanwhile is read no further.
    private static func isScene(_ path: String, _ size: Int) -> Bool {
        guard var file = try? InputFile(opening: path), let bytes = try? file.readAll(atMost: size),
            let json = try? JSON(parsing: bytes)
        else { return false }
        return ["size", "fps", "duration"].allSatisfy { json[$0] != nil }
    }
}
