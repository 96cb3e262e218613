import CFreeType

/// The versions of the libraries that decide pixels.
public struct DrawingVersions: Sendable, Equatable {
    /// FreeType, as `2.12.1`.
    public let freeType: String

    /// Asks the libraries.
    public static var running: DrawingVersions {
        get throws { DrawingVersions(freeType: try Rasterizer().version) }
    }
}
