/// A method of fitting a picture into a layer with a different aspect ratio.
public enum ImageFit: String, Sendable, CaseIterable {
    /// Stretches the picture.
    case fill
    /// Shows the whole picture, centred.
    case contain
    /// Fills the layer, cropping two sides of the picture.
    case cover
    /// One point per pixel, centred; the rest is cropped.
    case none
}
