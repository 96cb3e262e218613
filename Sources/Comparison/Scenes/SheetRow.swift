import Base
import Drawing
import Film
import Geometry
import Rasteriser
import SceneModel
import Sheets
import Spelling

/// A row of a `DifferenceSheet`: a frame of the old film, the new film's frame at the same place, and where they differ.
struct SheetRow {
    /// The frames that the row stands for, the frame that it shows, and how much differs in it.
    let title: String
    /// The pictures in 24-bit RGB, all of one size; nil if a film doesn't have the frame, or if the
    /// frames can't be compared.
    let old, new, difference: SheetPicture?
}

/// Draws the rows of a sheet.
struct SheetRows {
    private let difference: FilmDifference
    private let cancellation: Cancellation

    /// The maximum number of rows of a sheet, and of rows for frames in succession.
    private static let (maximumRows, maximumRowsOfRange) = (12, 3)
    /// The number of frames that are drawn to find one with a large difference.
    private static let candidates = 3
    /// The longer side of a picture, in pixels: larger frames are scaled down to at most `maximumSide`, smaller ones are
    /// enlarged to at least half of it.
    private static let maximumSide = 384

    init(_ difference: FilmDifference, _ cancellation: Cancellation) {
        (self.difference, self.cancellation) = (difference, cancellation)
    }

    /// Draws the rows, from the first frames to the last.
    func drawn() throws -> [SheetRow] { try Self.chosen(difference.frames.ranges).map(row) }

    /// Returns the ranges of frames to show, one for each row, spread over all ranges.
    static func chosen(_ ranges: [Range<FilmFrame>]) -> [Range<FilmFrame>] {
        guard ranges.count <= maximumRows else {
            return (0..<maximumRows).map { ranges[$0 * (ranges.count - 1) / (maximumRows - 1)] }
        }
        return ranges.flatMap { range in
            let count = min(maximumRowsOfRange, maximumRows / ranges.count, range.count)
            return (0..<count).map { part in
                range.lowerBound.advanced(
                    by: range.count * part / count)..<range.lowerBound.advanced(
                        by: range.count * (part + 1) / count)
            }
        }
    }

    private func row(of range: Range<FilmFrame>) throws -> SheetRow {
        var best: (frame: FilmFrame, old: Drawn?, new: Drawn?, step: PictureStep?)?
        let count = min(Self.candidates, range.count)
        for index in 0..<count {
            try cancellation.check()
            let frame = range.lowerBound.advanced(by: range.count * (2 * index + 1) / (2 * count))
            let (old, new) = (
                try drawn(difference.old, at: difference.oldFrame(for: frame)),
                try drawn(difference.new, at: frame)
            )
            let step = old.flatMap { old in new.flatMap { PictureStep(from: old, to: $0) } }
            if best == nil || step?.sum ?? 0 > best?.step?.sum ?? 0 { best = (frame, old, new, step) }
        }
        guard let best else { preconditionFailure("a range without frames") }
        let rate = difference.new.order.scene.fps
        func seconds(_ frame: FilmFrame) -> String { fixed(rate.time(of: frame.number).value, 2) }
        let words = best.step.map { step in
            step.count == 0
                ? "these two are equal"
                : "\(fixed(step.percent, step.percent < 1 ? 2 : 0)) % of the pixels, by up to \(counted(step.largest, "level"))"
        }
        return SheetRow(
            title:
                "\(seconds(range.lowerBound))–\(seconds(range.upperBound)) s, here frame \(best.frame) at \(seconds(best.frame)) s"
                + (words.map { ": \($0)" } ?? ""),
            old: best.old?.fitted(to: Self.maximumSide), new: best.new?.fitted(to: Self.maximumSide),
            difference: best.step.map { Self.small($0, over: best.new) })
    }

    /// Draws a frame; returns nil if the film doesn't have it.
    private func drawn(_ plan: FilmPlan, at frame: FilmFrame) throws -> Drawn? {
        guard plan.filmFrames.contains(frame) else { return nil }
        var buffer = plan.renderer.makeBuffer()
        try plan.renderer.draw(at: plan.time(of: frame), into: &buffer)
        return Drawn(size: plan.size, rgb: buffer.rgb24())
    }

    typealias Drawn = SheetPicture

    /// Returns the number of pixels along a side that become one, or the number that one becomes.
    private static func scale(_ size: PixelSize) -> (down: Int, up: Int) {
        let side = max(size.width, size.height)
        return ((side + maximumSide - 1) / maximumSide, max(1, maximumSide / 2 / side))
    }

    /// The colour of pixels that differ.
    private static let mark = (red: 224.0, green: 30.0, blue: 90.0)

    /// Returns the picture of where frames differ: the new one in light grey, and the pixels that differ in red, in full
    /// red where a sample differs by half its range. A pixel of a smaller picture shows the largest difference in it.
    private static func small(_ step: PictureStep, over picture: Drawn?) -> SheetPicture {
        guard let picture else { preconditionFailure("a difference from no picture") }
        let (down, up) = scale(picture.size)
        let (width, height) = (picture.size.width, picture.size.height)
        let small = picture.reduced(by: down)
        let (size, grey) = (small.size, small.rgb)
        var steps = [UInt8](repeating: 0, count: size.width * size.height)
        for y in 0..<height {
            for x in 0..<width {
                let place = y / down * size.width + x / down
                steps[place] = max(steps[place], step.steps[y * width + x])
            }
        }
        var rgb: [UInt8] = []
        rgb.reserveCapacity(grey.count)
        for (place, step) in steps.enumerated() {
            let (red, green, blue) = (grey[3 * place], grey[3 * place + 1], grey[3 * place + 2])
            let light = 170 + 0.3 * (0.3 * Double(red) + 0.6 * Double(green) + 0.1 * Double(blue))
            let share = step == 0 ? 0 : min(1, 0.4 + Double(step) / 128 * 0.6)
            for channel in [mark.red, mark.green, mark.blue] {
                rgb.append(UInt8(min(light + (channel - light) * share, 255)))
            }
        }
        return SheetPicture(size: size, rgb: rgb).enlarged(by: up)
    }
}

/// The differences between the pixels of two frames of the same size.
private struct PictureStep {
    /// For each pixel, the largest difference of a sample, in levels.
    let steps: [UInt8]

    /// Returns nil if the sizes differ.
    init?(from old: SheetPicture, to new: SheetPicture) {
        guard old.size == new.size else { return nil }
        let samples = FramePictures.difference(old.rgb, new.rgb)
        steps = stride(from: 0, to: samples.count, by: 3).map {
            max(samples[$0], samples[$0 + 1], samples[$0 + 2])
        }
    }

    var sum: Int { steps.reduce(0) { $0 + Int($1) } }
    var largest: Int { Int(steps.max() ?? 0) }
    var count: Int { steps.count { $0 > 0 } }
    var percent: Double { 100 * Double(count) / Double(max(steps.count, 1)) }
}
