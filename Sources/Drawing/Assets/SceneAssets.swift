import Geometry
import Rasteriser
import SceneModel

/// Opens the files named by the layers of a scene, and records the digest of each file that affects pixels. Several
/// threads may use it at once.
package protocol SceneAssets: Sendable {
    /// The path of a file that the scene names, below the scene's folder and with links resolved. The caller reads
    /// content that its figures don't describe. Throws `AssetError` if the file is missing or may not be read.
    func path(of file: String) throws -> String

    /// True if a file of this name exists; false if that is not known.
    func holds(_ file: String) -> Bool

    /// The picture in a file that the scene names; figures need not describe its digest. Throws `AssetError` if it is
    /// not a picture.
    func image(_ file: String) throws -> DecodedImage

    /// The picture or film in a file. Figures that show it describe its digest, so it doesn't affect frames without it.
    /// Throws as `image` does.
    func picture(_ file: String) throws -> AssetPicture

    /// The Lottie animation in a file. Figures that show it describe its digest. Throws `AssetError` if it is not an
    /// animation, or can't be drawn as intended.
    func animation(_ file: String) throws -> any AssetAnimation

    /// The peaks of a sound, or of a film's sound: of one channel, counted from 0, or if nil of a mix of all. Figures
    /// that show it describe its digest. Throws `AssetError` if the file has no readable sound.
    func sound(_ file: String, channel: Int?) throws -> any AssetSound

    /// The captions in a file. Figures that show them describe their text, so the file doesn't affect other frames.
    /// Throws `AssetError` if they can't be read.
    func captions(_ file: String) throws -> Captions

    /// The size of the picture in a file, if possible without decoding it, and the file's digest as described by
    /// figures that show it. Throws as `image` does.
    func measure(_ file: String) throws -> (size: PixelSize, sha256: String)

    /// The picture in a file that was measured.
    func measuredImage(_ file: String) throws -> DecodedImage

    /// The pyramid of an origin: the one already known, or that returned by `make`.
    func pyramid(_ origin: PyramidOrigin, _ make: () -> ImagePyramid) -> ImagePyramid

    /// Reserves memory that is kept for a file's pictures as long as the scene is drawn. Throws `AssetError` if the
    /// files of the scene take too much together.
    func keep(_ byteCount: Int, for file: String) throws

    /// Reserves memory for pictures that a layer is about to draw itself, and that are kept as long as the scene is
    /// drawn. Throws `AssetError` if they take too much together with the files, or another error if less memory is
    /// available.
    func keep(spriteBytes: Int) throws

    /// Records that a file of the system, such as a font, affects pixels. Throws `AssetError` if it can't be read.
    func use(systemFile: String) throws

    /// Records that a library affects pixels.
    func use(library: LibraryVersion)

    /// The files used so far, in alphabetical order.
    var digests: [AssetDigest] { get }

    /// The SHA-256 of a used file, by its name in `digests`.
    func digest(of file: String) -> String?

    /// The maximum memory that a thread needs to decode what it draws.
    var byteCountPerThread: Int { get }

    /// The versions of the libraries that draw the content of files.
    var libraryVersions: [LibraryVersion] { get }
}

/// The content of a file shown by a layer.
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

/// A file that affects pixels.
package struct AssetDigest: Sendable, Equatable {
    /// The file as the scene names it; for a file of the system, its name after `system:`.
    package let file: String
    /// The SHA-256 of its content.
    package let sha256: String

    /// Creates the digest of a file.
    package init(file: String, sha256: String) {
        self.file = file
        self.sha256 = sha256
    }

    /// The name, in digests, of the system's file at a path.
    package static func name(ofSystemFile path: String) -> String {
        systemPrefix + (path.split(separator: "/").last.map(String.init) ?? path)
    }

    /// The prefix of the names of the system's files.
    package static let systemPrefix = "system:"
}

/// The files of a scene without a folder: none.
package struct NoAssets: SceneAssets {
    /// Creates an empty set of files.
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
