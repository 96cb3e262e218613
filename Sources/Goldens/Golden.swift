import Base
import Drawing
import Expansion
import Film
import Geometry
import Hashing
import Media
import SceneModel
import SceneText

/// A reference to compare later films with: the hashes of a film's layers, the film's order, and the versions of the
/// libraries that made the film.
package struct Golden: Sendable {
    /// The order of a film. The scene's path is relative to the golden's folder.
    package typealias Order = OrderedFilm<SceneFile>

    /// The order of the film: its scene, size, frames and encoder settings.
    package var order: Order
    /// SHA-256 of the scene's description, including changes made by flags.
    package var sceneHash: String
    /// The scene with the hashes of its files. Nil for another program's pictures, which no scene describes.
    package var scene: GoldenScene?
    /// The versions of the program and of the libraries that made the film.
    package var fingerprint: Fingerprint
    /// The hashes of each layer. Every golden has the layer `rgb`.
    package var lists: [GoldenLayer: FrameHashList] = [:]
    /// SHA-256 of the film's file. Nil if no film was made.
    package var fileHash: String?
    /// The largest permitted differences between a later film's frames and the recorded frames. Nil if the frames must
    /// be equal.
    package var tolerance: GoldenTolerance?
    /// The maximum size of all lossless pictures of frames, in bytes. A golden with a tolerance keeps all pictures.
    package var maximumPictureBytes = GoldenFile.usualPictureBytes
    /// The frames in each chunk, a part of the film that is encoded independently. Empty if no film was made.
    var chunks: [Range<FilmFrame>] = []
    /// The frames of the film, which can be drawn again.
    let frames: DrawnFrames

    /// The size of the frames.
    package var size: PixelSize { frames.renderer.size }

    /// Makes a film with `job` and hashes the film's layers. Blocks until the film is written and read back. The film
    /// stays at the job's output path.
    package init(
        _ order: Order, making job: FilmJob, run: (FilmJob) throws -> FilmReport
    ) throws {
        let plan = job.plan
        let recorder = FrameHashRecorder(plan)
        var job = job
        job.observer = recorder
        job.isFresh = true
        // A chunk list would change the file when only chunk identifiers change.
        job.listsChunks = false
        let report = try run(job)
        self.order = order
        sceneHash = Self.hash(of: plan.order.scene)
        scene = GoldenScene(of: plan)
        chunks = plan.grid.chunks.map(\.frames)
        fingerprint = plan.fingerprint.withLocales(of: plan.order.scene)
        frames = DrawnFrames(plan.order, renderer: plan.renderer)
        lists[.rgb] = try recorder.drawnFrames()
        lists[.yuv] = try recorder.convertedFrames()
        lists[.packets] = try FrameHashList(packetsOf: report.path)
        lists[.sound] = try FrameHashList(soundOf: report.path)
        fileHash = report.sha256
    }

    /// Makes a golden of another program's pictures, without encoding them: draws and hashes a frame for each picture.
    /// If the input is a film that is used unchanged, its decoded samples are hashed too. Blocks until all pictures are
    /// read; `didDraw` is called with the number of pictures drawn so far.
    package init(
        _ order: Order, drawing film: FilmOrder, with renderer: Renderer,
        cancellation: Cancellation = Cancellation(),
        didDraw: (_ count: Int, _ total: Int) -> Void = { _, _ in }
    ) throws {
        self.order = order
        sceneHash = Self.hash(of: film.scene)
        fingerprint = try Fingerprint.running(of: renderer, codec: film.settings.codec).withLocales(
            of: film.scene)
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

extension Fingerprint {
    /// Returns the fingerprint with the version of ICU if the scene's template uses it. Plans don't have it, because they
    /// hold only the expanded scene.
    fileprivate func withLocales(of scene: Scene) -> Fingerprint {
        guard let version = scene.source?.expansion?.notes.locales else { return self }
        return Fingerprint(parts: parts + [Part("icu", version)])
    }
}

/// An error for a golden, a mask or a list of hashes that is unreadable or invalid.
package struct GoldenError: Problem, Equatable {
    /// The input is not valid.
    package var kind: ProblemKind { .notValid }
    /// The message: what is wrong, and often what was expected.
    package let description: String
    /// Advice to the user; may be empty.
    package let advice: String

    init(_ description: String, _ advice: String = "") {
        self.description = description
        self.advice = advice
    }
}
