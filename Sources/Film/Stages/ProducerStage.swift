import Drawing
import Media
import Rasteriser
import SceneModel

/// The first stage: draws the rows of a film's frames into the pixels of a slot. If the film's pictures are copied from
/// an input film instead, this stage copies each picture into the slot's picture. Several producers may share a
/// renderer.
package struct ProducerStage: ~Copyable {
    /// The CPU time that drawing has taken so far.
    package private(set) var work = Duration.zero

    private let plan: FilmPlan
    private let renderer: Renderer
    /// The scene time of the current frame. The frame's figure (everything visible in it) is created when the first
    /// rows are drawn.
    private var time: SceneTime?
    private var figure: FrameFigure?

    /// Creates a producer that draws the frames of `plan` with `renderer`, which must have the plan's size.
    package init(_ plan: FilmPlan, _ renderer: Renderer) {
        precondition(renderer.size == plan.size, "the renderer and the plan have different sizes")
        self.plan = plan
        self.renderer = renderer
    }

    /// Begins a frame of the film. The frame's rows can then be drawn in any order and in any number of calls.
    package mutating func begin(_ frame: FilmFrame, of chunk: Chunk, in slot: inout FrameSlot) {
        let start = Duration.onThisThread
        slot.begin(frame, of: chunk)
        (time, figure) = (plan.time(of: frame), nil)
        work += .onThisThread - start
    }

    /// Returns the identity of the current frame: a description of its pixels, so that frames with equal identities
    /// have equal pixels. Nil if the frame can't be described.
    package mutating func identity() -> FigureBytes? {
        guard let time else { preconditionFailure("begin(_:of:in:) was not called") }
        let start = Duration.onThisThread
        let identity = renderer.identity(at: time)
        work += .onThisThread - start
        return identity
    }

    /// True if the pictures are copied from an input film instead of drawn.
    var copiesPictures: Bool { plan.copiesPictures }

    /// Copies the picture of the current frame from the input film. Does nothing if the film's pictures are drawn.
    mutating func copyPicture(into slot: inout FrameSlot) throws {
        guard let time, copiesPictures else { return }
        let start = Duration.onThisThread
        _ = try plan.copyPicture(at: time, into: &slot.picture)
        work += .onThisThread - start
    }

    /// Draws rows of the current frame, replacing the rows in the slot; pixels of a transparent film have straight alpha. The number of `rows` must not exceed the height
    /// of the slot's buffer.
    package mutating func draw(_ rows: Range<Int>, into slot: inout FrameSlot) throws {
        guard let time else { preconditionFailure("begin(_:of:in:) was not called") }
        let start = Duration.onThisThread
        let figure = figure ?? renderer.figure(at: time)
        self.figure = figure
        try renderer.draw(
            figure, rows: rows, into: &slot.pixels, onBackground: !plan.order.isTransparent)
        if plan.order.isTransparent { finishAlpha(of: rows, in: &slot) }
        slot.rows = rows
        work += .onThisThread - start
    }

    /// Converts premultiplied pixels to those that the encoder takes.
    private func finishAlpha(of rows: Range<Int>, in slot: inout FrameSlot) {
        slot.pixels.straighten(rowCount: rows.count)
        guard plan.order.settings.codec.sharesChroma else { return }
        // Cells of 16 rows must be the same in bands of any height.
        precondition(rows.lowerBound.isMultiple(of: 16), "a band begins within a cell of pixels")
        slot.pixels.spreadColors(rowCount: rows.count)
    }
}
