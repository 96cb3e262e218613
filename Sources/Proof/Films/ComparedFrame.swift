import Media

/// A film's frame and the one of the reference that is shown then.
struct ComparedFrame: Sendable, Equatable {
    /// The frame's number in the film, from 0.
    let number: Int
    /// The number of the reference's frame, from 0.
    let reference: Int
    /// When the film shows it, in seconds from its beginning.
    let seconds: Double
    /// How alike the two are.
    let quality: PictureQuality
}
