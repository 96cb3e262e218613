import Drawing
import Media
import Rasteriser

/// A slot of a lane's ring: a frame between the stages.
///
/// Its pixels are a band: as many rows as stay in the cache until they are converted. Between a producer and a
/// converter on threads of their own the band is the whole frame.
package struct FrameSlot: ~Copyable {
    /// The drawn rows, the first of them at the top.
    package var pixels: PixelBuffer
    /// The place of these rows in the frame.
    package var rows = 0..<0
    /// The converted picture; whole when all rows were converted.
    package var picture: Picture
    /// The frame.
    package private(set) var frame: FilmFrame = 0
    /// The chunk that it belongs to.
    package private(set) var chunk = Chunk(index: 0, frames: 0..<1)

    /// Allocates a slot whose bands have at most `bandHeight` rows.
    package init(_ format: VideoFormat, bandHeight: Int) throws(MediaError) {
        picture = try Picture(format)
        pixels = PixelBuffer(width: format.width, height: min(bandHeight, format.height))
    }

    /// Begins another frame in the slot; none of its rows are drawn yet.
    package mutating func begin(_ frame: FilmFrame, of chunk: Chunk) {
        precondition(chunk.frames.contains(frame), "a frame of another chunk")
        (self.frame, self.chunk) = (frame, chunk)
        rows = 0..<0
    }

    /// True if a chunk begins with this frame.
    var isFirstOfChunk: Bool { frame == chunk.frames.lowerBound }

    /// True if a chunk ends with this frame.
    var isLastOfChunk: Bool { frame.advanced(by: 1) == chunk.frames.upperBound }

    /// The bands of the frame from top to bottom, each as high as the pixels.
    package var bands: [Range<Int>] {
        let height = picture.height
        return stride(from: 0, to: height, by: pixels.height).map { $0..<min($0 + pixels.height, height) }
    }

    /// The rows of half a megabyte, which stays in the cache, in multiples of 16: the gradient's cells.
    package static func bandHeight(width: Int) -> Int {
        max(16, (1 << 19) / PixelBuffer.byteCount(width: width, height: 1) / 16 * 16)
    }

    /// The slots of a ring: ten up to 1920×1080; above, as many as have the pixels of those ten, but at least two: one
    /// is filled while the other is encoded.
    static func capacity(of format: VideoFormat) -> Int {
        max(2, min(10, 10 * 1920 * 1080 / (format.width * format.height)))
    }
}

/// Is shown every frame of a film between the stages.
///
/// Called from the lanes' threads, several at once and in no order, for each frame that is made in this run. Chunks
/// of one key are made once, with the frame numbers of the first of them (`FilmPlan.originals`). An error that it
/// throws ends the job.
package protocol FrameObserver: Sendable {
    /// A frame was drawn and is next to be converted. The pixels are lent for the call.
    func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) throws
    /// A frame was converted and is next to be encoded. The picture is lent for the call.
    func didConvert(_ picture: borrowing Picture, frame: FilmFrame) throws
}
