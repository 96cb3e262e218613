import Drawing
import Media

/// The second stage: converts the drawn rows of a slot into the slot's picture.
///
/// For YUV 4:2:0, the output must be identical to swscale's. Zoetrope's own conversion loop makes the same bytes in a tenth of the
/// time. In every film swscale serves as a witness (a reference): it also converts the first picture of each chunk, at
/// the film's own size, and the bytes are compared. If they differ, swscale converts the whole chunk.
///
/// A first picture may have few colours, and `Converter` is also used without a witness. Therefore `Converter` itself
/// compares the loop with swscale on a picture of noise, once per process, which takes less than a millisecond.
package struct ConverterStage: ~Copyable {
    /// The CPU time that converting has taken so far, without the comparisons with swscale.
    package private(set) var work = Duration.zero
    /// The CPU time that comparing with swscale (the witness) has taken so far.
    package private(set) var witnessWork = Duration.zero
    /// The number of chunks that swscale converted, because the first picture from Zoetrope's own conversion loop
    /// differed from swscale's picture.
    package private(set) var distrustedChunkCount = 0

    private var converter: Converter
    private var witness: Witness?
    private var trustsLoop = true
    private let observer: (any FrameObserver)?

    private struct Witness: ~Copyable {
        var swscale: Converter
        var picture: Picture

        init(_ format: VideoFormat) throws {
            let swscale = try Converter(to: format, by: .swscale)
            picture = try Picture(format)
            self.swscale = swscale
        }
    }

    /// Creates a converter to pictures of `format`. `makeLoop` replaces Zoetrope's own loop in tests. With an
    /// observer every frame must be drawn whole.
    package init(
        to format: VideoFormat, by choice: Converter.Choice = .auto,
        makeLoop: (() throws -> Converter)? = nil, observer: (any FrameObserver)? = nil
    ) throws {
        let witness = choice == .auto && Converter.hasLoop(for: format) ? try Witness(format) : nil
        converter = if let makeLoop { try makeLoop() } else { try Converter(to: format, by: choice) }
        self.witness = witness
        self.observer = observer
    }

    /// True if an observer receives the frames.
    var hasObserver: Bool { observer != nil }

    /// Returns true if the slot's frame must be drawn whole and not in bands: for the comparison with swscale, or for
    /// an observer.
    package func wantsWhole(_ slot: borrowing FrameSlot) -> Bool {
        observer != nil || (witness != nil && slot.isFirstOfChunk)
    }

    /// Converts the rows that the slot holds. Call it for the rows of a frame from top to bottom, and for the frames of
    /// a chunk in order.
    package mutating func convert(_ slot: inout FrameSlot) throws {
        precondition(
            !wantsWhole(slot) || slot.rows == 0..<slot.picture.height, "the slot must hold the whole frame")
        try observer?.didDraw(slot.pixels, frame: slot.frame)
        if slot.isFirstOfChunk { trustsLoop = true }
        let start = Duration.onThisThread
        if trustsLoop {
            try converter.convert(slot.pixels, rows: slot.rows, into: &slot.picture)
        } else {
            precondition(
                witness != nil, "the loop can be distrusted only after a comparison with the witness")
            try witness?.swscale.convert(slot.pixels, rows: slot.rows, into: &slot.picture)
        }
        let converted = Duration.onThisThread
        work += converted - start
        if slot.isFirstOfChunk { try compareWithWitness(&slot) }
        witnessWork += .onThisThread - converted
    }

    /// Compares the first picture of a chunk with the picture that swscale makes. If they differ, swscale's picture
    /// replaces the first picture.
    private mutating func compareWithWitness(_ slot: inout FrameSlot) throws {
        guard var witness = witness.take() else { return }
        try witness.swscale.convert(slot.pixels, rows: slot.rows, into: &witness.picture)
        trustsLoop = slot.picture.hasSameSamples(as: witness.picture)
        if !trustsLoop {
            swap(&slot.picture, &witness.picture)
            distrustedChunkCount += 1
        }
        self.witness = consume witness
    }
}
