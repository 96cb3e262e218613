import CFreeType

/// The versions of the libraries that decide pixels.
public struct DrawingVersions: Sendable {
    /// FreeType, as `2.12.1`.
    public let freeType: String
    /// The libraries that decide where letters are, by name.
    public let text: [(name: String, version: String)]

    /// Asks the libraries.
    public static var running: DrawingVersions {
        get throws { DrawingVersions(freeType: try Rasterizer().version, text: FontLibrary.versions) }
    }
}
