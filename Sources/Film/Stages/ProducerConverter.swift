import Drawing
import Media
import Rasteriser

/// A producer and a converter that work on one thread, band by band. A band is converted while its RGB rows are still
/// in the CPU cache, so a whole RGB frame is never written to memory and read back.
package struct ProducerConverter: ~Copyable {
    /// The stage that draws.
    package private(set) var producer: ProducerStage
    /// The stage that converts RGB to YUV.
    package private(set) var converter: ConverterStage
    /// A buffer for frames that must be drawn whole, because a slot holds only a band of rows. Allocated when first
    /// needed.
    private var wholeFrame: PixelBuffer?
    private let sharesPictures: Bool
    /// The picture of the last frame, and the frame's identity (a description of its pixels), or nil if the frame can't
    /// be described.
    private var lastIdentity: FigureBytes?
    private var lastPicture: Picture

    /// Creates the combination of both stages, which it takes over. If `sharingPictures` is false, frames that equal
    /// the previous frame are drawn and converted again, for measurements.
    package init(
        _ producer: consuming ProducerStage, _ converter: consuming ConverterStage,
        sharingPictures: Bool = true
    ) throws(MediaError) {
        lastPicture = try Picture()
        self.producer = producer
        self.converter = converter
        sharesPictures = sharingPictures
    }

    /// Draws and converts a frame, replacing the slot's content. If the frame has the same identity (description of its
    /// pixels) as the previous frame of the chunk, it is neither drawn nor converted: the slot's picture shares the
    /// memory of the previous picture. If there is an observer, every frame is drawn.
    package mutating func fill(_ frame: FilmFrame, of chunk: Chunk, into slot: inout FrameSlot) throws {
        producer.begin(frame, of: chunk, in: &slot)
        let identity = sharesPictures && !converter.hasObserver ? producer.identity() : nil
        if let identity, identity == lastIdentity, !slot.isFirstOfChunk {
            try slot.picture.share(lastPicture)
            return
        }
        // The reference is released before drawing, since a slot whose memory is still shared would need new memory.
        lastPicture.release()
        lastIdentity = nil
        try fill(&slot)
        if let identity {
            try lastPicture.share(slot.picture)
            lastIdentity = identity
        }
    }

    private mutating func fill(_ slot: inout FrameSlot) throws {
        // An observer receives drawn pixels even if the pictures are copied from an input film.
        if converter.hasObserver || !producer.copiesPictures { try drawAndConvert(&slot) }
        try producer.copyPicture(into: &slot)
    }

    private mutating func drawAndConvert(_ slot: inout FrameSlot) throws {
        let height = slot.picture.height
        if slot.pixels.height < height, converter.wantsWhole(slot) {
            var pixels =
                wholeFrame.take()
                ?? PixelBuffer(
                    width: slot.picture.width, height: height, workspace: slot.pixels.workspace)
            swap(&slot.pixels, &pixels)
            try fillBands(of: &slot)
            swap(&slot.pixels, &pixels)
            wholeFrame = consume pixels
        } else {
            try fillBands(of: &slot)
        }
    }

    private mutating func fillBands(of slot: inout FrameSlot) throws {
        for rows in slot.bands {
            try producer.draw(rows, into: &slot)
            try converter.convert(&slot)
        }
    }
}
