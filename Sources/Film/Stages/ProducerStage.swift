import Drawing
import Media
import SceneModel

/// The first stage: draws the rows of a film's frames. It writes the pixels of a slot, and the picture only where that is copied
/// from another film. Several producers may share a renderer.
package struct ProducerStage: ~Copyable {
    /// The CPU time that drawing took so far.
    package private(set) var work = Duration.zero

    private let plan: FilmPlan
    private let renderer: Renderer
    /// The time of the frame that was begun, and its figure, made when its first rows are drawn.
    private var time: SceneTime?
    private var figure: FrameFigure?

    /// A producer of a plan's frames by a renderer of the plan's size.
    package init(_ plan: FilmPlan, _ renderer: Renderer) {
        precondition(renderer.size == plan.size, "a renderer of another size")
        self.plan = plan
        self.renderer = renderer
    }

    /// Begins a frame of the film. Its rows are then drawn in any order and any number of parts.
    package mutating func begin(_ frame: FilmFrame, of chunk: Chunk, in slot: inout FrameSlot) {
        let start = Duration.onThisThread
        slot.begin(frame, of: chunk)
        (time, figure) = (plan.time(of: frame), nil)
        work += .onThisThread - start
    }

    /// The identity of the frame that was begun: frames with equal identities have equal pixels. Nil if it has none.
    package mutating func identity() -> FigureBytes? {
        guard let time else { preconditionFailure("no frame was begun") }
        let start = Duration.onThisThread
        let identity = renderer.identity(at: time)
        work += .onThisThread - start
        return identity
    }

    /// True if the pictures are copied from another film, and need not be drawn.
    var copiesPictures: Bool { plan.copiesPictures }

    /// Copies the picture of the frame that was begun, if the film's pictures are copied.
    mutating func copyPicture(into slot: inout FrameSlot) throws {
        guard let time, copiesPictures else { return }
        let start = Duration.onThisThread
        _ = try plan.copyPicture(at: time, into: &slot.picture)
        work += .onThisThread - start
    }

    /// Draws rows of the frame that was begun, in place of those that the slot held. They must fit into its pixels.
    package mutating func draw(_ rows: Range<Int>, into slot: inout FrameSlot) throws {
        guard let time else { preconditionFailure("no frame was begun") }
        let start = Duration.onThisThread
        let figure = figure ?? renderer.figure(at: time)
        self.figure = figure
        try renderer.draw(figure, rows: rows, into: &slot.pixels)
        slot.rows = rows
        work += .onThisThread - start
    }
}
