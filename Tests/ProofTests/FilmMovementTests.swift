import SceneModel
import Testing

@testable import Proof

/// From the steps of a film to the figures of its movement.
@Suite struct FilmMovementTests {
    private typealias Step = FilmMovement.Step

    /// A film of steps at 60 fps; nil for a step that could not be measured.
    private static func film(_ jumps: [Double?], framesEach: Int = 1) -> FilmMovement {
        let duration = Double(framesEach) / 60
        var film = FilmMovement(
            rate: FrameRate(60) ?? .slowest, size: PixelSize(width: 640, height: 360),
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

    @Test("the largest jump is what is kept up for a tenth of a second, and has a place") func largest() {
        let jumps = [2, 2, 2, 2, 2, 2, 2, 2, 40, 2, 2, 2, 2, 2, 2, 9, 8, 9, 9, 8, 8, 2.0]
        let jump = Self.film(jumps).largestJump
        #expect(jump == FilmMovement.Jump(pixels: 8, frame: 15, seconds: 0.25))
    }

    @Test("five frames of a swoosh do not count, six do") func swoosh() {
        let still = [Double](repeating: 0, count: 30)
        #expect(Self.film(still + [30, 30, 30, 30, 30] + still).largestJump == nil)
        #expect(Self.film(still + [30, 30, 30, 30, 30, 30] + still).largestJump?.pixels == 30)
    }

    @Test("what could not be measured does not end a row") func gaps() {
        let film = Self.film([5, 5, nil, 5, 5, 5, 5, nil])
        #expect(film.largestJump?.pixels == 5)
        #expect(abs(film.unmeasuredShare - 0.25) < 1e-9)
        #expect(abs(film.movingShare - 0.75) < 1e-9)
    }

    @Test("repeated frames make longer steps, of as many frames") func repeated() {
        let film = Self.film([10, 10, 10, 10], framesEach: 2)
        #expect(film.largestJump?.frames == 2)
        #expect(film.largestJump?.pixels == 10)
    }

    @Test("a step that happens to last two frames is no rule: half of a row must") func accident() {
        var film = Self.film([])
        let steps = [(start: 0.0, duration: 1 / 30.0), (1 / 30.0, 1 / 15.0)].enumerated().map { index, time in
            Step(frame: index, start: time.start, duration: time.duration, motion: .moved(9))
        }
        (film.rate, film.seconds) = (FrameRate(30) ?? .slowest, 0.1)
        film.measure(steps)
        #expect(film.largestJump == FilmMovement.Jump(pixels: 9, frames: 1, frame: 0, seconds: 0))
    }

    @Test("percentiles are weighted by time and know nothing of what stands still") func percentiles() {
        let film = Self.film([0, 0, 0] + (1...20).map(Double.init))
        #expect(film.medianJump == 10)
        #expect(film.jump95 == 19)
        let empty = Self.film([])
        #expect((empty.medianJump, empty.largestJump, empty.movingShare) == (nil, nil, 0))
    }
}
