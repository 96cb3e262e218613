import CFreeType
import Rasteriser

/// The versions of the libraries that affect pixels.
public struct DrawingVersions: Sendable {
    /// FreeType's version, such as `2.12.1`.
    public let freeType: String
    /// The libraries that lay out text, in the order in which text passes through them.
    public let text: [LibraryVersion]

    /// The versions of the libraries that this process has loaded.
    public static var running: DrawingVersions {
        get throws { DrawingVersions(freeType: try Rasterizer().version, text: FontLibrary.versions) }
    }
}

/// The name and version of a library that affects pixels.
public struct LibraryVersion: Sendable, Hashable {
    /// The library's name, such as `pango`.
    public let name: String
    /// The version that the library reports about itself.
    public let version: String

    package init(_ name: String, _ version: String) { (self.name, self.version) = (name, version) }
}
