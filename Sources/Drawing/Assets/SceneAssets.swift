import Geometry
import Rasteriser
import SceneModel

/// Access to the files that a scene names: opens files for the scene's layers, and records the digest of each file that
/// affects pixels. Several threads may use one object at once.
package protocol SceneAssets: Sendable {
    /// Returns the absolute path of a file that the scene names, with symbolic links resolved. It is for a layer that
    /// reads the file itself and whose figures (drawings of the layer in single frames) don't describe the file's
    /// content. Throws `AssetError` if the file is missing or may not be read.
    func path(of file: String) throws -> String

    /// Returns true if a file of this name is known to exist.
    func holds(_ file: String) -> Bool

    /// Decodes the picture in a file that the scene names. All frames are taken to depend on the file, so the
    /// descriptions of single frames need not contain its digest. Throws `AssetError` if the file is not a picture.
    func image(_ file: String) throws -> DecodedImage

    /// Opens the picture or video in a file. A figure (a layer's drawing in one frame) that shows it must have the
    /// file's digest in its description; other frames don't depend on the file. Throws `AssetError` if the file is
    /// neither a picture nor a video.
    func picture(_ file: String) throws -> AssetPicture

    /// Opens the video in a file, as `picture` does; nil if the file has a picture.
    func film(_ file: String) throws -> (any AssetFilm)?

    /// Opens the Lottie animation in a file. A figure (a layer's drawing in one frame) that shows it must have the
    /// file's digest in its description. Throws `AssetError` if the file is not an animation or uses features that
    /// can't be drawn.
    func animation(_ file: String) throws -> any AssetAnimation

    /// Reads the peaks of a sound file or of a video's sound. `channel` is counted from 0; nil mixes all channels. A
    /// figure (a layer's drawing in one frame) that shows the sound must have the file's digest in its description.
    /// Throws `AssetError` if the file has no readable sound.
    func sound(_ file: String, channel: Int?) throws -> any AssetSound

    /// Reads how loud the frequencies of a sound are over time, as `sound` reads its peaks.
    func spectrum(_ file: String, channel: Int?) throws -> any AssetSpectrum

    /// Reads the captions in a file. A figure (a layer's drawing in one frame) that shows a caption has the caption's
    /// text in its description, so other frames don't depend on the file. Throws `AssetError` if the file can't be
    /// read.
    func captions(_ file: String) throws -> Captions

    /// Reads the lookup table for colours in a file. A figure (a layer's drawing in one frame) that shows its colours
    /// must have the file's digest in its description. Throws `AssetError` if the file is not a table.
    func cube(_ file: String) throws -> (cube: ColorCube, sha256: String)

    /// Returns the size of the picture in a file, without decoding it where possible, and the file's digest. A figure
    /// (a layer's drawing in one frame) that shows the picture must have this digest in its description. Throws
    /// `AssetError` if the file is not a picture.
    func measure(_ file: String) throws -> (size: PixelSize, sha256: String)

    /// Decodes the picture in a file that `measure` has already read.
    func measuredImage(_ file: String) throws -> DecodedImage

    /// Returns the image pyramid that was made earlier for an equal `origin` (the file, the crop and the tint), or else
    /// the result of `make`.
    func pyramid(_ origin: PyramidOrigin, _ make: () -> ImagePyramid) -> ImagePyramid

    /// Reserves memory, in bytes, for a file's decoded pictures for as long as the scene is drawn. Throws `AssetError`
    /// if the scene's files exceed the memory limit together.
    func keep(_ byteCount: Int, for file: String) throws

    /// Reserves memory, in bytes, for pictures that a layer will draw itself and cache for as long as the scene is
    /// drawn. Throws `AssetError` if these pictures and the scene's files exceed the memory limit together, or another
    /// error if less memory is available.
    func keep(spriteBytes: Int) throws

    /// Records that pixels depend on a file of the system, such as a font. Throws `AssetError` if the file can't be
    /// read.
    func use(systemFile: String) throws

    /// Records that pixels depend on a library of this version.
    func use(library: LibraryVersion)

    /// The digests of the files used so far, sorted by name.
    var digests: [AssetDigest] { get }

    /// Returns the SHA-256 digest of a file used so far; `file` is the file's name in `digests`.
    func digest(of file: String) -> String?

    /// The maximum memory, in bytes, that each drawing thread needs for decoding.
    var byteCountPerThread: Int { get }

    /// The versions of the libraries that decode or draw the content of files.
    var libraryVersions: [LibraryVersion] { get }
}

/// The content of a file that an image layer shows.
package enum AssetPicture: Sendable {
    /// A still picture, and the SHA-256 digest of its file.
    case still(DecodedImage, sha256: String)
    /// A video.
    case film(any AssetFilm)
}

extension SceneAssets {
    package func holds(_ file: String) -> Bool { false }

    package func film(_ file: String) throws -> (any AssetFilm)? {
        if case .film(let film) = try picture(file) { film } else { nil }
    }
    package func measuredImage(_ file: String) throws -> DecodedImage { try image(file) }
    package func pyramid(_ origin: PyramidOrigin, _ make: () -> ImagePyramid) -> ImagePyramid { make() }
    package func keep(_ byteCount: Int, for file: String) throws {}
    package func keep(spriteBytes: Int) throws {}
    package func use(library: LibraryVersion) {}
    package func digest(of file: String) -> String? { digests.first { $0.file == file }?.sha256 }
    package var byteCountPerThread: Int { 0 }
    package var libraryVersions: [LibraryVersion] { [] }
    package func animation(_ file: String) throws -> any AssetAnimation {
        throw AssetError(file, .notReadable, "this source of files does not support animations")
    }
    package func sound(_ file: String, channel: Int?) throws -> any AssetSound {
        throw AssetError(file, .notReadable, "this source of files does not support sounds")
    }
    package func spectrum(_ file: String, channel: Int?) throws -> any AssetSpectrum {
        throw AssetError(file, .notReadable, "this source of files does not support sounds")
    }
    package func captions(_ file: String) throws -> Captions {
        throw AssetError(file, .notReadable, "this source of files does not support captions")
    }
    package func cube(_ file: String) throws -> (cube: ColorCube, sha256: String) {
        throw AssetError(file, .notReadable, "this source of files does not support lookup tables")
    }
}

/// The digest of a file that affects pixels.
package struct AssetDigest: Sendable, Equatable {
    /// The file's name as the scene writes it; for a font of the system, `system:` and the file's name.
    package let file: String
    /// The SHA-256 digest of the file's content.
    package let sha256: String

    /// Creates the digest of a file.
    package init(file: String, sha256: String) {
        self.file = file
        self.sha256 = sha256
    }

    /// Returns the name by which digests refer to the system's file at `path`.
    package static func name(ofSystemFile path: String) -> String {
        systemPrefix + (path.split(separator: "/").last.map(String.init) ?? path)
    }

    /// The prefix of system files' names in digests.
    package static let systemPrefix = "system:"
}

/// The files of a scene that has no folder; opening any file throws an error.
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
