import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Comparison

/// Tests recognising the same film, by thumbnails of a scene that is drawn at any time and position.
@Suite struct FilmLikenessTests {
    /// A film of a scene with a cut, and the changes made to the film.
    struct Shown: Sendable {
        var rate = 12.0
        var seconds = 4.0
        var size = PixelSize(width: 64, height: 36)
        var seed = 1.0
        /// Maps the film's time to the time of the scene, in seconds.
        var moment: @Sendable (Double) -> Double = { $0 }
        /// Maps a position in the picture to a position in the scene; nil for a bar.
        var place: @Sendable (Double, Double) -> (x: Double, y: Double)? = { ($0, $1) }
        var level: @Sendable (Double) -> Double = { $0 }
        var grain = 0.0

        func changed(_ change: (inout Shown) -> Void) -> Shown {
            var shown = self
            change(&shown)
            return shown
        }

        var thumbnails: FilmThumbnails {
            var random = SplitMix(7)
            let times = (0..<Int(rate * seconds)).map { Double($0) / rate }
            let pictures = times.map { time in
                (0..<size.width * size.height).map { index -> UInt8 in
                    let x = (Double(index % size.width) + 0.5) / Double(size.width)
                    let y = (Double(index / size.width) + 0.5) / Double(size.height)
                    guard let place = place(x, y) else { return 16 }
                    let value = level(Self.scene(place.x, place.y, moment(time), seed))
                    return UInt8(min(max(value + (grain > 0 ? random.next(-grain...grain) : 0), 0), 255))
                }
            }
            return FilmThumbnails(
                pictures, at: times, width: size.width, height: size.height,
                size: PixelSize(width: size.width * 10, height: size.height * 10))
        }

        /// Returns a level of the scene: a moving picture, and a disc in front that moves differently. Both change
        /// at 1.9 s.
        private static func scene(_ x: Double, _ y: Double, _ time: Double, _ seed: Double) -> Double {
            let part = seed + (time < 1.9 ? 0 : 50)
            let arm = (x - 0.4 - wave(time * 0.31 + part) * 0.3, y - 0.5 - wave(time * 0.43) * 0.3)
            let isDisc = arm.0 * arm.0 * 3 + arm.1 * arm.1 < 0.03
            let moved = isDisc ? (arm.0, arm.1) : (x + time * 0.11, y - wave(time * 0.2) * 0.1)
            return 60 + 150 * noise(moved.0 * 11, moved.1 * 7, isDisc ? part + 9 : part)
        }

        /// Returns a wave from -1 to 1 and back, with a period of 1.
        private static func wave(_ time: Double) -> Double {
            let phase = time - time.rounded(.down)
            return phase < 0.5
                ? 1 - 16 * (phase - 0.25) * (phase - 0.25) : 16 * (phase - 0.75) * (phase - 0.75) - 1
        }

        /// Returns smooth noise between 0 and 1.
        private static func noise(_ x: Double, _ y: Double, _ seed: Double) -> Double {
            let (left, top) = (x.rounded(.down), y.rounded(.down))
            func corner(_ column: Double, _ row: Double) -> Double {
                var mixed = UInt64(bitPattern: Int64(left + column) &* 7919 &+ Int64(top + row) &* 104_729)
                mixed = (mixed &+ UInt64(seed) &* 1_299_709) &* 0x9E37_79B9_7F4A_7C15
                mixed = (mixed ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9
                return Double(mixed >> 40) / Double(1 << 24)
            }
            let (across, down) = (x - left, y - top)
            let upper = corner(0, 0) * (1 - across) + corner(1, 0) * across
            let lower = corner(0, 1) * (1 - across) + corner(1, 1) * across
            return upper * (1 - down) + lower * down
        }
    }

    private static let reference = Shown()
    private static let referenceThumbnails = reference.thumbnails

