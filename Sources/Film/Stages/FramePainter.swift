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
    private let sharesPictures: Bool
    /// What the frame painted last was drawn from, and its picture; nil where the frame can't say.
    private var lastIdentity: FigureBytes?
    private var lastPicture: Picture

    /// Lets two stages share a thread. To measure the stages, pictures may be made anew for equal frames too.
    package init(
        _ producer: consuming ProducerStage, _ converter: consuming ConverterStage,
        sharingPictures: Bool = true
    ) throws(MediaError) {
        lastPicture = try Picture()
        self.producer = producer
        self.converter = converter
        sharesPictures = sharingPictures
    }

    /// Draws and converts a frame of a chunk, replacing all that was in the slot. Where the frame is drawn from the
    /// same as the one before in its chunk, nothing is drawn or converted: the two pictures share their memory. An
    /// observer wants to see every frame drawn.
    package mutating func paint(_ frame: FilmFrame, of chunk: Chunk, into slot: inout FrameSlot) throws {
        producer.begin(frame, of: chunk, in: &slot)
        let identity = sharesPictures && !converter.hasObserver ? producer.identity() : nil
        if let identity, identity == lastIdentity, !slot.isFirstOfChunk {
            try slot.picture.share(lastPicture)
            return
        }
        // First of all, or that picture's slot would have to get other memory when its turn comes.
        lastPicture.release()
        lastIdentity = nil
        try paint(&slot)
        if let identity {
            try lastPicture.share(slot.picture)
            lastIdentity = identity
        }
    }

    private mutating func paint(_ slot: inout FrameSlot) throws {
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
