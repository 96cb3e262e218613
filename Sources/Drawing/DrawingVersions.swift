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
