import Film
import Media
import SceneModel

/// The layers of a film, from what is drawn to what is written, each decided by those before it.
public enum GoldenLayer: String, Sendable, CaseIterable {
    /// The frames as drawn.
    case rgb
    /// The frames as converted.
    case yuv
    /// The packets as encoded, and what decoders must know before them.
    case packets
    /// The file, with all that the container adds to the packets.
    case file

    /// The parts of a fingerprint that decide this layer beyond those of the layers before it; where they
    /// differ there is nothing to compare. What is drawn is compared all the same: it is ours.
    private var ownMakers: [String] {
        switch self {
        case .rgb: []
        case .yuv: ["libavutil", "libswscale"]
        case .packets: ["libavcodec", "x264"]
        case .file: ["libavformat"]
        }
    }

    /// The parts of a fingerprint that must be the same for a comparison.
    var makers: [String] {
        Self.allCases.prefix { $0 != self }.flatMap(\.ownMakers) + ownMakers
    }
}

/// What a film was like when it was good: the hashes of its layers, and what made them.
public struct Golden: Sendable {
    /// How the film was ordered: the way from the golden's folder to the scene, and flags of the program.
    public struct Order: Sendable, Equatable {
        /// The way from the golden's folder to the scene.
        public var scene: String
        /// The flags, as on a command line.
        public var flags: [String]

        /// Creates an order.
        public init(scene: String, flags: [String]) {
            self.scene = scene
            self.flags = flags
        }
    }

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
        let recorder = FrameHashRecorder(
            frameCount: plan.frames.count, size: plan.size, rate: plan.order.scene.fps)
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
