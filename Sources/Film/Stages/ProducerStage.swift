import Drawing
import Media
import SceneModel

/// The first stage: draws the rows of a film's frames. Several producers may share a renderer.
package struct ProducerStage: ~Copyable {
    /// The processor time that drawing took so far.
    package private(set) var work = Duration.zero

    private let plan: FilmPlan
    private let renderer: Renderer
    /// The moment of the frame that was taken up, and what its rows are drawn from, once some are.
    private var time: SceneTime?
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
        (time, figure) = (plan.time(of: frame), nil)
        work += .onThisThread - start
    }

    /// What the frame that was taken up is drawn from: frames with equal identities have equal pixels. Nil when it
    /// can't be said.
    package mutating func identity() -> FigureBytes? {
        guard let time else { preconditionFailure("no frame was taken up") }
        let start = Duration.onThisThread
        let identity = renderer.identity(at: time)
        work += .onThisThread - start
        return identity
    }

    /// Draws rows of the frame that was taken up, in place of those that it held; they must fit in.
    package mutating func draw(_ rows: Range<Int>, into slot: inout FrameSlot) throws {
        guard let time else { preconditionFailure("no frame was taken up") }
        let start = Duration.onThisThread
        let figure = figure ?? renderer.figure(at: time)
        self.figure = figure
        try renderer.draw(figure, rows: rows, into: &slot.pixels)
        slot.rows = rows
        work += .onThisThread - start
    }
}
