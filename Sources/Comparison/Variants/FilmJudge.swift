import Base
import Drawing
import Film
import FilmReading
import Geometry
import Media
import Motion
import Pipeline
import Rasteriser
import SceneModel

/// A judge of a film, which decodes the film and compares each frame with the scene drawn again.
final class FilmJudge: Sendable {
    private struct Reference: ~Copyable {
        var picture: Picture
        var hash: [UInt8] = []
    }

    private let plan: FilmPlan
    private let film: String
    /// For each frame of the film, the screen refreshes that show it.
    private let refreshes: [[Screen.Refresh]]
    private let screen: Screen
    private let references: Ring<Reference>
    private let cancellation: Cancellation
    private static let capacity = 4

    /// Prepares to judge a film that was made from `plan`, as shown on `screen`.
    init(_ plan: FilmPlan, film: String, screen: Screen, cancellation: Cancellation) throws {
        self.plan = plan
        self.film = film
        self.screen = screen
        self.cancellation = cancellation
        let all = screen.refreshes(frameCount: plan.frames.count, filmRate: plan.order.scene.fps)
        let byFrame = Dictionary(grouping: all, by: \.frame)
        refreshes = plan.filmFrames.map { byFrame[$0] ?? [] }
        let references = try Ring(capacity: Self.capacity) { Reference(picture: try Picture(plan.format)) }
        cancellation.onCancel { [weak references] in references?.close() }
        self.references = references
    }

    /// Returns the film's quality. Blocks until done; `didJudge` is called on another thread with the number of frames
    /// compared so far.
    func judge(_ didJudge: @escaping @Sendable (Int) -> Void) throws -> FilmJudgement {
        let result = Result(FilmJudgement(drawnMovement: DrawnMovement(size: plan.size)))
        try run(
            [
                { result.drawnMovement = try self.draw() },
                { try self.measure(&result.judgement, didJudge) },
            ], cancellation: cancellation)
        result.judgement.drawnMovement = result.drawnMovement
        return result.judgement
    }

    /// The results of the two threads that judge a film. Each property is written by one thread, and read after both
    /// threads have ended.
    private final class Result: @unchecked Sendable {
        var judgement: FilmJudgement
        var drawnMovement: DrawnMovement

        init(_ judgement: FilmJudgement) {
            (self.judgement, drawnMovement) = (judgement, judgement.drawnMovement)
        }
    }

    /// Draws the scene at the time of every frame, and then at the times of the later screen refreshes that still show
    /// this frame.
    private func draw() throws -> DrawnMovement {
        let renderer = plan.renderer
        var movement = DrawnMovement(size: plan.size)
        var pixels = renderer.makeBuffer()
        var bytes: [UInt8] = []
        var converter = try Converter(to: plan.format)
        func draw(at time: SceneTime, hashing: Bool) throws {
            try references.produce { reference in
                try renderer.draw(at: time, into: &pixels)
                if try !plan.copyPicture(at: time, into: &reference.picture) {
                    try converter.convert(pixels, into: &reference.picture)
                }
                if hashing { pixels.copyRGB24(into: &bytes) }
                reference.hash = hashing ? try QuickHash.digest(of: bytes) : []
            }
        }
        let start = plan.time(of: 0)
        for frame in plan.filmFrames {
            let time = plan.time(of: frame)
            movement.add(renderer.figure(at: time))
            try draw(at: time, hashing: true)
            for refresh in refreshes[frame.number] where !refresh.isOnTime {
                try draw(at: start + screen.rate.time(of: refresh.number), hashing: false)
            }
        }
        references.finish()
        return movement
    }

    private func measure(_ judgement: inout FilmJudgement, _ didJudge: (Int) -> Void) throws {
        let (width, height) = (plan.size.width, plan.size.height)
        var late: [PictureQuality] = []
        var faithfulness = try QualityMeter(width: width, height: height)
        var lateness = try QualityMeter(width: width, height: height)
        var tracker = MotionTracker(width: width, height: height)
        var frame: FilmFrame = 0
        func take(_ picture: borrowing Picture) throws {
            guard plan.filmFrames.contains(frame) else {
                throw FilmError("\(film): the film has more frames than planned")
            }
            _ = try references.consume { reference in
                judgement.drawnHashes.append(reference.hash)
                try faithfulness.compare(picture, to: reference.picture) { judgement.frames.append($0) }
            }
            for refresh in refreshes[frame.number] where !refresh.isOnTime {
                _ = try references.consume { reference in
                    try lateness.compare(picture, to: reference.picture) { late.append($0) }
                }
            }
            if let motion = try tracker.track(picture) { judgement.motion.append(motion) }
            frame = frame.advanced(by: 1)
            didJudge(frame.number)
        }
        var demuxer = try FilmFile.open(film)
        var decoder = try FilmFile.decoder(for: demuxer, of: film, threads: 1)
        try FilmFile.reading(film) {
            while try demuxer.next({ try decoder.decode($0, take) }) {}
            try decoder.finish(take)
        }
        try faithfulness.finish { judgement.frames.append($0) }
        try lateness.finish { late.append($0) }
        guard frame == plan.filmFrames.upperBound else {
            throw FilmError("\(film): the film has \(frame) frames; \(plan.frames.count) were planned")
        }
        var nextLate = late.makeIterator()
        let all = refreshes.joined()
        judgement.refreshes = all.compactMap { refresh in
            refresh.isOnTime ? judgement.frames[refresh.frame.number] : nextLate.next()
        }
        judgement.repeatedRefreshCount = zip(all, all.dropFirst()).count { $0.frame == $1.frame }
    }
}

/// The quality of a film, frame by frame, in comparison with its scene drawn again.
struct FilmJudgement: Sendable {
    /// The quality of each frame, compared with the scene at the time of the frame.
    var frames: [PictureQuality] = []
    /// The quality of the displayed picture at each refresh, compared with the scene at the time of the refresh.
    var refreshes: [PictureQuality] = []
    /// The number of refreshes that show the same frame as the previous refresh.
    var repeatedRefreshCount = 0
    /// The motion from each frame to the next.
    var motion: [FrameMotion] = []
    /// The movement computed from the scene, not from the film's pictures.
    var drawnMovement: DrawnMovement
    /// A hash of each frame as drawn, before the conversion to YUV.
    var drawnHashes: [[UInt8]] = []
}

/// A screen with a constant refresh rate. At each refresh it shows the newest frame of a film.
struct Screen {
    let rate: FrameRate

    /// A refresh of the screen, and the frame that is shown.
    struct Refresh: Equatable {
        /// The number of the refresh, counted from the film's beginning.
        let number: Int
        /// The frame that this refresh shows.
        let frame: FilmFrame
        /// True if the time of the frame is exactly the time of the refresh.
        let isOnTime: Bool
    }

    /// Returns the screen's refreshes while a film of `frameCount` frames plays.
    func refreshes(frameCount: Int, filmRate: FrameRate) -> [Refresh] {
        let frames = filmRate.numerator * rate.denominator
        let refreshes = filmRate.denominator * rate.numerator
        // The first refresh at or after the film's end.
        let end = (frameCount * refreshes + frames - 1) / frames
        return (0..<end).map { number in
            Refresh(
                number: number, frame: FilmFrame(number * frames / refreshes),
                isOnTime: (number * frames).isMultiple(of: refreshes))
        }
    }
}
