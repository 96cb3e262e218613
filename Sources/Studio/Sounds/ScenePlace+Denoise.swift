import Denoise
import Files
import Film

extension ScenePlace {
    /// The prefix with which the scene names files next to `file`: that file's folder, or nothing if it is outside of the
    /// scene's folder.
    func prefix(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/"), !file.hasPrefix("/") else { return "" }
        let prefix = String(file[...slash])
        guard let own = FileSystem.absolutePath(of: folder),
            let other = FileSystem.absolutePath(of: path(of: prefix)),
            other == own || other.hasPrefix(own == "/" ? "/" : "\(own)/")
        else { return "" }
        return prefix
    }

    /// The default file name for the denoised copy of an input. Films keep a film's extension, lossless sounds a lossless
    /// one.
    func denoisedName(of file: String, _ input: HeldInput) -> String {
        let name = FileSystem.name(of: file)
        let stem =
            name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? String(name[..<$0]) : nil } ?? name
        return "\(stem)-denoised.\(input.usualTarget.rawValue)"
    }
}
