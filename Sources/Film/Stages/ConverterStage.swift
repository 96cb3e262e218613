import Drawing
import Media

/// The second stage: converts the drawn rows of a slot into its picture. It reads the pixels, and writes the picture.
///
/// The bytes must be swscale's; our loop makes the same in a tenth of the time. In every film swscale is its witness:
/// it converts the first picture of each chunk too, at the film's own size, and the bytes are compared. Where they
/// differ, swscale converts that chunk.
///
/// A first picture has few colours, and `Converter` is also used without a witness. So it compares both on a picture
/// of noise as well, once in a process, which takes less than a millisecond.
package struct ConverterStage: ~Copyable {
    /// The CPU time that converting took so far, without the witness.
    package private(set) var work = Duration.zero
    /// The CPU time that the witness took.
    package private(set) var witnessWork = Duration.zero
    /// The chunks for whose first picture the loop's bytes were not swscale's.
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

    /// A converter to a film's pictures. Tests may replace our loop. With an observer every frame must be drawn whole.
    package init(
        to format: VideoFormat, by choice: Converter.Choice = .auto,
        makeLoop: (() throws -> Converter)? = nil, observer: (any FrameObserver)? = nil
    ) throws {
        let witness = choice == .auto ? try Witness(format) : nil
        converter = if let makeLoop { try makeLoop() } else { try Converter(to: format, by: choice) }
        self.witness = witness
        self.observer = observer
    }

    /// True if an observer is shown the frames.
    var hasObserver: Bool { observer != nil }

    /// True if the slot's frame must be drawn whole, for the witness or for an observer.
    package func wantsWhole(_ slot: borrowing FrameSlot) -> Bool {
        observer != nil || (witness != nil && slot.isFirstOfChunk)
    }

    /// Converts the rows that the slot holds. A frame's rows come from top to bottom, the frames of a chunk in order.
    package mutating func convert(_ slot: inout FrameSlot) throws {
        precondition(
            !wantsWhole(slot) || slot.rows == 0..<slot.picture.height, "a frame that is to be seen whole")
        try observer?.didDraw(slot.pixels, frame: slot.frame)
        if slot.isFirstOfChunk { trustsLoop = true }
        let start = Duration.onThisThread
        if trustsLoop {
            try converter.convert(slot.pixels, rows: slot.rows, into: &slot.picture)
        } else {
            precondition(witness != nil, "a loop without a witness is trusted")
            try witness?.swscale.convert(slot.pixels, rows: slot.rows, into: &slot.picture)
        }
        let converted = Duration.onThisThread
        work += converted - start
        if slot.isFirstOfChunk { try compareWithWitness(&slot) }
        witnessWork += .onThisThread - converted
    }

    /// Compares the first picture of a chunk with the witness's, and takes the witness's if they differ.
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
