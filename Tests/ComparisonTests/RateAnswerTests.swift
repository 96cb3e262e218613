import Geometry
import Media
import SceneModel
import TestSupport
import Testing

@testable import Comparison
@testable import Motion

/// The films that docs/answer.md describes, as metrics.
enum AnswerFilms {
    static let size = PixelSize(width: 1280, height: 720)

    /// Returns the metrics of a film of four seconds in which something moves at `speed` pixels per second.
    static func film(
        _ fps: Int, speed: Double, size: PixelSize = size, bytes: Int = 1_000_000, encoding: Double? = 2
    ) -> FilmMovement {
        let rate = FrameRate(fps) ?? .slowest
        return FilmMovement(
            rate: rate, size: size, seconds: 4,
            largestJump: speed > 0 ? FilmMovement.Jump(pixels: speed / Double(fps)) : nil,
            movingShare: speed > 0 ? 1 : 0, byteCount: bytes, pictureByteCount: bytes,
            encodingSeconds: encoding,
            decodingSeconds: 0.5)
    }

    /// Returns the metrics of a film after `change` was applied to them.
    static func film(_ fps: Int, speed: Double, _ change: (inout FilmMovement) -> Void) -> FilmMovement {
        var film = film(fps, speed: speed)
        change(&film)
        return film
    }
}

/// Tests jumps that are inferred from a film of a higher rate with the same content.
@Suite struct FilmInferenceTests {
    /// Returns a film at 30 fps in which a movement by `seen` pixels was measured, and a film at 60 fps that is
    /// fast for a moment.
    private static func films(seen: Double, later: Double = 0, frames: Int = 1) -> [FilmMovement] {
        let lower = AnswerFilms.film(30, speed: 0) {
            $0.largestJump = .init(pixels: seen, seconds: 1)
            $0.movingShare = 1
        }
        let higher = AnswerFilms.film(60, speed: 0) {
            $0.largestJump = .init(pixels: 72, frames: frames, seconds: 2.8)
            ($0.movingShare, $0.stutters.repeated) = (1, 120 * (frames - 1))
        }
        return FilmMovement.inferred([lower, higher], delays: [later, 0])
    }

    @Test(
        "60 fps blended from hardly more pictures than the lower rate has is no smoother, however small its jump"
    )
    func blendedOfHardlyMore() {
        func answer(blended: Int, frames: Int) -> RateAnswer {
            let high = AnswerFilms.film(60, speed: 380) {
                $0.stutters.blended = blended
                $0.largestJump = .init(pixels: 380.0 / 60 * Double(frames), frames: frames)
            }
            return RateAnswer([AnswerFilms.film(25, speed: 455), high])
        }
        #expect(answer(blended: 3, frames: 2).rate == FrameRate(25))
        #expect(answer(blended: 3, frames: 2).words.joined().contains("blended"))
        #expect(answer(blended: 0, frames: 1).rate == FrameRate(60))
        #expect(answer(blended: 3, frames: 1).rate == FrameRate(60))
    }

    @Test(
        "if tracking fails mostly at the lower rate, its speed is assumed to equal that at the higher rate"
    )
    func inferred() {
        let films = Self.films(seen: 76)
        #expect(films[0].largestJump == .init(pixels: 144, frame: 84, seconds: 2.8, isInferred: true))
        #expect(films[1].largestJump == .init(pixels: 72, seconds: 2.8))
        #expect(RateAnswer(films).rate == FrameRate(60) && RateAnswer(films).words[0].contains("about 144"))
        let late = Self.films(seen: 76, later: 0.5)
        #expect(late[0].largestJump == .init(pixels: 144, frame: 99, seconds: 3.3, isInferred: true))
    }

    @Test("a film keeps its own jump if its movement is tracked, or if the other film repeats pictures")
    func own() {
        #expect(Self.films(seen: 120)[0].largestJump == .init(pixels: 120, seconds: 1))
        #expect(Self.films(seen: 76, frames: 2)[0].largestJump == .init(pixels: 76, seconds: 1))
        #expect(Self.films(seen: 40, frames: 2)[0].largestJump == .init(pixels: 40, seconds: 1))
    }
}

/// Tests which rate is recommended, in the cases of docs/answer.md and similar cases.
@Suite struct RateAnswerTests {
    private static func film(_ fps: Int, _ speed: Double) -> FilmMovement {
        AnswerFilms.film(fps, speed: speed)
    }

    private static func pair(_ speed: Double, _ change: (inout FilmMovement) -> Void = { _ in })
        -> [FilmMovement]
    {
        [film(30, speed), AnswerFilms.film(60, speed: speed, change)]
    }

