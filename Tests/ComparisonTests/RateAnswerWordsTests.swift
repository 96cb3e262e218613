import Geometry
import SceneModel
import SceneText
import Testing

@testable import Comparison
@testable import Motion

/// Tests the sentences of the answer.
@Suite struct RateAnswerWordsTests {
    private static func words(_ films: FilmMovement...) -> String {
        RateAnswer(films).words.joined(separator: " ")
    }

    private static func film(_ fps: Int, _ speed: Double, _ change: (inout FilmMovement) -> Void = { _ in })
        -> FilmMovement
    {
        AnswerFilms.film(fps, speed: speed, change)
    }

    @Test("the words equal the example in docs/answer.md") func example() {
        let size = PixelSize(width: 1080, height: 1920)
        #expect(
            Self.words(
                AnswerFilms.film(30, speed: 1380, size: size, bytes: 1_000_000, encoding: 2),
                AnswerFilms.film(60, speed: 1380, size: size, bytes: 1_080_000, encoding: 3.8))
                == "60 fps is clearly smoother than 30 fps: the largest jump from frame to frame that lasts 0.1 s, long enough to be seen as movement, is 23 px instead of 46. On a phone with 60 Hz a frame stays for up to 17 ms instead of 33, and seen from 32 cm each step on the screen is 15 arc minutes instead of 30 (an arc minute is 1/60 of a degree; visible from 6 on, clear from 15). 60 fps takes 8 % more picture data and 1.9 times the encoding time."
        )
    }

    @Test("the reasons for the lower rate follow the verdict") func lower() {
        #expect(
            Self.words(Self.film(30, 60), Self.film(60, 60))
                == "30 fps will do: the largest jump from frame to frame that lasts 0.1 s, long enough to be seen as movement, is 2 px. On a laptop with 60 Hz a frame stays for up to 33 ms, and seen from 60 cm each step on the screen is 2.7 arc minutes: too small to be seen (an arc minute is 1/60 of a degree; visible from 6 on). 60 fps takes the same amount of picture data and the same encoding time."
        )
        #expect(
            Self.words(
                Self.film(30, 690),
                Self.film(60, 690) {
                    $0.stutters = .init(repeated: 2, dropped: 80, late: 1)
                    $0.pictureByteCount = 900_000
                })
                == "30 fps will do: 60 fps stutters 21 times a second (80 frames dropped, 2 frames repeated, 1 frame late). 60 fps takes 10 % less picture data and the same encoding time."
        )
        #expect(
            Self.words(Self.film(30, 200), Self.film(60, 200) { $0.pictureByteCount = 3_100_000 })
                == "30 fps will do: 60 fps is visibly smoother, but not clearly, and takes 3.1 times the picture data and the same encoding time. The largest jump from frame to frame that lasts 0.1 s, long enough to be seen as movement, is 3.3 px instead of 6.7. On a laptop with 60 Hz a frame stays for up to 17 ms instead of 33, and seen from 60 cm each step on the screen is 4.5 arc minutes instead of 9.0 (an arc minute is 1/60 of a degree; visible from 6 on, clear from 15)."
        )
        #expect(
            Self.words(Self.film(30, 0), Self.film(60, 0) { $0.encodingSeconds = nil })
                == "30 fps will do: nothing moves. 60 fps takes the same amount of picture data.")
    }

    @Test("the words say \"no smoother\" if the jump is the same, larger or unknown") func noSmoother() {
        func words(_ jump: FilmMovement.Jump?) -> String {
            Self.words(Self.film(30, 690), Self.film(60, 690) { $0.largestJump = jump })
        }
        #expect(
            words(.init(pixels: 23, frames: 2)).hasPrefix(
                "30 fps will do: 60 fps is no smoother. The largest jump from frame to frame that lasts 0.1 s, long enough to be seen as movement, is 23 px at 30 fps and at 60 fps, where frames are repeated. "
            ))
        #expect(
            words(.init(pixels: 48)).hasPrefix(
                "30 fps will do: 60 fps is no smoother. The largest jump from frame to frame that lasts 0.1 s, long enough to be seen as movement, is 23 px at 30 fps and 48 px at 60 fps; in films with the same content this jump would be smaller. "
            ))
        #expect(
            words(nil).hasPrefix(
                "30 fps will do: 60 fps is no smoother. At 60 fps nothing moves for 0.1 s or longer, unlike at 30 fps: the films may have different content. "
            ))
    }

    @Test("the words say that a film with repeated frames is no smoother, whatever its measured jump")
    func repeated() {
        let words = Self.words(
            Self.film(30, 690), Self.film(60, 690) { $0.largestJump = .init(pixels: 15, frames: 2) })
        #expect(
            words.hasPrefix(
                "30 fps will do: 60 fps is no smoother. Where the movement is largest, 60 fps has only 30 new pictures a second: frames are repeated. "
            ), "\(words)")
    }

    @Test("films of the same rate are distinguished by their names") func names() {
        func film(_ fps: Int, _ name: String?) -> FilmMovement { Self.film(fps, 690) { $0.name = name } }
        let words = Self.words(film(30, "a/film.mp4"), film(30, "b/film.mp4"), film(60, nil))
        #expect(words.hasPrefix("60 fps is clearly smoother than 30 fps (b/film.mp4): "), "\(words)")
        var vague = film(30, "a/film.mp4")
        vague.unmeasuredShare = 0.62
        #expect(
            Self.words(vague, film(30, "b/film.mp4"), film(60, nil)).hasSuffix(
                "62 % of the time in which a/film.mp4 changes."))
    }

    @Test("a term is explained only where it is used first") func explained() {
        let words = Self.words(Self.film(24, 110), Self.film(30, 110), Self.film(60, 110))
        for (word, meaning) in [("0.1 s", "seen as movement"), ("arc minutes", "1/60 of a degree")] {
            #expect(words.ranges(of: word).count == 2 && words.ranges(of: meaning).count == 1, "\(words)")
            let second = words.ranges(of: word).last?.lowerBound ?? words.startIndex
            #expect(words.firstRange(of: meaning).map { $0.upperBound <= second } == true, "\(words)")
        }
    }

    @Test("if a screen can't show the rate, that is the reason, with the time for which a frame stays")
    func screens() {
        #expect(
            Self.words(Self.film(30, 690), Self.film(50, 690)).hasPrefix(
                "30 fps will do: 50 fps is no smoother on a 60 Hz screen. The longest time that a frame stays is 33 ms for both: at 50 fps the screen shows frames unevenly, once or twice. "
            ))
        #expect(
            Self.words(Self.film(60, 690), Self.film(120, 690)).hasPrefix(
                "60 fps will do: 120 fps is no smoother on a 60 Hz screen, which shows every second frame. "))
    }

    @Test("unknown costs are mentioned last, and only if they could change the verdict")
    func unknown() {
        #expect(
            Self.words(Self.film(30, 200), Self.film(60, 200) { $0.encodingSeconds = nil }).hasSuffix(
                " 60 fps takes the same amount of picture data. The encoding time is not known. If 60 fps takes more than 2.5 times the encoding time, 30 fps will do."
            ))
        func costless(_ speed: Double) -> String {
            Self.words(
                Self.film(30, speed),
                Self.film(60, speed) {
                    $0.encodingSeconds = nil
                    $0.pictureByteCount = nil
                })
        }
        #expect(
            costless(200).hasSuffix(
                "The cost is not known. If 60 fps takes more than 1.5 times the picture data or 2.5 times the encoding time, 30 fps will do."
            ))
        for speed in [0.0, 60, 690] { #expect(!costless(speed).contains("known")) }
        #expect(
            Self.words(Self.film(30, 690), Self.film(60, 690) { $0.unmeasuredShare = 0.62 })
                == "Can't tell whether 60 fps is smoother than 30 fps: no motion could be tracked in 62 % of the time in which the film of 60 fps changes."
        )
        #expect(Self.words(Self.film(60, 1), Self.film(60, 1)) == "All films have the same rate.")
    }

    @Test("with three rates, the reasons compare the answer with the next lower and the next higher rate")
    func three() {
        let words = RateAnswer([24, 30, 60].map { Self.film($0, 110) }).words
        #expect(words.count == 4)
        #expect(words.first?.hasPrefix("30 fps is visibly smoother than 24 fps: ") == true)
        #expect(words.dropFirst(2).first?.hasPrefix("30 fps will do: ") == true)
    }

    @Test("the words fit rates of TV and other sizes") func odd() throws {
        let television = try #require(FrameRate(30000, per: 1001))
        var film = Self.film(30, 690)
        film.rate = television
        let small = AnswerFilms.film(60, speed: 345, size: PixelSize(width: 640, height: 360))
        let words = Self.words(film, small)
        #expect(
            words.hasPrefix(
                "60 fps is clearly smoother than 29.97 fps: the largest jump from frame to frame that lasts 0.1 s, long enough to be seen as movement, is 23 px at 29.97 fps (a film of 1280x720) and 6 px at 60 fps (a film of 640x360, whose pixels are larger on the screen). "
            ))
    }

    @Test("the answer's JSON has the rate, its reasons and every film's metrics") func json() throws {
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
