import Foundation
import TestSupport
import Testing

@testable import Motion

/// Tests that scrolling text is matched with its own lines, not with similar ones.
@Suite struct ScrollingTextTests {
    /// Returns the measured largest jump of a text that scrolls by `step` pixels per frame.
    private static func jump(
        _ page: TextPage, _ step: Int, rate: Int, window: TextPage.Window = .whole, crf: Int = 20
    ) throws -> Double {
        let folder = try TestFolder()
        let film = try page.film(in: folder, step: step, rate: rate, window: window, crf: crf)
        return try FilmMovement(of: film).largestJump?.pixels ?? 0
    }

    @Test(
        "scrolling by less or more than a line per frame is measured, at 30 and 60 fps",
        arguments: [(7, 60), (15, 30), (15, 60), (26, 30), (30, 30), (30, 60), (45, 30)])
    func prose(_ step: Int, _ rate: Int) throws {
        #expect(abs(try Self.jump(.prose, step, rate: rate) - Double(step)) < 0.5)
    }

    @Test("scrolling below a still title is measured", arguments: [15, 30, 50]) func window(_ step: Int)
        throws
    {
        for page in [TextPage.prose, .list] {
            #expect(abs(try Self.jump(page, step, rate: 30, window: .titled) - Double(step)) < 0.5)
        }
    }

    @Test(
        "lines with the same words are distinguished by their numbers and their lengths",
        arguments: [9, 15, 30, 45])
    func alike(_ step: Int) throws {
        for page in [TextPage.list, .ragged] {
            #expect(abs(try Self.jump(page, step, rate: 30) - Double(step)) < 0.5, "\(page.lines[0])")
        }
    }

    @Test("if all lines are the same, the smaller movement is reported", arguments: [9, 15, 23, 30, 39])
    func same(_ step: Int) throws {
        let (step, pitch) = (Double(step), Double(TextPage.lineHeight))
        let rest = step.truncatingRemainder(dividingBy: pitch)
        #expect(abs(try Self.jump(.same, Int(step), rate: 30) - min(rest, pitch - rest)) < 0.5)
    }
}