    private static let cases: [(name: String, films: [FilmMovement], rate: Int?, verdicts: [String])] = [
        ("fast", pair(690), 60, ["clear"]),
        ("medium", pair(200), 60, ["visible"]),
        ("medium, much larger", pair(200) { $0.pictureByteCount = 3_100_000 }, 30, ["expensive"]),
        ("medium, long to encode", pair(200) { $0.encodingSeconds = 5.2 }, 30, ["expensive"]),
        ("medium, much larger by its sound", pair(200) { $0.byteCount = 3_100_000 }, 60, ["visible"]),
        ("fast, much larger", pair(690) { $0.pictureByteCount = 3_100_000 }, 60, ["clear"]),
        ("slow", pair(60), 30, ["invisible"]),
        ("still", pair(0), 30, ["still"]),
        (
            "brief", [AnswerFilms.film(30, speed: 0) { $0.movingShare = 0.02 }, film(60, 690)], 30, ["brief"]
        ),
        (
            "every frame twice",
            pair(690) {
                $0.largestJump = .init(pixels: 23, frames: 2)
                $0.stutters.repeated = 119
            }, 30, ["noSmoother"]
        ),
        (
            "every frame twice, and a jump that was measured too small",
            pair(690) { $0.largestJump = .init(pixels: 15, frames: 2) }, 30, ["noSmoother"]
        ),
        ("every third frame dropped", pair(690) { $0.stutters.dropped = 80 }, 30, ["stutters"]),
        ("one frame dropped", pair(690) { $0.stutters.dropped = 1 }, 60, ["clear"]),
        ("late frames", pair(690) { $0.stutters.late = 30 }, 30, ["stutters"]),
        (
            "both stutter",
            [AnswerFilms.film(30, speed: 690) { $0.stutters.late = 30 }]
                + [AnswerFilms.film(60, speed: 690) { $0.stutters.late = 30 }], 60, ["clear"]
        ),
        ("delayed by 7 frames", pair(690) { $0.seconds += 7 / 60.0 }, 60, ["clear"]),
        (
            "half the size",
            [
                film(30, 690),
                AnswerFilms.film(60, speed: 345, size: PixelSize(width: 640, height: 360)),
            ], 60, ["clear"]
        ),
        ("slow to decode", pair(690) { $0.decodingSeconds = 5.6 }, 30, ["slow"]),
        ("not to be followed", pair(690) { $0.unmeasuredShare = 0.62 }, nil, ["unmeasured"]),
        ("far slower at the higher rate", [film(24, 380), film(60, 95)], nil, ["contradictory"]),
        (
            "far slower at the higher rate, and stutters",
            [film(24, 380), AnswerFilms.film(60, speed: 95) { $0.stutters.blended = 30 }], 24, ["stutters"]
        ),
        (
            "slower, as the picture is smaller",
            [film(24, 380), AnswerFilms.film(60, speed: 285) { $0.pictureShare = 0.75 }], 60, ["clear"]
        ),
        ("a little slower", [film(24, 380), film(60, 320)], 60, ["clear"]),
        ("far slower, of three", [film(24, 380), film(30, 380), film(60, 95)], nil, ["contradictory"]),
        (
            "costs unknown",
            pair(200) {
                $0.pictureByteCount = nil
                $0.encodingSeconds = nil
            }, 60, ["visible"]
        ),
        ("50 on 60 Hz", [film(30, 690), film(50, 690)], 30, ["noSmoother"]),
        ("50 and 60", [film(50, 690), film(60, 690)], 60, ["clear"]),
        ("120 on 60 Hz", [film(60, 690), film(120, 690)], 60, ["noSmoother"]),
        ("24 and 25", [film(24, 690), film(25, 690)], 24, ["noSmoother"]),
        ("24, 30 and 60", [film(60, 690), film(24, 690), film(30, 690)], 60, ["clear"]),
        ("24, 30 and 60, slower", [24, 30, 60].map { film($0, 110) }, 30, ["visible", "invisible"]),
        ("all rates", [24, 25, 30, 50, 60, 120].map { film($0, 690) }, 60, ["clear", "noSmoother"]),
        ("the same rate", [film(60, 690), film(60, 690)], 60, []),
    ]

    @Test("the answers equal the examples in docs/answer.md", arguments: 0..<cases.count) func decision(
        _ index: Int
    ) {
        let (name, films, rate, verdicts) = Self.cases[index]
        let answer = RateAnswer(films)
        #expect(answer.rate == rate.flatMap { FrameRate($0) }, "\(name): \(answer.words)")
        #expect(answer.pairs.map(\.verdict.name) == verdicts, "\(name)")
        #expect(answer.isLowestEnough == rate.map { $0 <= films.map(\.rate.numerator).min() ?? 0 }, "\(name)")
    }

