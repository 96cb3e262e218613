import Geometry
import Rasteriser
import SceneModel

/// Opens the files that the layers of a scene name. Each file that decides pixels is remembered with its digest.
/// Several threads may use it at once.
package protocol SceneAssets: Sendable {
    /// The path of a file that the scene names, below the scene's folder, with links resolved. Throws `AssetError` for
    /// a file that is not there, or may not be read. Whoever asks reads what the figures don't tell.
    func path(of file: String) throws -> String

    /// Whether there is a file of a name; false if that is not known.
    func holds(_ file: String) -> Bool

    /// The picture in a file that the scene names; figures need not tell its digest. Throws `AssetError` for what is not a picture.
    func image(_ file: String) throws -> DecodedImage

    /// The picture or film in a file. Figures that show it tell its digest, so it decides no other frames. Throws as
    /// `image` does.
    func picture(_ file: String) throws -> AssetPicture

    /// The Lottie animation in a file. Figures that show it tell its digest. Throws `AssetError` for what is none, or what
    /// can't be drawn as it is meant.
    func animation(_ file: String) throws -> any AssetAnimation

    /// The peaks of a sound, or of the sound of a film; all channels mixed, unless one is chosen. The first one is 0. Figures
    /// that show it tell its digest. Throws `AssetError` for what can't be heard.
    func sound(_ file: String, channel: Int?) throws -> any AssetSound

    /// The captions in a file. Figures that show them tell their text, so the file decides no other frames. Throws `AssetError`
    /// for what can't be read.
    func captions(_ file: String) throws -> Captions

    /// The size of the picture in a file, without decoding it where that is possible, and the digest of the file, as
    /// figures that show it tell. Throws as `image` does.
    func measure(_ file: String) throws -> (size: PixelSize, sha256: String)

    /// The picture in a file that was measured.
    func measuredImage(_ file: String) throws -> DecodedImage

    /// The pyramid of an origin: one that is known, or the one that `make` returns.
    func pyramid(_ origin: PyramidOrigin, _ make: () -> ImagePyramid) -> ImagePyramid

    /// Says that so much memory is kept for a file's pictures as long as the scene is drawn. Throws `AssetError` if all
    /// files of the scene take too much.
    func keep(_ byteCount: Int, for file: String) throws

    /// Says that so much memory is about to be kept for pictures that a layer draws itself, as long as the scene is drawn.
    /// Throws `AssetError` if they and those of all files take too much, or another error if there is less memory.
    func keep(spriteBytes: Int) throws

    /// Says that a file of the system, such as a font, decides pixels. Throws `AssetError` if it can't be read.
    func use(systemFile: String) throws

    /// Says that a library decides pixels.
    func use(library: LibraryVersion)

    /// The files used so far, in alphabetical order.
    var digests: [AssetDigest] { get }

    /// SHA-256 of a file that was used, by the name that `digests` has for it.
    func digest(of file: String) -> String?

    /// The most memory that a thread takes to decode what it draws.
    var byteCountPerThread: Int { get }

    /// The versions of libraries that draw what the files hold.
    var libraryVersions: [LibraryVersion] { get }
}

/// What a file that a layer shows holds.
package enum AssetPicture: Sendable {
    /// One picture, and the SHA-256 of its file.
    case still(DecodedImage, sha256: String)
    /// A film.
    case film(any AssetFilm)
}

extension SceneAssets {
    package func holds(_ file: String) -> Bool { false }
    package func measuredImage(_ file: String) throws -> DecodedImage { try image(file) }
    package func pyramid(_ origin: PyramidOrigin, _ make: () -> ImagePyramid) -> ImagePyramid { make() }
    package func keep(_ byteCount: Int, for file: String) throws {}
    package func keep(spriteBytes: Int) throws {}
    package func use(library: LibraryVersion) {}
    package func digest(of file: String) -> String? { digests.first { $0.file == file }?.sha256 }
    package var byteCountPerThread: Int { 0 }
    package var libraryVersions: [LibraryVersion] { [] }
    package func animation(_ file: String) throws -> any AssetAnimation {
        throw AssetError(file, .notReadable, "there are no animations here")
    }
    package func sound(_ file: String, channel: Int?) throws -> any AssetSound {
        throw AssetError(file, .notReadable, "there are no sounds here")
    }
    package func captions(_ file: String) throws -> Captions {
        throw AssetError(file, .notReadable, "there are no captions here")
    }
}

/// A file that decides pixels.
package struct AssetDigest: Sendable, Equatable {
    /// The file as the scene names it; of a system's file its name after `system:`.
    package let file: String
    /// SHA-256 of its content.
    package let sha256: String

    /// The digest of a file.
    package init(file: String, sha256: String) {
        self.file = file
        self.sha256 = sha256
    }

    /// What a system's file at a path is called.
    package static func name(ofSystemFile path: String) -> String {
        systemPrefix + (path.split(separator: "/").last.map(String.init) ?? path)
    }

    /// What the names of the system's files begin with.
    package static let systemPrefix = "system:"
}

/// The files of a scene that was given without a folder: none.
package struct NoAssets: SceneAssets {
    /// No files.
    package init() {}

    package func path(of file: String) throws -> String { throw missing(file) }
    package func image(_ file: String) throws -> DecodedImage { throw missing(file) }
    package func picture(_ file: String) throws -> AssetPicture { throw missing(file) }
    package func measure(_ file: String) throws -> (size: PixelSize, sha256: String) { throw missing(file) }
    package func use(systemFile: String) throws {}
    package var digests: [AssetDigest] { [] }

    private func missing(_ file: String) -> AssetError {
        AssetError(file, .notReadable, "the scene was given without a folder")
    }
}
