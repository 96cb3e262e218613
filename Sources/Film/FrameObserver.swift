import Drawing
import Media

/// Sees every frame of a film on its way, as the next stage finds it.
///
/// Called from the lanes' threads, several at once and in no order, for each frame that is made in this run: once
/// for chunks of one key, with the frames' numbers in the first of them (`FilmPlan.originals`).
/// What it throws ends the film.
public protocol FrameObserver: Sendable {
    /// A frame was drawn and is about to be converted.
    func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) throws
    /// A frame was converted and is about to be encoded.
    func didConvert(_ picture: borrowing Picture, frame: FilmFrame) throws
}
