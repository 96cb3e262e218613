import CCairo

/// The versions of the libraries that decide pixels.
public struct DrawingVersions: Sendable, Equatable {
    /// Cairo, as `1.16.0`.
    public let cairo: String
    /// Cairo's rasteriser.
    public let pixman: String

    /// Asks the libraries.
    public static var running: DrawingVersions {
        unsafe DrawingVersions(
            cairo: String(cString: cairo_version_string()), pixman: String(cString: pixman_version_string()))
    }
}
