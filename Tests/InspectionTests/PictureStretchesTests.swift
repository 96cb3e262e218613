import Foundation
import Testing

@testable import Inspection

/// Tests of finding still and black stretches, with observed pictures at 30 frames per second.
@Suite struct PictureStretchesTests {
    /// A part of a film: its number of frames, how much each frame differs from the previous frame, and the brightness.
    private struct Part {
        var count: Int
        var difference: (Int) -> Double = { _ in 5 }
        var brightness: (Int) -> Double = { _ in 0.5 }

        static func moving(_ count: Int) -> Part { Part(count: count) }
        static func still(_ count: Int) -> Part { Part(count: count, difference: { _ in 0 }) }
        static func black(_ count: Int) -> Part {
            Part(count: count, difference: { _ in 0 }, brightness: { _ in 0 })
        }
    }

    private func stretches(_ parts: [Part]) -> PictureStretches {
        var moments: [PictureStretches.Moment] = []
        for part in parts {
            for frame in 0..<part.count {
                let (difference, brightness) = (part.difference(frame), part.brightness(frame))
                // The first frame of a film has no similar previous frame.
                let look = PictureWatch.Look(
                    isStill: difference < 0.2 && !moments.isEmpty, isBlack: brightness < 0.05,
                    brightness: brightness)
                moments.append(
                    PictureStretches.Moment(
                        time: Double(moments.count) / 30, look: look, difference: difference))
            }
        }
        return PictureStretches(moments: moments, end: Double(moments.count) / 30)
    }

    @Test("a film that stops in the middle of movement is frozen, wherever in the film that occurs")
    func freezes() {
        let middle = stretches([.moving(90), .still(75), .moving(60)]).still
        #expect(middle.map(\.isAbrupt) == [true])
        // The last frame of the movement is the first frame of the freeze.
        #expect(middle.map { ($0.start * 30).rounded() } == [89])
        #expect(middle.map { ($0.duration * 30).rounded() } == [76])
        let end = stretches([.moving(90), .still(60)]).still
        #expect(end.map(\.isAbrupt) == [true] && end.map { ($0.duration * 30).rounded() } == [61])
        #expect(stretches([.moving(90), .still(60), .moving(1)]).still.map(\.isAbrupt) == [true])
        let beginning = stretches([.still(75), .moving(90)]).still
        #expect(beginning.map(\.isAbrupt) == [true] && beginning.map(\.start) == [0])
    }

    @Test("a still picture of less than two seconds is neither a freeze nor a note") func short() {
        let film = stretches([.moving(90), .still(56), .moving(60), .black(55), .moving(60)])
        #expect(film.still.isEmpty && film.black.isEmpty)
    }

    @Test("movement that slows down comes to rest, and does not freeze") func slows() {
        let easing = Part(count: 60, difference: { 5 * Double(60 - $0) * Double(60 - $0) / 3600 })
        #expect(stretches([.moving(60), easing, .still(90)]).still.map(\.isAbrupt) == [false])
        let starting = Part(count: 60, difference: { 5 * Double($0) * Double($0) / 3600 + 0.3 })
        #expect(stretches([.still(90), starting, .moving(60)]).still.map(\.isAbrupt) == [false])
    }

    @Test("pictures of a slideshow are at rest, whether they are cut or dissolved") func slides() {
        let cut = Part(count: 1, difference: { _ in 40 })
        let dissolve = Part(count: 30)
        for change in [cut, dissolve] {
            let film = stretches([.still(90), change, .still(90), change, .still(90)]).still
            #expect(film.count == 3 && film.allSatisfy { !$0.isAbrupt })
        }
    }

    @Test("a still picture that the film cuts to is no freeze") func card() {
        let cut = Part(count: 1, difference: { _ in 40 })
        #expect(stretches([.moving(90), cut, .still(90)]).still.map(\.isAbrupt) == [false])
        #expect(stretches([.still(90), cut, .moving(90)]).still.map(\.isAbrupt) == [false])
    }

    @Test("the first pictures of a freeze, which an encoder refines, belong to the freeze") func settling() {
        let better = Part(count: 4, difference: { 0.9 - 0.15 * Double($0) })
        let film = stretches([.moving(90), better, .still(60)]).still
        #expect(film.map(\.isAbrupt) == [true] && film.map { ($0.start * 30).rounded() } == [89])
    }

