import Foundation
import Geometry
import SceneModel
import Testing

@testable import Comparison
@testable import Motion

/// Tests recognising interlaced and telecined films, made by weaving fields into frames.
@Suite struct ScanTests {
    private static let (width, height) = (64, 64)

    private static func picture(_ time: Double) -> [UInt8] {
        (0..<height).flatMap { y in
            (0..<width).map { x in
                let across = Double(x) - 3 * time
                return UInt8(
                    126 + 50 * sin(across / 2.1 + Double(y) / 9) + 50 * sin(across / 5.3 - Double(y) / 11))
            }
        }
    }

    /// Returns a picture with the even lines of one picture and the odd lines of another.
    private static func woven(_ even: [UInt8], _ odd: [UInt8]) -> [UInt8] {
        even.indices.map { ($0 / width).isMultiple(of: 2) ? even[$0] : odd[$0] }
    }

    private static func scan(_ frames: [[UInt8]]) -> Scan {
        var detector = FieldDetector()
        for frame in frames { detector.add(frame, width: width, height: height) }
        #expect(detector.kinds.count == frames.count)
        return Scan(detector.kinds)
    }

    @Test("progressive, interlaced and telecined films are distinguished")
    func kinds() {
        let pictures = (0..<80).map { Self.picture(Double($0)) }
        #expect(Self.scan(Array(pictures.prefix(40))) == .progressive)
        for isUpperFirst in [true, false] {
            let interlaced = (0..<40).map { number in
                let (one, two) = (pictures[2 * number], pictures[2 * number + 1])
                return isUpperFirst ? Self.woven(one, two) : Self.woven(two, one)
            }
            #expect(Self.scan(interlaced) == .interlaced)
        }
        let telecined = (0..<40).map { number in
            // The fields show the pictures 0 0, 0 1, 1 2, 2 2, 3 3, and so on.
            let first = 4 * (number / 5)
            let (even, odd) = [(0, 0), (0, 1), (1, 2), (2, 2), (3, 3)][number % 5]
            return Self.woven(pictures[first + even], pictures[first + odd])
        }
        #expect(Self.scan(telecined) == .telecined)
    }

    @Test("a film that is still, too short or too small counts as progressive") func still() {
        let still = [[UInt8]](repeating: Self.picture(0), count: 40)
        #expect(Self.scan(still) == .progressive)
        #expect(Self.scan(Array(still.prefix(2))) == .progressive)
        var detector = FieldDetector()
        for number in 0..<20 {
            detector.add([UInt8](repeating: UInt8(number), count: 3), width: 3, height: 1)
        }
        #expect(Scan(detector.kinds) == .progressive)
    }

    private static func film(_ rate: Int, per: Int = 1, _ scan: Scan = .progressive) throws -> FilmMovement {
        var film = FilmMovement(
            rate: try #require(FrameRate(rate, per: per)), size: PixelSize(width: 640, height: 360),
            seconds: 3,
            largestJump: .init(pixels: 300 / (Double(rate) / Double(per))), movingShare: 1)
        film.scan = scan
        return film
    }

    @Test("a telecined film of 24 fps is no smoother, and the answer says how to restore its pictures")
    func telecined() throws {
        let answer = RateAnswer([
            try Self.film(24000, per: 1001), try Self.film(30000, per: 1001, .telecined),
        ])
        #expect(answer.rate == FrameRate(24000, per: 1001))
        let words = answer.words.joined(separator: " ")
        #expect(words.contains("telecined") && words.contains("fieldmatch,decimate"), "\(words)")
        let unknown = RateAnswer([try Self.film(30000, per: 1001, .telecined), try Self.film(60)])
        #expect(unknown.rate == nil && unknown.words.joined().contains("fieldmatch,decimate"))
    }

    @Test("for an interlaced film there is no answer, but advice") func interlaced() throws {
        let films = [try Self.film(30, .interlaced), try Self.film(60)]
        let answer = RateAnswer(films)
        #expect(answer.rate == nil && answer.pairs.map(\.verdict) == [.combed(films[0].rate)])
        let words = answer.words.joined(separator: " ")
        #expect(words.contains("interlaced") && words.contains("bwdif"), "\(words)")
    }
}
