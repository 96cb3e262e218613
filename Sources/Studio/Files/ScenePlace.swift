import Denoise
import Files
import Film
import SceneModel

/// The location of a scene, and the files and layers that it may use.
struct ScenePlace: Sendable {
    /// The name of the scene file, for messages.
    let name: String
    /// The absolute path of the folder that contains the scene file.
    let folder: String
    let allowedFolders: [String]
    let kinds: LayerKinds
}

extension ScenePlace {
    /// The scene's name without `.json`.
    var stem: String { name.hasSuffix(".json") ? String(name.dropLast(".json".count)) : name }

    /// The default name of the scene's film.
    var film: String { "\(stem).mp4" }

    /// The default name of the folder for the comparison of frame rates.
    var comparison: String { "\(stem)-compared" }

    /// Returns the path of a file next to the scene.
    func path(of name: String) -> String {
        folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
}

extension ScenePlace {
    /// Returns the prefix with which the scene names files in the same folder as `file`, such as `images/`; empty if
    /// `file` is an absolute path or outside of the scene's folder.
    func prefix(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/"), !file.hasPrefix("/") else { return "" }
        let prefix = String(file[...slash])
        guard let own = FileSystem.absolutePath(of: folder),
            let other = FileSystem.absolutePath(of: path(of: prefix)),
            other == own || other.hasPrefix(own == "/" ? "/" : "\(own)/")
        else { return "" }
        return prefix
    }

    /// Returns the default file name for the denoised copy of an input. Films keep a film's extension, and lossless
    /// sounds a lossless extension.
    func denoisedName(of file: String, _ input: OpenInput) -> String {
        let name = FileSystem.name(of: file)
        let stem =
            name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? String(name[..<$0]) : nil } ?? name
        return "\(stem)-denoised.\(input.usualTarget.rawValue)"
    }
}
