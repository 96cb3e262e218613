import Film
import Media
import SceneModel

/// What a film was like when it was good: the hashes of its layers, and what made them.
public struct Golden: Sendable {
    /// How the film was ordered; the way to the scene begins at the golden's folder.
    public typealias Order = OrderedFilm<SceneFile>

    /// How the film was ordered.
    public var order: Order
    /// SHA-256 of the scene's whole description, flags applied.
    public var sceneHash: String
    /// What made it.
    public var fingerprint: Fingerprint
    /// The frames as drawn.
    public var rgb: FrameHashList
    /// The frames as converted.
    public var yuv: FrameHashList
    /// The packets as encoded.
    public var packets: FrameHashList
    /// SHA-256 of the film.
    public var fileHash: String

    /// Makes a film with a job and writes down what it is like. The film stays where the job put it; blocks
    /// until it is made and read back.
    public init(
        _ order: Order, making job: FilmJob, run: (FilmJob) throws -> FilmReport
    ) throws {
        let plan = job.plan
        let recorder = FrameHashRecorder(plan)
        var job = job
        job.observer = recorder
        job.isFresh = true
        let report = try run(job)
        self.order = order
        sceneHash = try Hash.digest(of: Array(plan.order.scene.description.text.utf8))
        fingerprint = try Fingerprint.running()
        rgb = try recorder.drawnFrames()
        yuv = try recorder.convertedFrames()
        packets = try FrameHashList(packetsOf: report.path)
        fileHash = report.sha256
    }
}
