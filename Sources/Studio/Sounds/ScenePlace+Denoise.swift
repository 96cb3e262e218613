import Denoise
import Files
import Film

extension ScenePlace {
    /// What stands in the scene before the names of files beside one that it names: that one's folder, or nothing where
    /// that lies outside of the scene's.
    func prefix(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/"), !file.hasPrefix("/") else { return "" }
        let prefix = String(file[...slash])
        guard let own = FileSystem.absolutePath(of: folder),
            let other = FileSystem.absolutePath(of: path(of: prefix)),
            other == own || other.hasPrefix(own == "/" ? "/" : "\(own)/")
        else { return "" }
        return prefix
    }

    /// The name under which a sound is usually written without its noise: a film stays one, and what has all samples as
    /// they were keeps them.
    func denoisedName(of file: String, _ input: HeldInput) -> String {
        let name = FileSystem.name(of: file)
        let stem =
            name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? String(name[..<$0]) : nil } ?? name
        return "\(stem)-denoised.\(input.usualTarget.rawValue)"
    }
}
