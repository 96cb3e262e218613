import Drawing
import Media

/// Is shown every frame of a film between the stages.
///
/// Called from the lanes' threads, several at once and in no order, for each frame that is made in this run. Chunks
/// of one key are made once, with the frame numbers of the first of them (`FilmPlan.originals`). An error that it
/// throws ends the job.
public protocol FrameObserver: Sendable {
    /// A frame was drawn and is next to be converted. The pixels are lent for the call.
    func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) throws
    /// A frame was converted and is next to be encoded. The picture is lent for the call.
    func didConvert(_ picture: borrowing Picture, frame: FilmFrame) throws
}