    @Test("a keyframe does not end a freeze, since it codes the same picture again") func keyframe() {
        func still(_ difference: Double, isKey: Bool) -> [PictureStretch] {
            var moments = (0..<200).map { frame in
                let isStill = frame > 90
                return PictureStretches.Moment(
                    time: Double(frame) / 30,
                    look: PictureWatch.Look(isStill: isStill, brightness: 0.5), difference: isStill ? 0 : 5)
            }
            moments[145].look.isStill = false
            (moments[145].difference, moments[145].isKey) = (difference, isKey)
            return PictureStretches(moments: moments, end: 200.0 / 30).still
        }
        #expect(still(3, isKey: true).map { ($0.duration * 30).rounded() } == [110])
        #expect(still(3, isKey: false).isEmpty && still(10, isKey: true).isEmpty)
    }

    @Test("slow movement in a film of keyframes alone is not still") func keyframesAlone() {
        let moments = (0..<200).map { frame in
            PictureStretches.Moment(
                time: Double(frame) / 30,
                look: PictureWatch.Look(isStill: frame % 2 == 1, brightness: 0.5), difference: 0.2,
                isKey: true)
        }
        #expect(PictureStretches(moments: moments, end: 200.0 / 30).still.isEmpty)
    }

    @Test("a film that never moves is at rest, not frozen") func never() {
        #expect(stretches([.still(150)]).still.map(\.isAbrupt) == [false])
    }

    @Test("black after a cut is a defect, and black before or after a fade is not") func fades() {
        let cut = stretches([.moving(60), .black(75), .moving(60)])
        #expect(cut.black.map(\.isAbrupt) == [true] && cut.still.isEmpty)
        #expect(cut.black.map { ($0.start * 30).rounded() } == [60])
        let fade = Part(count: 30, brightness: { 0.5 * Double(30 - $0) / 30 })
        #expect(stretches([.moving(60), fade, .black(90)]).black.map(\.isAbrupt) == [false])
        let fadingIn = Part(count: 30, brightness: { 0.06 + 0.44 * Double($0) / 30 })
        #expect(stretches([.black(90), fadingIn, .moving(60)]).black.map(\.isAbrupt) == [false])
        #expect(stretches([.black(90), .moving(60)]).black.map(\.isAbrupt) == [true])
        #expect(stretches([.black(90)]).black.map(\.isAbrupt) == [true])
    }

    /// Returns the movement in a frame: it grows and shrinks once per second, and never stops.
    private static func swelling(_ frame: Int) -> Double { 1.8 - 1.5 * cos(Double(frame) / 30 * 2 * .pi) }

    @Test(
        "a freeze is found in a film of varying pace, at any pace", arguments: 90..<120
    )
    func ebbing(_ stop: Int) {
        let before = Part(count: stop, difference: { Self.swelling($0) })
        let jump = Part(count: 1, difference: { _ in 20 })
        for later in [75, 80, 85, 90, 95, 100] {
            let after = Part(count: 90, difference: { Self.swelling(stop + later + $0) })
            let film = stretches([before, .still(75), jump, after]).still
            #expect(film.map(\.isAbrupt) == [true], "\(later)")
        }
    }

    @Test(
        "movement that eases to rest, once or repeatedly, does not freeze",
        arguments: [10, 30])
    func easing(_ length: Int) {
        let card = Part(count: 1, difference: { _ in 20 })
        for power in 1...4 {
            func eased(_ frame: Int) -> Double {
                3 * pow(1 - Double(frame % length) / Double(length), Double(power))
            }
            let moves = Part(count: 4 * length, difference: eased)
            for film in [[moves, .still(90)], [moves, .still(75), card, moves]] {
                #expect(stretches(film).still.map(\.isAbrupt) == [false], "\(power)")
            }
        }
    }

    @Test("a freeze is found too in film at 24 fps shown at 60 fps") func repeated() {
        let pulled = Part(count: 180, difference: { [0, 2].contains($0 % 5) ? 5 : 0 })
        #expect(stretches([pulled, .still(90)]).still.map(\.isAbrupt) == [true])
    }
}
