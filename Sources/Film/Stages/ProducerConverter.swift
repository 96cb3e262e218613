import Drawing
import Media
import Rasteriser

/// A producer and a converter on one thread, band by band. What was just drawn is still in the cache when it is
/// converted, so a whole frame of RGB never goes to memory and back.
package struct ProducerConverter: ~Copyable {
    /// The first stage.
    package private(set) var producer: ProducerStage
    /// The second.
    package private(set) var converter: ConverterStage
    /// For frames that must be drawn whole although a slot holds less; allocated when first needed.
    private var wholeFrame: PixelBuffer?
    private let sharesPictures: Bool
    /// The identity of the last frame, nil if it has none, and its picture.
    private var lastIdentity: FigureBytes?
    private var lastPicture: Picture

    /// Takes over two stages. Without `sharingPictures` equal frames are drawn and converted again, to measure that.
    package init(
        _ producer: consuming ProducerStage, _ converter: consuming ConverterStage,
        sharingPictures: Bool = true
    ) throws(MediaError) {
        lastPicture = try Picture()
        self.producer = producer
        self.converter = converter
        sharesPictures = sharingPictures
    }

    /// Draws and converts a frame of a chunk, replacing all that was in the slot. A frame with the identity of the one
    /// before in its chunk is neither drawn nor converted: the two pictures share their memory. With an observer every
    /// frame is drawn.
    package mutating func fill(_ frame: FilmFrame, of chunk: Chunk, into slot: inout FrameSlot) throws {
        producer.begin(frame, of: chunk, in: &slot)
        let identity = sharesPictures && !converter.hasObserver ? producer.identity() : nil
        if let identity, identity == lastIdentity, !slot.isFirstOfChunk {
            try slot.picture.share(lastPicture)
            return
        }
        // Before drawing: a slot whose memory is still shared would have to be given new memory.
        lastPicture.release()
        lastIdentity = nil
        try fill(&slot)
        if let identity {
            try lastPicture.share(slot.picture)
            lastIdentity = identity
        }
    }

    private mutating func fill(_ slot: inout FrameSlot) throws {
        // An observer is shown what is drawn, also of pictures that are copied.
        if converter.hasObserver || !producer.copiesPictures { try drawAndConvert(&slot) }
        try producer.copyPicture(into: &slot)
    }

    private mutating func drawAndConvert(_ slot: inout FrameSlot) throws {
        let height = slot.picture.height
        if slot.pixels.height < height, converter.wantsWhole(slot) {
            var pixels = wholeFrame.take() ?? PixelBuffer(width: slot.picture.width, height: height)
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
