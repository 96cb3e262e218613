import SceneModel
import Testing

@testable import Proof

/// What the answer says.
@Suite struct RateAnswerWordsTests {
    private static func words(_ films: FilmMovement...) -> String {
        RateAnswer(films).words.joined(separator: " ")
    }

    private static func film(_ fps: Int, _ speed: Double, _ change: (inout FilmMovement) -> Void = { _ in })
        -> FilmMovement
    {
        AnswerFilms.film(fps, speed: speed, change)
    }

    @Test("the example of the page") func example() {
        let size = PixelSize(width: 1080, height: 1920)
        #expect(
            Self.words(
                AnswerFilms.film(30, speed: 1380, size: size, bytes: 1_000_000, encoding: 2),
                AnswerFilms.film(60, speed: 1380, size: size, bytes: 1_080_000, encoding: 3.8))
                == "60 fps takes 8 % more bytes and 1.9 times the encoding time. At 30 fps the largest jump from frame to frame grows from 23 to 46 px, 30 arc minutes on a phone, and a 60 Hz screen shows every frame twice. 60 fps is clearly smoother here."
        )
    }

    @Test("why the lower rate will do") func lower() {
        #expect(
            Self.words(Self.film(30, 60), Self.film(60, 60))
                == "60 fps takes as many bytes and the same encoding time. At 30 fps the largest jump from frame to frame is 2 px, 2.7 arc minutes on a laptop: too small to be seen. 30 fps will do."
        )
        #expect(
            Self.words(
                Self.film(30, 690),
                Self.film(60, 690) {
                    $0.stutters = .init(repeated: 2, dropped: 80, late: 1)
                    $0.byteCount = 900_000
                })
                == "60 fps takes 10 % fewer bytes and the same encoding time. 60 fps stutters 21 times a second: 80 frames dropped, 2 frames repeated, 1 frame late. 30 fps will do."
        )
        #expect(
            Self.words(Self.film(30, 200), Self.film(60, 200) { $0.byteCount = 3_100_000 })
                == "60 fps takes 3.1 times the bytes and the same encoding time. The largest jump from frame to frame, 9 arc minutes on a laptop at 30 fps, is visible, but not large enough to be worth this. 30 fps will do."
        )
        #expect(
            Self.words(
                Self.film(30, 690), Self.film(60, 690) { $0.largestJump = .init(pixels: 23, frames: 2) })
                == "60 fps takes as many bytes and the same encoding time. The largest jump from frame to frame is 23 px at 30 fps and 23 px at 60 fps, where frames are repeated. 30 fps will do."
        )
        #expect(
            Self.words(Self.film(30, 690), Self.film(50, 690)).contains(
                "50 fps is no smoother on the screen: a 60 Hz screen shows frames unevenly, once or twice."))
    }

    @Test("what is not known is said") func unknown() {
        #expect(
            Self.words(Self.film(30, 200), Self.film(60, 200) { $0.encodingSeconds = nil }).hasPrefix(
                "60 fps takes as many bytes; the time to encode is not known."))
        #expect(
            Self.words(
                Self.film(30, 200),
                Self.film(60, 200) {
                    $0.encodingSeconds = nil
                    $0.byteCount = nil
                }
            ).hasPrefix("What 60 fps costs is not known."))
        #expect(
            Self.words(Self.film(30, 690), Self.film(60, 690) { $0.unmeasuredShare = 0.62 })
                == "The movement at 60 fps could not be measured: nothing could be followed in 62 % of the time in which the film changes."
        )
        #expect(Self.words(Self.film(30, 0), Self.film(60, 0)).hasSuffix("Nothing moves. 30 fps will do."))
        #expect(Self.words(Self.film(60, 1), Self.film(60, 1)) == "All films have the same rate.")
    }

    @Test("three rates: why not the one below, and why not the one above") func three() {
        let words = RateAnswer([24, 30, 60].map { Self.film($0, 110) }).words
        #expect(words.count == 6)
        #expect(words.dropFirst(2).first == "30 fps is visibly smoother here.")
        #expect(words.dropFirst(4).first?.hasSuffix("too small to be seen.") == true)
    }

    @Test("rates of TV and other sizes") func odd() throws {
        let television = try #require(FrameRate(30000, per: 1001))
        var film = Self.film(30, 690)
        film.rate = television
        let small = AnswerFilms.film(60, speed: 345, size: PixelSize(width: 640, height: 360))
        let words = Self.words(film, small)
        #expect(words.contains("At 29.97 fps the largest jump from frame to frame is 23 px of 1280x720"))
        #expect(words.contains(", and 5.8 px of 640x360 at 60 fps, "))
    }

    @Test("JSON has the answer, its reasons and every film's figures") func json() throws {
        let answer = RateAnswer([Self.film(30, 690), Self.film(60, 690)])
        let json = answer.json
        #expect(json["rate"]?.string == "60")
        #expect(json["isLowestEnough"] == .bool(false))
        #expect(json["reasons"]?.array?.map { $0["name"]?.string } == ["clear", "costs"])
        #expect(json["films"]?.array?.map { $0["largestJump"]?["pixels"]?.number } == [23, 11.5])
        #expect(json["screens"]?.array?.count == 3)
        #expect(try JSON(parsing: Array(json.prettyText.utf8)) == json)
    }
}
