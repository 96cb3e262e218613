import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Comparison
@testable import FilmReading
@testable import Motion

/// Tests of small versions of the film pairs in docs/answer.md: their metrics and the answer.
@Suite struct FilmMovementReadingTests {
    /// Returns 64 frames of moving texture at 60 fps; `speed` is in pixels per second. The films in docs/answer.md are
    /// four times as wide and move four times as fast.
    private static func film(speed: Double, crf: Int = 20) -> MovingFilm {
        var film = MovingFilm.pan(320, 180, speed / 60, 0, crf: crf)
        (film.frames, film.rate) = (64, 60)
        return film
    }

    private static let halved = "select=not(mod(n\\,2))"

    private static func pair(_ folder: TestFolder, speed: Double, crf: (Int, Int) = (20, 20)) throws
        -> [FilmMovement]
    {
        let slow = try film(speed: speed, crf: crf.0).encode(
            to: "30.mp4", in: folder, filter: halved, ["-r", "30"])
        let fast = try film(speed: speed, crf: crf.1).encode(to: "60.mp4", in: folder)
        return try [FilmMovement(of: slow), FilmMovement(of: fast)]
    }

    /// Returns the fast film at 30 fps, and the film at 60 fps (or at 30 fps if `halves` is true) changed by a filter.
    private static func pair(
        _ folder: TestFolder, _ filter: String, _ options: [String] = [], from halves: Bool = false
    ) throws -> [FilmMovement] {
        let film = film(speed: 172.5)
        let slow = try film.encode(to: "30.mp4", in: folder, filter: halved, ["-r", "30"])
        let path = folder.path("changed.mp4")
        let source = halves ? slow : try film.encode(to: "60.mp4", in: folder)
        try FFmpegProgram.run(["-i", source, "-vf", filter, "-crf", "20"] + options + [path])
        return try [FilmMovement(of: slow), FilmMovement(of: path)]
    }

    @Test("the answer for fast movement is 60 fps, and the metrics match the film") func fast() throws {
        let films = try Self.pair(TestFolder(), speed: 172.5)
        let answer = RateAnswer(films)
        #expect(answer.rate == FrameRate(60), "\(answer.words)")
        for (film, rate) in zip(films, [30, 60]) {
            #expect(film.rate == FrameRate(rate))
            #expect(film.size == PixelSize(width: 320, height: 180))
            #expect(abs(film.seconds - 64 / 60.0) < 0.02)
            #expect(abs((film.largestJump?.pixels ?? 0) - 172.5 / Double(rate)) < 0.3)
            #expect(film.largestJump?.frames == 1)
            #expect(abs((film.medianJump ?? 0) - 172.5 / Double(rate)) < 0.2)
            #expect(film.movingShare > 0.95 && film.unmeasuredShare == 0)
            #expect(film.stutters == .init())
            #expect(film.byteCount ?? 0 > 1000 && film.decodingSeconds ?? 0 > 0)
        }
    }

    @Test(
        "the answer is 60 fps for medium movement unless that file is much larger, and 30 fps for slow or none"
    ) func slower() throws {
        #expect(RateAnswer(try Self.pair(TestFolder(), speed: 50)).rate == FrameRate(60))
        let dear = RateAnswer(try Self.pair(TestFolder(), speed: 50, crf: (28, 10)))
        #expect(dear.pairs.map(\.verdict) == [.expensive], "\(dear.films)")
        #expect(RateAnswer(try Self.pair(TestFolder(), speed: 15)).pairs.map(\.verdict) == [.invisible])
        let still = RateAnswer(try Self.pair(TestFolder(), speed: 0))
        #expect(still.pairs.map(\.verdict) == [.still], "\(still.films)")
    }

    @Test(
        "24 fps blended to 60 fps has the jumps of the 24 fps film, though every second picture appears only in blends"
    )
    func blendedUnevenly() throws {
        let folder = try TestFolder()
        var film = Self.film(speed: 172.5 * 60 / 24)
        (film.frames, film.rate) = (40, 24)
        let slow = try film.encode(to: "24.mp4", in: folder)
        for (name, filter) in [("framerate", "framerate=60"), ("mixed", "minterpolate=fps=60:mi_mode=blend")]
        {
            let path = folder.path("\(name).mp4")
            try FFmpegProgram.run(["-i", slow, "-vf", filter, "-crf", "26", path])
            let films = try [FilmMovement(of: slow), FilmMovement(of: path)]
            #expect(films[1].stutters.blended >= 36, "\(name): \(films[1].blendedFrames)")
            for film in films {
                #expect(abs((film.largestJump?.pixels ?? 0) - 172.5 / 24) < 0.5, "\(name): \(film)")
                #expect(abs((film.medianJump ?? 0) - 172.5 / 24) < 0.5, "\(name): \(film)")
            }
            #expect(RateAnswer(films).rate == FrameRate(24))
        }
    }

