import Film
import Media
import SceneModel

/// The hashes of a film's layers when it was good, its order, and the versions of what made it.
public struct Golden: Sendable {
    /// How the film was ordered. The scene's path is relative to the golden's folder.
    public typealias Order = OrderedFilm<SceneFile>

    /// How the film was ordered.
    public var order: Order
    /// SHA-256 of the scene's description with everything that flags changed.
    public var sceneHash: String
    /// The versions of what made it.
    public var fingerprint: Fingerprint
    /// The frames as drawn.
    public var rgb: FrameHashList
    /// The frames as converted.
    public var yuv: FrameHashList
    /// The packets as encoded.
    public var packets: FrameHashList
    /// The packets of the sound; nil if there is none.
    public var sound: FrameHashList?
    /// SHA-256 of the film.
    public var fileHash: String

    /// Makes a film with a job and hashes its layers. Blocks until it is made and read back; the film stays where the job
    /// put it.
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
        fingerprint = plan.fingerprint
        rgb = try recorder.drawnFrames()
        yuv = try recorder.convertedFrames()
        packets = try FrameHashList(packetsOf: report.path)
        sound = try FrameHashList(soundOf: report.path)
        fileHash = report.sha256
    }
}
