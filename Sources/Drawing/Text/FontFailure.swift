import CFreeType
import Files
import SceneModel

/// Why a font could not be opened. The reasons that FreeType and fontconfig leave in `errno` are those of other calls.
enum FontFailure {
    /// Returns the error for a font that FreeType could not open, with its result.
    static func error(_ file: FontFile, _ code: FT_Error) -> AssetError {
        let isRead = ![zoetrope_no_memory, zoetrope_no_file, zoetrope_no_stream].contains(code)
        return isRead ? notFont(file) : unread(file)
    }

    /// Returns the error for a font that fontconfig could not open. fontconfig gives no reason, so FreeType opens the font
    /// again.
    static func error(_ file: FontFile) -> any Error {
        do {
            _ = try FontFaces().face(file)
            return unread(file)
        } catch { return error }
    }

    private static func notFont(_ file: FontFile) -> AssetError {
        AssetError(file.name, .notUsable, "not a font that FreeType can read")
    }

    /// Returns the error for a file that was not read. If nothing is wrong with the file, the machine failed.
    private static func unread(_ file: FontFile) -> AssetError {
        do throws(SystemError) {
            _ = try InputFile(opening: file.path)
            guard try FileSystem.byteCount(of: file.path) > 0 else { return notFont(file) }
        } catch {
            guard file.isPinned, error.isMissing else { return AssetError(file.name, error) }
            return AssetError(
                file.name, .notFound,
                "can't open \(file.path); the Debian package \(file.package) has it")
        }
        return AssetError(file.name, .failed, "reading \(file.path) failed")
    }
}
