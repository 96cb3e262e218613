import Files
import SceneModel

/// A report.json that this program may have written.
enum ReportFile {
    private static let mostBytes = 16 << 20

    /// Its content; nil if it is not a JSON file.
    static func content(of path: String) -> JSON? {
        guard FileSystem.kind(of: path) == .file, var file = try? InputFile(opening: path),
            let bytes = try? file.readAll(atMost: mostBytes)
        else { return nil }
        return try? JSON(parsing: bytes)
    }
}
