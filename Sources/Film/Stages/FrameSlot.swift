import Drawing
import Media
import Rasteriser

/// A slot of a lane's ring, which holds one frame on its way from stage to stage.
///
/// `pixels` holds a band of the frame, small enough to stay in the CPU cache until it is converted.
package struct FrameSlot: ~Copyable {
    /// The drawn rows of the band, starting at the top row of the buffer.
    package var pixels: PixelBuffer
    /// The range of frame rows that `pixels` holds.
    package var rows = 0..<0
    /// The converted picture; complete after all rows were converted.
    package var picture: Picture
    /// The number of the frame.
    package private(set) var frame: FilmFrame = 0
    /// The chunk to which the frame belongs.
    package private(set) var chunk = Chunk(index: 0, frames: 0..<1)

    /// Allocates a slot whose bands have at most `bandHeight` rows. Slots into which the same thread draws share a
    /// workspace, because most of the memory for drawing belongs to it.
    package init(
        _ format: VideoFormat, bandHeight: Int, workspace: Workspace = Workspace()
    ) throws(MediaError) {
        picture = try Picture(format)
        pixels = PixelBuffer(
            width: format.width, height: min(bandHeight, format.height), workspace: workspace)
    }

    /// Assigns another frame to the slot, with no rows drawn yet.
    package mutating func begin(_ frame: FilmFrame, of chunk: Chunk) {
        precondition(chunk.frames.contains(frame), "the frame does not belong to the chunk")
        (self.frame, self.chunk) = (frame, chunk)
        rows = 0..<0
    }

    /// True if the frame is the first of its chunk.
    var isFirstOfChunk: Bool { frame == chunk.frames.lowerBound }

    /// True if the frame is the last of its chunk.
    var isLastOfChunk: Bool { frame.advanced(by: 1) == chunk.frames.upperBound }

    /// The row ranges of the frame's bands from top to bottom. All bands have as many rows as `pixels`; only the last
    /// band may have fewer.
    package var bands: [Range<Int>] {
        let height = picture.height
        return stride(from: 0, to: height, by: pixels.height).map { $0..<min($0 + pixels.height, height) }
    }

    /// Returns the number of rows that fit into 512 KiB and so stay in the CPU cache, rounded down to a multiple of
    /// 16, the size of the gradient's cells; at least 16.
    package static func bandHeight(width: Int) -> Int {
        max(16, (1 << 19) / PixelBuffer.byteCount(width: width, height: 1) / 16 * 16)
    }

    /// Returns the number of slots in a ring (the buffer between stages): ten for frames up to 1920×1080. For larger
    /// frames the slots hold the same total number of pixels, but a ring has at least two slots, so that one slot is
    /// filled while the other slot is encoded.
    static func capacity(of format: VideoFormat) -> Int {
        max(2, min(10, 10 * 1920 * 1080 / (format.width * format.height)))
    }
}

/// An observer that receives every frame of a film between the stages.
///
/// The lanes' threads call the methods, concurrently and in no fixed order, for each frame that is made in this run. If
/// several chunks have the same key, only the first of these chunks is made, and the frame numbers of this chunk are
/// passed (`FilmPlan.originals`). An error thrown by a method ends the job.
package protocol FrameObserver: Sendable {
    /// Called after a frame was drawn and before it is converted. The pixels are valid only during the call; those of a
    /// transparent film have straight alpha.
    func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) throws
    /// Called after a frame was converted and before it is encoded. The picture is valid only during the call.
    func didConvert(_ picture: borrowing Picture, frame: FilmFrame) throws
}
