import CFreeType
import Rasteriser

/// The versions of the libraries that decide pixels.
public struct DrawingVersions: Sendable {
    /// FreeType, as `2.12.1`.
    public let freeType: String
    /// The libraries that decide where letters are, in the order in which text passes them.
    public let text: [LibraryVersion]

    /// Asks the libraries.
    public static var running: DrawingVersions {
        get throws { DrawingVersions(freeType: try Rasterizer().version, text: FontLibrary.versions) }
    }
}