    private static func likeness(
        _ change: (inout Shown) -> Void, to thumbnails: FilmThumbnails = referenceThumbnails
    ) -> FilmLikeness {
        FilmLikeness(of: reference.changed(change).thumbnails, to: thumbnails)
    }

    static let same: [(name: String, change: @Sendable (inout Shown) -> Void, delay: Double)] = [
        ("itself", { _ in }, 0),
        ("at half the rate", { $0.rate = 6 }, 0),
        ("three frames later", { $0.moment = { max($0 - 0.25, 0) } }, 0.25),
        (
            "without its beginning",
            {
                $0.moment = { $0 + 0.5 }; $0.seconds = 3.5
            }, -0.5
        ),
        ("without its end", { $0.seconds = 2.5 }, 0),
        ("graded", { $0.level = { 40 + 0.6 * $0 * (1.6 - $0 / 425) } }, 0),
        ("with grain", { $0.grain = 12 }, 0),
        ("stretched", { $0.size = PixelSize(width: 48, height: 36) }, 0),
    ]

    @Test(
        "a film is recognised as the same after recoding, grading or cutting it short",
        arguments: 0..<same.count)
    func isSame(_ index: Int) {
        let (name, change, delay) = Self.same[index]
        let likeness = Self.likeness(change)
        #expect(likeness.isSame == true, "\(name): \(likeness.difference)")
        #expect(likeness.placement.isWhole, "\(name): \(likeness.placement)")
        #expect(
            likeness.alignment.isKnown && abs(likeness.alignment.delay - delay) < 0.001,
            "\(name): \(likeness)")
    }

    @Test(
        "a repeating film is aligned at the nearest repetition, even if no rate is a multiple of the other",
        arguments: [(24.0, 25.0), (25, 24), (24, 30), (25, 60), (60, 25), (60, 50)])
    func toAndFro(_ rate: Double, _ other: Double) {
        func thumbnails(_ rate: Double) -> FilmThumbnails {
            Self.reference.changed {
                $0.rate = rate
                $0.seconds = 8
                // A fast movement whose period is not a whole number of frames at any rate.
                $0.moment = { abs(($0 / 2.3713).truncatingRemainder(dividingBy: 1) - 0.5) * 3.7 }
            }.thumbnails
        }
        let likeness = FilmLikeness(of: thumbnails(rate), to: thumbnails(other))
        #expect(likeness.isSame == true, "\(likeness.difference)")
        #expect(abs(likeness.alignment.delay) < 0.05, "\(likeness)")
    }

    static let others: [(change: @Sendable (inout Shown) -> Void, words: String)] = [
        ({ $0.place = { (1 - $0, $1) } }, "it is mirrored"),
        ({ $0.place = { ($0, 1 - $1) } }, "it is upside down"),
        ({ $0.moment = { $0 / 2 } }, "it plays at half the speed"),
        (
            {
                $0.moment = { $0 * 2 }; $0.seconds = 2
            }, "it plays at twice the speed"
        ),
        ({ $0.moment = { 47.0 / 12 - $0 } }, "it plays backwards"),
        ({ $0.moment = { $0 < 2.1 - 1e-6 ? $0 + 1.9 : $0 - 2.1 } }, "it is another cut"),
        (
            {
                $0.moment = { $0 < 1 ? $0 : $0 + 0.5 }; $0.seconds = 3.5
            }, "it is another cut"
        ),
        ({ $0.moment = { min($0, 1.4) } }, "show the same content"),
        ({ $0.seed = 3 }, "little or none of its content is in the reference"),
    ]

    @Test("a different film is recognised, and the difference is reported", arguments: 0..<others.count)
    func isOther(
        _ index: Int
    ) {
        let (change, words) = Self.others[index]
        let likeness = Self.likeness(change)
        #expect(likeness.isSame == false && likeness.difference.contains(words), "\(words): \(likeness)")
    }

