import Base
import Drawing
import Geometry
import Rasteriser
import SceneModel
import Sheets

/// A picture of what a check found: for each finding the part of the frame that it is about, framed in red, and what it
/// says.
package struct LegibilitySheet: Sendable {
    /// A finding, with the renderer of the scene in which it was found.
    package typealias Entry = (finding: LegibilityFinding, words: String, renderer: Renderer)

    /// The sheet as a PNG file.
    package let png: [UInt8]
    /// The number of findings that are shown.
    package let count: Int

    private static let (side, textWidth, rowGap, most) = (400, 420, 20, 40)
    private static let red: (UInt8, UInt8, UInt8) = (224, 30, 90)

    /// Draws the findings, at most 40 of them. Blocks until all is drawn.
    package init(of entries: [Entry], cancellation: Cancellation = Cancellation()) throws {
        count = min(entries.count, Self.most)
        var (page, top) = (SheetPage(), SheetPage.margin)
        let x = SheetPage.margin + Self.side + SheetPage.gap
        for (finding, words, renderer) in entries.prefix(Self.most) {
            try cancellation.check()
            let picture = try Self.part(finding, of: renderer)
            page.place(picture, x: SheetPage.margin, y: top)
            page.write(
                "\(finding.kind.rawValue), at \(finding.time.roundedSeconds)", weight: 600, x: x, y: top + 8,
                width: Self.textWidth)
            page.write(words, x: x, y: top + 24, width: Self.textWidth, lines: 6)
            top += max(picture.size.height, 110) + Self.rowGap
        }
        png = try page.png(
            PixelSize(
                width: x + Self.textWidth + SheetPage.margin, height: top - Self.rowGap + SheetPage.margin))
    }

    /// Draws the part of the frame that a finding is about, with some space around it.
    private static func part(_ finding: LegibilityFinding, of renderer: Renderer) throws -> SheetPicture {
        let frame = PixelBounds(columns: 0..<renderer.size.width, rows: 0..<renderer.size.height)
        let space = max(16, max(finding.bounds.columns.count, finding.bounds.rows.count) / 3)
        let part = finding.bounds.expanded(by: space).clamped(to: frame)
        var buffer = PixelBuffer(width: frame.columns.count, height: part.rows.count)
        try renderer.draw(renderer.figure(at: finding.time), rows: part.rows, into: &buffer)
        let (all, width) = (buffer.rgb24(), frame.columns.count)
        var picture = SheetPicture(
            size: PixelSize(width: part.columns.count, height: part.rows.count),
            rgb: (0..<part.rows.count).flatMap { row in
                all[3 * (row * width + part.columns.lowerBound)..<3 * (row * width + part.columns.upperBound)]
            })
        let before = picture.size.width
        let edge = finding.bounds.moved(x: -part.columns.lowerBound, y: -part.rows.lowerBound)
        picture = picture.fitted(to: side)
        let scale = Double(picture.size.width) / Double(before)
        func scaled(_ range: Range<Int>) -> Range<Int> {
            let (from, to) = (Double(range.lowerBound) * scale, Double(range.upperBound) * scale)
            return Int(from.rounded(.down))..<max(Int(from.rounded(.down)) + 2, Int(to.rounded(.up)))
        }
        picture.frame(columns: scaled(edge.columns), rows: scaled(edge.rows), red)
        return picture
    }
}

extension PixelBounds {
    fileprivate func moved(x: Int, y: Int) -> PixelBounds {
        PixelBounds(
            columns: columns.lowerBound + x..<columns.upperBound + x,
            rows: rows.lowerBound + y..<rows.upperBound + y)
    }
}
