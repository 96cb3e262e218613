/// How a picture is fitted into a layer of another aspect ratio.
public enum ImageFit: String, Sendable, CaseIterable {
    /// Stretched.
    case fill
    /// All of the picture, in the middle.
    case contain
    /// The layer is filled; two sides of the picture are cropped.
    case cover
    /// A point for each pixel, in the middle; what does not fit is cropped.
    case none
}