    @Test("bars are reported, and the picture between them counts as the same film") func bars() {
        let letterboxed = Self.likeness { shown in
            shown.size = PixelSize(width: 64, height: 48)
            shown.place = { (x, y) in y < 0.125 || y > 0.875 ? nil : (x, (y - 0.125) / 0.75) }
        }
        #expect(letterboxed.isSame == true && letterboxed.alignment.delay == 0)
        #expect(letterboxed.placement.words == ["letterboxed: its picture is 640x360 at 0,60 of 640x480"])
        let pillarboxed = Self.likeness { shown in
            shown.size = PixelSize(width: 64, height: 27)
            shown.place = { (x, y) in x < 0.125 || x > 0.875 ? nil : ((x - 0.125) / 0.75, y) }
        }
        #expect(pillarboxed.isSame == true, "\(pillarboxed)")
        #expect(pillarboxed.placement.words.first?.hasPrefix("pillarboxed: its picture is ") == true)
    }

    @Test("the visible area of a cropped film is found") func cropped() {
        let likeness = Self.likeness { shown in
            shown.place = { (x, y) in (0.15 + 0.7 * x, 0.2 + 0.7 * y) }
        }
        #expect(likeness.isSame == true, "\(likeness)")
        let area = likeness.placement.referenceArea
        #expect(likeness.placement.filmArea.isWhole && !area.isWhole)
        for (found, expected) in [(area.x, 96), (area.y, 72), (area.width, 448), (area.height, 252)] {
            #expect(abs(found - expected) <= 12, "\(area)")
        }
    }

    @Test("without movement the pictures decide, unless they are plain") func still() {
        let still = Self.reference.changed { $0.moment = { _ in 0.5 } }.thumbnails
        let same = Self.likeness(
            {
                $0.moment = { _ in 0.5 }
                $0.grain = 3
            }, to: still)
        #expect(same.isSame == true && !same.alignment.isKnown)
        #expect(Self.likeness({ $0.moment = { _ in 2.5 } }, to: still).isSame == false)
        let plain = Self.reference.changed { $0.level = { _ in 90 } }.thumbnails
        let unknown = Self.likeness({ $0.level = { _ in 200 } }, to: plain)
        #expect(unknown.isSame == nil && !unknown.alignment.isKnown && unknown.difference.isEmpty)
    }

    @Test("a short film and one with an additional picture are compared over the pictures that both have")
    func onePictureMore() {
        let short = Shown(rate: 10, seconds: 1.4)
        let longer = short.changed {
            ($0.seconds, $0.grain) = (1.5, 12)
            $0.place = { (0.05 + 0.9 * $0, 0.06 + 0.9 * $1) }
        }
        let likeness = FilmLikeness(of: longer.thumbnails, to: short.thumbnails)
        #expect(likeness.isSame == true, "\(likeness.difference)")
    }

    @Test("timestamps that differ by a tick are not a delay") func ticks() {
        let film = Self.referenceThumbnails
        let times = film.times.indices.map { Double($0 / 2) / 12 + Double($0 % 2) / 90_000 }
        let pairs = FilmThumbnails(
            film.pictures, at: times, width: film.width, height: film.height, size: film.size)
        #expect(SummedThumbnails(pairs, pictures: times.indices).step >= 1 / 240.0)
    }

    @Test("files get names with as few folders as needed") func names() {
        #expect(FilmSet.tellingNames(["x/30.mp4", "x/60.mp4"]) == ["30.mp4", "60.mp4"])
        #expect(
            FilmSet.tellingNames(["x/a/f.mp4", "x/b/f.mp4", "c.mp4"]) == ["a/f.mp4", "b/f.mp4", "c.mp4"])
        #expect(FilmSet.tellingNames(["f.mp4", "a/f.mp4"]) == ["f.mp4", "a/f.mp4"])
        #expect(FilmSet.tellingNames(["/a/b/f.mp4", "/c/b/f.mp4"]) == ["a/b/f.mp4", "c/b/f.mp4"])
    }
}
