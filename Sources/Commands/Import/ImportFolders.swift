import Fetching
import Files
import Film
import Geometry
import Import
import Media
import SceneModel
import Spelling

/// The folders of an import: of the edit, of the scene, and of files that will be fetched.
struct ImportFolders {
    private let scene: String
    private let assets: String
    /// The path from the scene's folder to the edit's; nil if they are the same.
    private let way: String?

    init(edit: String, output: String?, assets: String) {
        let own = edit == "-" ? "." : FileSystem.parent(of: edit)
        scene = output.map(FileSystem.parent) ?? own
        self.assets = assets.hasSuffix("/") ? String(assets.dropLast()) : assets
        if let from = FileSystem.absolutePath(of: scene), let to = FileSystem.absolutePath(of: own),
            from != to
        {
            way = FileSystem.relativePath(to: to, from: from)
        } else {
            way = nil
        }
    }

    /// The paths, sizes and lengths of the files that an edit names.
    var media: ImportMedia {
        ImportMedia(
            path: { path in path.hasPrefix("/") ? path : way.map { "\($0)/\(path)" } ?? path },
            fetchedPath: { address in (try? FetchAddress(address)).map { "\(assets)/\($0.fileName)" } },
            facts: { facts(of: $0) })
    }

    /// Returns true if a file that the scene names is there.
    func hasFile(_ file: String) -> Bool {
        FileSystem.kind(of: file.hasPrefix("/") ? file : "\(scene)/\(file)") == .file
    }

    /// Returns how the files of addresses are fetched.
    func advice(for count: Int, program: String) -> String {
        let folder = scene == "." || assets.hasPrefix("/") ? assets : "\(scene)/\(assets)"
        return
            "\(counted(count, "file")) must be fetched: --addresses files.csv lists \(count == 1 ? "it" : "them") for \(program) fetch files.csv --into \(shellPath(folder))"
    }

    /// Returns what is in a picture or a film of the scene; nil if it is not there, or is neither.
    private func facts(of file: String) -> ImportMedia.Facts? {
        let path = file.hasPrefix("/") ? file : "\(scene)/\(file)"
        guard FileSystem.kind(of: path) == .file else { return nil }
        if let header = Self.header(of: path) {
            return ImportMedia.Facts(size: (header.width, header.height))
        }
        guard let film = try? FilmInput(film: path) else { return nil }
        return ImportMedia.Facts(
            size: (film.size.width, film.size.height), duration: film.duration,
            rate: film.rate?.framesPerSecond)
    }

    private static func header(of path: String) -> ImageHeader? {
        guard var file = try? InputFile(opening: path), let start = try? file.read(64),
            ImageHeader.isPicture(start), let rest = try? file.readAll(atMost: maximumPictureBytes)
        else { return nil }
        return try? ImageHeader(of: start + rest)
    }

    private static let maximumPictureBytes = 256 << 20
}
