import Geometry
import Glibc
import SceneModel
import Testing

@testable import FilmReading
@testable import Motion

/// Tests of the metrics computed from the steps of a film.
@Suite struct FilmMovementTests {
    private typealias Step = FilmMovement.Step

    /// Creates a film from the jumps of its steps, in pixels; nil for a step that could not be measured.
    private static func film(_ jumps: [Double?], fps: Int = 60, framesEach: Int = 1) -> FilmMovement {
        let duration = Double(framesEach) / Double(fps)
        var film = FilmMovement(
            rate: FrameRate(fps) ?? .slowest, size: PixelSize(width: 640, height: 360),
            seconds: Double(jumps.count) * duration, largestJump: nil, movingShare: 0)
        film.measure(
            jumps.enumerated().map { index, jump in
                let motion: Step.Motion =
                    switch jump {
                    case nil: .unmeasured
                    case 0: .still
                    case .some(let pixels): .moved(pixels)
                    }
                return Step(
                    frame: index * framesEach, start: Double(index) * duration, duration: duration,
                    motion: motion)
            })
        return film
    }

    @Test("the largest jump must last a tenth of a second, and its first frame is reported") func largest() {
        let jumps = [2, 2, 2, 2, 2, 2, 2, 2, 40, 2, 2, 2, 2, 2, 2, 9, 8, 9, 9, 8, 8, 2.0]
        let jump = Self.film(jumps).largestJump
        #expect(jump == FilmMovement.Jump(pixels: 8, frame: 15, seconds: 0.25))
    }

    /// Returns how far a message has moved up, in pixels, on a spring of 680 px that overshoots and swings back.
    private static func spring(_ seconds: Double) -> Double {
        let time = max(seconds, 0)
        return 680 * (1 - exp(-20 * time) * (cos(15 * time) + 20 / 15 * sin(15 * time)))
    }

    @Test("movement of varying speed has half the jump at twice the rate")
    func swelling() throws {
        let slow = Self.film([0, 0, 123, 167, 53, 0, 0], fps: 30).largestJump
        let fast = Self.film([0, 0, 0, 0, 17, 106, 111, 56, 32, 21, 0, 0, 0, 0]).largestJump
        #expect(slow == FilmMovement.Jump(pixels: 53, frame: 2, seconds: 2.0 / 30))
        #expect(fast == FilmMovement.Jump(pixels: 26.5, frame: 4, seconds: 4.0 / 60))
        for (low, high) in [(24, 48), (25, 50), (30, 60), (30, 120), (60, 120)] {
            // The maximum speed at each rate, in pixels per second, over all offsets of the frames in time.
            let speeds = [low, high].map { fps in
                (0..<40).compactMap { start in
                    let places = (0...fps).map {
                        Self.spring(Double($0) / Double(fps) - 0.2 - Double(start) / 960)
                    }
                    let jumps = zip(places, places.dropFirst()).map { abs($1 - $0) }
                    return Self.film(jumps.map { $0 < 0.1 ? 0 : $0 }, fps: fps).largestJump?.pixels
                }.max().map { $0 * Double(fps) } ?? 0
            }
            #expect((0.99...1.01).contains(speeds[1] / speeds[0]), "\(low) and \(high): \(speeds)")
        }
    }

    @Test(
        "one or two wrongly measured steps do not change the result",
        arguments: [24, 25, 30, 48, 50, 60, 100, 120])
    func wrongSteps(fps: Int) {
        let steady = [Double](repeating: 5, count: fps)
        for distance in 0..<fps / 4 {
            var jumps = steady
            jumps[fps / 2] = 200
            jumps[fps / 2 + distance] = 200
            #expect(Self.film(jumps, fps: fps).largestJump?.pixels == 5, "\(distance) steps apart")
        }
        let alternating = steady.indices.map { $0 % 2 == 0 ? 5.0 : 200 }
        #expect(Self.film(alternating, fps: fps).largestJump?.pixels == 5)
    }

    @Test(
        "timestamps in whole milliseconds give the same jump as exact ones",
        arguments: [24, 25, 30, 48, 50, 60, 90, 120])
    func milliseconds(fps: Int) {
        let steps = (0..<fps).map { frame in
            let times = [frame, frame + 1].map { (Double($0) / Double(fps) * 1000).rounded(.down) / 1000 }
            // The number of steps in a group at each rate.
            let group = max(fps / 30, fps > 30 ? 2 : 1)
            return Step(
                frame: frame, start: times[0], duration: times[1] - times[0],
                motion: .moved(frame / group % 3 == 0 ? 6 : frame % group == 0 ? 3 : 5))
        }
        var film = Self.film([], fps: fps)
        film.seconds = 1
        film.measure(steps)
        let exact = Self.film(
            steps.map { if case .moved(let pixels) = $0.motion { pixels } else { nil } }, fps: fps)
        #expect(film.largestJump?.pixels == exact.largestJump?.pixels)
        #expect(film.largestJump?.frames == 1)
    }

    @Test("five frames of fast movement are too few to count, and six are enough") func swoosh() {
        let still = [Double](repeating: 0, count: 30)
        #expect(Self.film(still + [30, 30, 30, 30, 30] + still).largestJump == nil)
        #expect(Self.film(still + [30, 30, 30, 30, 30, 30] + still).largestJump?.pixels == 30)
    }

    @Test("unmeasured steps do not interrupt a series of steps") func gaps() {
        let film = Self.film([5, 5, nil, 5, 5, 5, 5, nil])
        #expect(film.largestJump?.pixels == 5)
        #expect(abs(film.unmeasuredShare - 0.25) < 1e-9)
        #expect(abs(film.movingShare - 0.75) < 1e-9)
    }

    @Test("a jump between repeated frames lasts for all repeated frames") func repeated() {
        let film = Self.film([10, 10, 10, 10], framesEach: 2)
        #expect(film.largestJump?.frames == 2)
        #expect(film.largestJump?.pixels == 10)
    }

    @Test("a jump lasts two frames only if more than half of the series' steps do") func accident() {
        var film = Self.film([])
        let steps = [(start: 0.0, duration: 1 / 30.0), (1 / 30.0, 1 / 15.0)].enumerated().map { index, time in
            Step(frame: index, start: time.start, duration: time.duration, motion: .moved(9))
        }
        (film.rate, film.seconds) = (FrameRate(30) ?? .slowest, 0.1)
        film.measure(steps)
        #expect(film.largestJump == FilmMovement.Jump(pixels: 9, frames: 1, frame: 0, seconds: 0))
    }

    @Test("percentiles are weighted by time and ignore still steps") func percentiles() {
        let film = Self.film([0, 0, 0] + (1...20).map(Double.init))
        #expect(film.medianJump == 10)
        #expect(film.jump95 == 19)
        let empty = Self.film([])
        #expect((empty.medianJump, empty.largestJump, empty.movingShare) == (nil, nil, 0))
    }
}
