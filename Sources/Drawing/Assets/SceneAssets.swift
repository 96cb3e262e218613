import SceneModel

/// Opens the files that the layers of a scene name. Each file that decides pixels is remembered with its digest.
/// Several threads may use it at once.
package protocol SceneAssets: Sendable {
    /// The path of a file that the scene names, below the scene's folder, with links resolved. Throws `AssetError` for
    /// a file that is not there, or may not be read.
    func path(of file: String) throws -> String

    /// The picture in a file that the scene names. Throws `AssetError` for what is not a picture.
    func image(_ file: String) throws -> DecodedImage

    /// The size of the picture in a file, without decoding it where that is possible. The file's content decides pixels
    /// from then on. Throws as `image` does.
    func imageSize(_ file: String) throws -> PixelSize

    /// Says that a file of the system, such as a font, decides pixels. Throws `AssetError` if it can't be read.
    func use(systemFile: String) throws

    /// The files used so far, in alphabetical order.
    var digests: [AssetDigest] { get }
}

extension SceneAssets {
    package func imageSize(_ file: String) throws -> PixelSize {
        let image = try image(file)
        return PixelSize(width: image.width, height: image.height)
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
}

/// A picture as a file has it: eight bits for each of red, green, blue and alpha, not premultiplied.
package struct DecodedImage: Sendable, Equatable {
    /// Pixels from left to right.
    package let width: Int
    /// Pixels from top to bottom.
    package let height: Int
    /// Four bytes a pixel, row after row.
    package let rgba: [UInt8]

    /// A picture of so many pixels.
    package init(width: Int, height: Int, rgba: [UInt8]) {
        precondition(rgba.count == width * height * 4, "four bytes a pixel")
        self.width = width
        self.height = height
        self.rgba = rgba
    }
}

/// A file that a scene names can't be used.
public struct AssetError: Error, Equatable, CustomStringConvertible {
    /// What kept it from being used.
    public enum Cause: Sendable {
        /// It is not there or can't be opened.
        case notFound
        /// It lies outside the folders that may be read.
        case notAllowed
        /// It is not what it should be, as a text is no picture.
        case notUsable
    }

    /// The layer that names it, as `layers[2] "name"`; empty until it is known.
    public private(set) var place = ""
    /// The file as the scene names it.
    public let file: String
    /// Why, in words.
    public let reason: String
    /// Why, as a case.
    public let cause: Cause

    /// An error about a file.
    public init(_ file: String, _ cause: Cause, _ reason: String) {
        self.file = file
        self.cause = cause
        self.reason = reason
    }

    /// Place, file and reason in one line.
    public var description: String {
        let name = file.unicodeScalars.prefix(Self.longestName)
        let cut = name.endIndex < file.endIndex ? "…" : ""
        return (place.isEmpty ? "" : "\(place): ") + "\(String(name))\(cut): \(reason)"
    }

    private static let longestName = 200

    /// The same error of a layer, by its index and its name. A group adds its own place in front of its layers'.
    package func inLayer(_ index: Int, name: String?) -> AssetError { at("layers[\(index)]", name: name) }

    /// The same error of a group's mask.
    func inMask(name: String?) -> AssetError { at("mask", name: name) }

    private func at(_ here: String, name: String?) -> AssetError {
        var error = self
        error.place =
            place.isEmpty ? here + (name.map { " \($0.quotedExcerpt)" } ?? "") : "\(here).\(place)"
        return error
    }
}

/// The files of a scene that was given without a folder: none.
package struct NoAssets: SceneAssets {
    /// No files.
    package init() {}

    package func path(of file: String) throws -> String { throw missing(file) }
    package func image(_ file: String) throws -> DecodedImage { throw missing(file) }
    package func use(systemFile: String) throws {}
    package var digests: [AssetDigest] { [] }

    private func missing(_ file: String) -> AssetError {
        AssetError(file, .notFound, "the scene was given without a folder")
    }
}