    @Test("an object that moves over a still background decides the answer") func object() throws {
        let folder = try TestFolder()
        var film = Self.film(speed: 0)
        film.name = "object"
        film.things.append(
            MovingFilm.Thing(middle: SIMD2(60, 90), radius: 40, step: SIMD2(172.5 / 60, 0), seed: 2))
        let slow = try film.encode(to: "30.mp4", in: folder, filter: Self.halved, ["-r", "30"])
        let films = try [
            FilmMovement(of: slow), FilmMovement(of: film.encode(to: "60.mp4", in: folder)),
        ]
        #expect(RateAnswer(films).rate == FrameRate(60))
        for film in films {
            let truth = 172.5 / film.rate.framesPerSecond
            #expect(abs((film.largestJump?.pixels ?? 0) - truth) < 0.5, "\(film)")
        }
    }

    @Test("30 fps with every frame doubled is no smoother, even after it was encoded again") func repeated()
        throws
    {
        let films = try Self.pair(TestFolder(), "fps=60", from: true)
        #expect(films[1].rate == FrameRate(60))
        #expect(films[1].largestJump?.frames == 2)
        #expect(films[1].stutters.repeated >= 28)
        #expect(RateAnswer(films).pairs.map(\.verdict) == [.noSmoother])
    }

    @Test("30 fps blended to 60 fps is no smoother, and the blends are counted") func blended() throws {
        let films = try Self.pair(TestFolder(), "framerate=60", from: true)
        #expect(films[1].rate == FrameRate(60))
        #expect(films[1].stutters.blended >= 26 && films[1].stutters.repeated == 0, "\(films[1])")
        #expect(films[1].largestJump?.frames == 2 && films[1].unmeasuredShare < 0.1)
        #expect(RateAnswer(films).pairs.map(\.verdict) == [.noSmoother], "\(RateAnswer(films).words)")
        #expect(films[0].stutters == .init())
        for film in films { #expect(film.pictureByteCount ?? .max < film.byteCount ?? 0) }
    }

    @Test("dropped and late frames are counted, and many of them decide the answer") func stutters() throws {
        let third = try Self.pair(TestFolder(), "select=mod(n\\,3)", ["-fps_mode", "vfr"])
        #expect(third[1].rate == FrameRate(60))
        #expect(abs(third[1].stutters.dropped - 20) <= 1, "\(third[1])")
        #expect(RateAnswer(third).pairs.map(\.verdict) == [.stutters])
        let one = try Self.pair(TestFolder(), "select=not(eq(n\\,30))", ["-fps_mode", "vfr"])
        #expect(one[1].stutters == .init(dropped: 1))
        #expect(RateAnswer(one).rate == FrameRate(60))
        let late = try Self.pair(
            TestFolder(), "settb=1/600,setpts=N*10+5*eq(mod(N\\,8)\\,4)",
            ["-fps_mode", "vfr", "-enc_time_base", "1/600", "-video_track_timescale", "600"])
        #expect(late[1].rate == FrameRate(60))
        #expect(late[1].stutters == .init(late: 8))
        #expect(RateAnswer(late).pairs.map(\.verdict) == [.stutters])
    }

    @Test("a delay, scaling or another colour matrix does not change the answer") func same() throws {
        let delayed = try Self.pair(TestFolder(), "tpad=start=7:start_mode=clone")
        #expect(RateAnswer(delayed).rate == FrameRate(60))
        #expect(delayed[1].stutters == .init(), "\(delayed[1])")
        let small = try Self.pair(
            TestFolder(), "scale=160:90:out_color_matrix=bt601", ["-colorspace", "smpte170m"])
        #expect(small[1].size == PixelSize(width: 160, height: 90))
        #expect(RateAnswer(small).rate == FrameRate(60), "\(small[1])")
    }

    @Test("movement that can't be tracked gives no answer") func edge() throws {
        let folder = try TestFolder()
        let path = try MovingFilm.edge.encode(to: "30.mp4", in: folder)
        var film = try FilmMovement(of: path)
        #expect(film.unmeasuredShare == 1 && film.largestJump == nil)
        film.rate = FrameRate(60) ?? .slowest
        let answer = try RateAnswer([FilmMovement(of: path), film])
        #expect(answer.rate == nil && answer.isLowestEnough == nil)
    }

    @Test("a file that is not a film, or is cut off, throws an error") func broken() throws {
        let folder = try TestFolder()
        #expect(throws: FilmError.self) { try FilmMovement(of: folder.write("no film", to: "a.mp4")) }
        let path = try Self.film(speed: 10).encode(to: "whole.mp4", in: folder)
        let bytes = try folder.data("whole.mp4")
        try bytes.prefix(bytes.count / 2).write(to: folder.url.appendingPathComponent("half.mp4"))
        #expect(throws: FilmError.self) { try FilmMovement(of: folder.path("half.mp4")) }
        #expect(try FilmMovement(of: path).rate == FrameRate(60))
    }
}

/// Tests of steps and stutters computed from frames and their times.
@Suite struct SeenFramesTests {
    private static func frames(_ count: Int, _ change: (Int, inout SeenFrame) -> Void = { _, _ in })
        -> [SeenFrame]
    {
        (0..<count).map { number in
            var frame = SeenFrame(time: Double(number) / 60, motion: number > 0 ? .moved(5) : .still)
            change(number, &frame)
            return frame
        }
    }

