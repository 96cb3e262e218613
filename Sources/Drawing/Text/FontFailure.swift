import Files
import SceneModel

/// Why a font could not be opened. fontconfig gives no reason, and FreeType's result is that of its last attempt, such as
/// an unknown format after the file could not be read.
enum FontFailure {
    /// Returns the error for a font that fontconfig or FreeType could not open. If nothing is wrong with the file, the
    /// machine failed.
    static func error(_ file: FontFile) -> AssetError {
        do throws(SystemError) {
            _ = try InputFile(opening: file.path)
            guard try FileSystem.byteCount(of: file.path) > 0, FontFaces.canOpen(file) else {
                return AssetError(file.name, .notUsable, "not a font that FreeType can read")
            }
        } catch {
            guard file.isPinned, error.isMissing else { return AssetError(file.name, error) }
            return AssetError(
                file.name, .notFound,
                "can't open \(file.path); the Debian package \(file.package) has it")
        }
        return AssetError(file.name, .failed, "reading \(file.path) failed")
    }
}
