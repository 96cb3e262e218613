import Drawing
import Media
import SceneModel

/// The first stage: draws the rows of a film's frames. Several producers may share a renderer.
package struct ProducerStage: ~Copyable {
    /// The processor time that drawing took so far.
    package private(set) var work = Duration.zero

    private let plan: FilmPlan
    private let renderer: Renderer
    /// What the rows of the frame that was taken up are drawn from.
    private var figure: FrameFigure?

    /// A producer of a plan's frames by a renderer of the plan's size.
    package init(_ plan: FilmPlan, _ renderer: Renderer) {
        precondition(renderer.size == plan.size, "a renderer of another size")
        self.plan = plan
        self.renderer = renderer
    }

    /// Takes up a frame of the film; its rows are then drawn in any order, some at a time.
    package mutating func begin(_ frame: FilmFrame, of chunk: Chunk, in slot: inout FrameSlot) {
        let start = Duration.onThisThread
        slot.begin(frame, of: chunk)
        figure = renderer.figure(at: plan.time(of: frame))
        work += .onThisThread - start
    }

    /// Draws rows of the frame that was taken up, in place of those that it held; they must fit in.
    package mutating func draw(_ rows: Range<Int>, into slot: inout FrameSlot) throws {
        guard let figure else { preconditionFailure("no frame was taken up") }
        let start = Duration.onThisThread
        try renderer.draw(figure, rows: rows, into: &slot.pixels)
        slot.rows = rows
        work += .onThisThread - start
    }
}