    @Test("a steady film has a step for each frame and no stutters") func steady() {
        let seen = SeenFrames(Self.frames(60), end: 1, rate: 60)
        #expect(seen.steps.count == 59)
        #expect(seen.stutters == .init())
    }

    @Test("a repeated frame lengthens its step; a long rest does not count as repeated frames") func rests() {
        let one = SeenFrames(Self.frames(60) { $1.isRepeated = $0 == 30 }, end: 1, rate: 60)
        #expect(one.stutters.repeated == 1)
        #expect(one.steps.contains { $0.frame == 29 && abs($0.duration - 2 / 60.0) < 1e-9 })
        let rest = SeenFrames(Self.frames(60) { $1.isRepeated = (20..<50).contains($0) }, end: 1, rate: 60)
        #expect(rest.stutters == .init())
        #expect(rest.steps.contains { $0.frame == 19 && $0.motion == .still && $0.duration > 0.4 })
        let still = SeenFrames(Self.frames(60) { $1.isRepeated = $0 > 0 }, end: 1, rate: 60)
        #expect(still.steps.map(\.motion) == [.still])
    }

    @Test("blended frames lengthen steps, as repeated frames do, and are counted separately") func blended() {
        let half = SeenFrames(Self.frames(60) { $1.isBlended = $0 % 2 == 1 }, end: 1, rate: 60)
        #expect(half.stutters == .init(blended: half.blendedFrames.count) && half.stutters.blended >= 28)
        #expect(half.steps.dropLast().allSatisfy { abs($0.duration - 2 / 60.0) < 1e-9 })
    }

    @Test("missing and late frames count only while something moves") func times() {
        let gap = Self.frames(60) { $1.time += $0 >= 30 ? 2 / 60.0 : 0 }
        #expect(SeenFrames(gap, end: 1, rate: 60).stutters == .init(dropped: 2))
        let late = Self.frames(60) { $1.time += $0 % 10 == 5 ? 0.4 / 60 : 0 }
        #expect(SeenFrames(late, end: 1, rate: 60).stutters == .init(late: 6))
        let rest = SeenFrames(Self.frames(60) { $1.time += $0 >= 30 ? 1 : 0 }, end: 2, rate: 60)
        #expect(rest.stutters == .init())
        #expect(rest.steps.contains { $0.frame == 29 && $0.motion == .still && abs($0.duration - 1) < 1e-9 })
        #expect(rest.steps.allSatisfy { $0.motion == .still || abs($0.duration - 1 / 60.0) < 1e-9 })
        let slow = (0..<10).map { SeenFrame(time: Double($0) / 3, motion: $0 > 0 ? .moved(5) : .still) }
        #expect(SeenFrames(slow, end: 4, rate: 3).steps.allSatisfy { $0.motion == .moved(5) })
        let still = (gap + late).map { SeenFrame(time: $0.time) }
        #expect(SeenFrames(still, end: 1, rate: 60).stutters == .init())
    }
}
