import Drawing
import Media

/// A producer and a converter that share a thread, band by band: what was just drawn is still in the processor's
/// cache when it is converted, and a whole frame of RGB never goes to memory and back.
package struct FramePainter: ~Copyable {
    /// The first stage.
    package private(set) var producer: ProducerStage
    /// The second.
    package private(set) var converter: ConverterStage
    /// For the frames that are to be drawn whole although the slots' bands are lower.
    private var wholeFrame: PixelBuffer?

    /// Lets two stages share a thread.
    package init(_ producer: consuming ProducerStage, _ converter: consuming ConverterStage) {
        self.producer = producer
        self.converter = converter
    }

    /// Draws and converts a frame of a chunk, replacing all that was in the slot.
    package mutating func paint(_ frame: FilmFrame, of chunk: Chunk, into slot: inout FrameSlot) throws {
        producer.begin(frame, of: chunk, in: &slot)
        let height = slot.picture.height
        if slot.pixels.height < height, converter.wantsWhole(slot) {
            var pixels = wholeFrame.take() ?? PixelBuffer(width: slot.picture.width, height: height)
            swap(&slot.pixels, &pixels)
            try paintBands(of: &slot)
            swap(&slot.pixels, &pixels)
            wholeFrame = consume pixels
        } else {
            try paintBands(of: &slot)
        }
    }

    private mutating func paintBands(of slot: inout FrameSlot) throws {
        for rows in slot.bands {
            try producer.draw(rows, into: &slot)
            try converter.convert(&slot)
        }
    }
}
