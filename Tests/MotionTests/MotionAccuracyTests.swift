import Media
import TestSupport
import Testing

@testable import Motion

/// Tests that the movement of encoded films is measured to within half a pixel of its known value.
@Suite struct MotionAccuracyTests {
    private static func motions(of path: String, _ film: MovingFilm) throws -> [FrameMotion] {
        var demuxer = try Demuxer(path: path)
        var decoder = try Decoder(for: demuxer, threads: 1)
        var tracker = MotionTracker(width: film.width, height: film.height)
        var motions: [FrameMotion] = []
        func track(_ picture: borrowing Picture) throws {
            if let motion = try tracker.track(picture) { motions.append(motion) }
        }
        while try demuxer.next({ try decoder.decode($0, track) }) {}
        try decoder.finish(track)
        return motions
    }

    /// Returns the largest distance, in pixels, that any object moves that fills a patch both before and after the
    /// step.
    private static func largest(_ film: MovingFilm, at frame: Int) -> Double {
        var largest = 0.0
        for y in stride(from: 16, to: film.height - 16, by: 16) {
            for x in stride(from: 16, to: film.width - 16, by: 16) {
                let place = SIMD2(Double(x), Double(y))
                guard let thing = film.things.last(where: { $0.contains(place, at: frame) }),
                    thing.contains(place, at: frame, margin: 22)
                else { continue }
                let vector = thing.vector(from: place, at: frame)
                let end = place + vector
                guard end.x >= 17, end.y >= 17, end.x <= Double(film.width - 18),
                    end.y <= Double(film.height - 18)
                else { continue }
                largest = max(largest, (vector * vector).sum().squareRoot())
            }
        }
        return largest
    }

    /// Returns the difference between a measured distance and the nearest known distance of an object; 0 if an object
    /// only turns.
    private static func error(_ distance: Float, _ film: MovingFilm) -> Double {
        let things = film.things.filter { $0.turn == 0 }.map { ($0.step * $0.step).sum().squareRoot() }
        let nearest = things.map { abs($0 - Double(distance)) }.min() ?? 0
        return film.things.contains { $0.turn != 0 && $0.step == .zero } ? 0 : nearest
    }

    @Test("errors of patches and of jumps are below half a pixel at the 95th percentile") func ten()
        throws
    {
        let folder = try TestFolder()
        var (errors, jumpErrors): ([Double], [Double]) = ([], [])
        for film in MovingFilm.ten {
            let motions = try Self.motions(of: film.encode(to: "\(film.name).mp4", in: folder), film)
            #expect(motions.count == film.frames - 1)
            for (frame, motion) in motions.enumerated() {
                errors += motion.distances.map { Self.error($0, film) }
                let (jump, truth) = (Double(motion.largest), Self.largest(film, at: frame))
                jumpErrors.append(abs(jump - truth))
                #expect(abs(jump - truth) < 1, "\(film.name), frame \(frame): \(jump) instead of \(truth)")
            }
        }
        errors.sort()
        jumpErrors.sort()
        #expect(errors.count > 10_000)
        #expect(errors[errors.count * 95 / 100] < 0.5)
        #expect(jumpErrors[jumpErrors.count * 95 / 100] < 0.5)
    }

    @Test("under strong film grain, movement is tracked, and grain alone is not")
    func grain()
        throws
    {
        let folder = try TestFolder()
        // Noise with a standard deviation of 6 luma levels.
        let grain = "noise=c0s=11:c0f=t"
        let film = MovingFilm.pan(640, 360, 11, 3, crf: 18)
        let motions = try Self.motions(of: film.encode(to: "grain.mp4", in: folder, filter: grain), film)
        #expect(motions.count == film.frames - 1)
        for (frame, motion) in motions.enumerated() {
            #expect(abs(Double(motion.largest) - Self.largest(film, at: frame)) < 0.5)
            // Most of the patches that have enough structure, out of about 800 in the whole picture.
            #expect(motion.distances.count > 200)
            let errors = motion.distances.map { Self.error($0, film) }.sorted()
            #expect(errors[errors.count * 95 / 100] < 0.5)
        }
        let plain = try film.encode(to: "plain.mp4", in: folder, filter: "lutyuv=y=128,\(grain)")
        for motion in try Self.motions(of: plain, film) { #expect(motion.distances.isEmpty) }
    }

    @Test("neither a cut nor a fade is movement") func cut() throws {
        let folder = try TestFolder()
        var film = MovingFilm.pan(320, 180, 0, 0, crf: 20)
        for length in [10, 30] {
            let path = try film.encode(to: "fade\(length).mp4", in: folder, filter: "fade=out:0:\(length)")
            for motion in try Self.motions(of: path, film) { #expect(motion.largest < 0.3) }
        }
        film.name = "cut"
        film.things = (0..<8).map { frame in
            // Each texture covers the previous one, starting at its own frame.
            MovingFilm.Thing(middle: .zero, step: .zero, seed: UInt32(frame + 1), from: frame)
        }
        let cuts = try Self.motions(of: film.encode(to: "cut.mp4", in: folder), film)
        #expect(cuts.count == 7)
        for motion in cuts {
            #expect(motion.distances.isEmpty)
            #expect(motion.hasUnexplainedChange)
        }
    }

    @Test("the movement of a straight edge is reported as unknown") func edge() throws {
        let folder = try TestFolder()
        let film = MovingFilm.edge
        let motions = try Self.motions(of: film.encode(to: "edge.mp4", in: folder), film)
        #expect(motions.count == film.frames - 1)
        for motion in motions {
            #expect(motion.hasUnexplainedChange)
            #expect(motion.distances.isEmpty)
        }
    }
}
