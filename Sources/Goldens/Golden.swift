import Base
import Drawing
import Film
import Geometry
import Hashing
import SceneModel

/// The hashes of a film's layers when it was good, its order, and the versions of what made it.
package struct Golden: Sendable {
    /// How the film was ordered. The scene's path is relative to the golden's folder.
    package typealias Order = OrderedFilm<SceneFile>

    /// How the film was ordered.
    package var order: Order
    /// SHA-256 of the scene's description with everything that flags changed.
    package var sceneHash: String
    /// The scene with all its values; nil of pictures of another program, which no scene describes.
    package var scene: GoldenScene?
    /// The versions of what made it.
    package var fingerprint: Fingerprint
    /// The hashes of its layers; all of them have `rgb`.
    package var lists: [GoldenLayer: FrameHashList] = [:]
    /// SHA-256 of the film; nil where none was made.
    package var fileHash: String?
    /// By how much later frames may differ; nil if not at all.
    package var tolerance: GoldenTolerance?
    /// The most bytes that lossless pictures of its frames may take; with a tolerance all are kept.
    package var mostPictureBytes = GoldenFile.usualPictureBytes
    /// The chunks of the film, which are encoded one by one; none where no film was made.
    var chunks: [Range<FilmFrame>] = []
    /// Draws its frames again.
    let frames: DrawnFrames

    /// The size of its frames.
    package var size: PixelSize { frames.renderer.size }

    /// Makes a film with a job and hashes its layers. Blocks until it is made and read back; the film stays where the job
    /// put it.
    package init(
        _ order: Order, making job: FilmJob, run: (FilmJob) throws -> FilmReport
    ) throws {
        let plan = job.plan
        let recorder = FrameHashRecorder(plan)
        var job = job
        job.observer = recorder
        job.isFresh = true
        // What identifies chunks may change without a change of the film.
        job.listsChunks = false
        let report = try run(job)
        self.order = order
        sceneHash = Self.hash(of: plan.order.scene)
        scene = GoldenScene(of: plan)
        chunks = plan.grid.chunks.map(\.frames)
        fingerprint = plan.fingerprint
        frames = DrawnFrames(plan.order, renderer: plan.renderer)
        lists[.rgb] = try recorder.drawnFrames()
        lists[.yuv] = try recorder.convertedFrames()
        lists[.packets] = try FrameHashList(packetsOf: report.path)
        lists[.sound] = try FrameHashList(soundOf: report.path)
        fileHash = report.sha256
    }

    /// Hashes the pictures of another program: as they are shown and, of a film that is taken as it is, as they decode.
    /// Nothing is encoded. Blocks until all are read; `didDraw` is told how many are.
    package init(
        _ order: Order, drawing film: FilmOrder, with renderer: Renderer,
        cancellation: Cancellation = Cancellation(),
        didDraw: (_ count: Int, _ total: Int) -> Void = { _, _ in }
    ) throws {
        self.order = order
        sceneHash = Self.hash(of: film.scene)
        fingerprint = try Fingerprint.running(of: renderer)
        let frames = DrawnFrames(film, renderer: renderer)
        self.frames = frames
        let recorder = FrameHashRecorder(frameCount: frames.count, size: renderer.size, rate: frames.rate)
        let wanted = FilmFrame(0)..<FilmFrame(frames.count)
        try frames.draw(wanted, cancellation: cancellation) { frame, pixels in
            recorder.didDraw(pixels, frame: frame)
            didDraw(frame.number + 1, frames.count)
        }
        lists[.rgb] = try recorder.drawnFrames()
        let isWhole = order.scene.duration == nil && (order.scene.fps == nil || order.scene.raw != nil)
        if isWhole, let path = film.wholeFilm {
            lists[.pictures] = try FrameHashList(picturesOf: path, cancellation: cancellation)
        }
    }

    private static func hash(of scene: Scene) -> String {
        SHA256.digest(of: Array(scene.description.text.utf8))
    }
}

/// A golden, its mask or a list of hashes that can't be read, or is not what it must be.
package struct GoldenError: Problem, Equatable {
    /// The input is not valid.
    package var kind: ProblemKind { .notValid }
    /// The fault, and the content that was expected.
    package let description: String
    /// Advice to the user; may be empty.
    package let advice: String

    init(_ description: String, _ advice: String = "") {
        self.description = description
        self.advice = advice
    }
}