    @Test(
        "a film that can't be tracked is compared with the film of the nearest other rate",
        arguments: [
            ([30, 30, 60], 1, [30, 60]), ([30, 60, 60], 2, [30, 60]), ([24, 50, 60], 1, [50, 60]),
            ([30, 60, 120], 1, [30, 60]),
        ])
    func nearestRate(_ rates: [Int], _ vague: Int, _ expected: [Int]) {
        var films = rates.map { Self.film($0, 690) }
        films[vague].unmeasuredShare = 0.62
        let answer = RateAnswer(films)
        #expect(answer.rate == nil)
        let pairs = answer.pairs.map { [$0.lower, $0.higher] }
        #expect(pairs.map { $0.map(\.rate) } == [expected.compactMap { FrameRate($0) }])
        #expect(pairs.map { $0.contains(films[vague]) } == [true])
    }

    @Test("120 fps is smoother on a 120 Hz screen, and 60 fps less smooth on a 90 Hz screen")
    func refreshRates() throws {
        let (fast, odd) = (try #require(FrameRate(120)), try #require(FrameRate(90)))
        let films = [60, 120].map { Self.film($0, 690) }
        #expect(RateAnswer(films, on: ViewedScreen.all(ViewingDevice.standard, [fast])).rate == fast)
        #expect(RateAnswer(films, on: ViewedScreen.all(ViewingDevice.standard, [odd])).rate == fast)
        let jumps = ViewedScreen.all([.laptop], [odd, fast]).map { $0.jump(of: films[0]) ?? 0 }
        #expect(abs(jumps[0] / jumps[1] - 4.0 / 3) < 1e-9)
    }

    @Test("a screen on which the higher rate looks worse decides against that rate") func worse() throws {
        // At 30 Hz the screen leaves out frames of 40 fps; at 40 Hz a frame of 30 fps stays for one or two
        // refreshes.
        let screens = ViewedScreen.all([.laptop], [30, 40].compactMap { FrameRate($0) })
        let answer = RateAnswer([30, 40].map { Self.film($0, 690) }, on: screens)
        #expect(answer.rate == FrameRate(30))
        #expect(answer.pairs.map(\.verdict) == [.worse(screens[0])])
    }
}

/// Tests rules that apply to all films.
@Suite struct RateAnswerPropertyTests {
    /// Returns films with random metrics, from harmless to absurd. All have the same speed, since they show the
    /// same.
    private static func films(_ random: inout SplitMix) -> [FilmMovement] {
        let speed = random.next(0...1500)
        return [24, 25, 30, 50, 60, 120].shuffled(using: &random).prefix(
            Int.random(in: 2...6, using: &random)
        )
        .map { fps in
            AnswerFilms.film(fps, speed: speed * random.next(0.9...1.1)) {
                $0.pictureByteCount = Int(random.next(1e6...4e6))
                $0.encodingSeconds = random.next(1...6)
                $0.decodingSeconds = random.next(0.5...4.5)
                $0.stutters.dropped = Int(random.next(0...6))
            }
        }
    }

    private static let screens = ViewedScreen.all(
        ViewingDevice.standard, [60, 90, 120].compactMap { FrameRate($0) })

    @Test("faster movement never turns the answer from a higher to a lower rate") func faster() {
        var random = SplitMix(1)
        for _ in 0..<2000 {
            let films = Self.films(&random)
            var rates: [Double] = []
            for factor in [0.1, 0.3, 0.7, 1, 1.5, 3, 10] {
                let faster = films.map { film in
                    var film = film
                    film.largestJump = film.largestJump.map {
                        .init(pixels: $0.pixels * factor, frames: $0.frames)
                    }
                    return film
                }
                rates.append(RateAnswer(faster, on: Self.screens).rate?.framesPerSecond ?? 0)
            }
            #expect(rates == rates.sorted())
        }
    }

    @Test("the answer for a still film is the lowest rate, whatever the cost") func still() {
        var random = SplitMix(2)
        for _ in 0..<500 {
            let films = Self.films(&random).map { film in
                var film = film
                (film.largestJump, film.movingShare) = (nil, 0)
                return film
            }
            let answer = RateAnswer(films, on: Self.screens)
            #expect(answer.rate?.framesPerSecond == films.map(\.rate.framesPerSecond).min())
            #expect(answer.isLowestEnough == true)
        }
    }

    @Test(
        "higher costs never turn the answer from a lower to a higher rate, and the films' order does not matter"
    )
    func costs() {
        var random = SplitMix(3)
        for _ in 0..<1000 {
            let films = Array(Self.films(&random).prefix(2))
            let fastest = films.map(\.rate.framesPerSecond).max() ?? 0
            let dearer = films.map { film in
                var film = film
                if film.rate.framesPerSecond == fastest {
                    film.pictureByteCount = film.pictureByteCount.map { $0 * 2 }
                }
                return film
            }
            let (one, other) = (RateAnswer(films), RateAnswer(dearer))
            #expect(other.rate?.framesPerSecond ?? 0 <= one.rate?.framesPerSecond ?? 0)
            #expect(RateAnswer(films.reversed()).rate == one.rate)
        }
    }
}
