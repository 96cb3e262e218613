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

    private static let (thumbnail, side, textWidth, rowGap, most) = (220, 420, 400, 24, 40)
    private static let headHeight = 52
    private static let red: (UInt8, UInt8, UInt8) = (224, 30, 90)

    /// Draws the findings, at most 40 of them. Blocks until all is drawn.
    package init(
        of entries: [Entry], title: String, cancellation: Cancellation = Cancellation()
    ) throws {
        count = min(entries.count, Self.most)
        var (page, top) = (SheetPage(), SheetPage.margin + Self.headHeight)
        let middle = SheetPage.margin + Self.thumbnail + SheetPage.gap
        let right = middle + Self.side + SheetPage.gap
        let width = right + Self.textWidth + SheetPage.margin
        page.write(
            title, size: 17, weight: 600, x: SheetPage.margin, y: SheetPage.margin + 8,
            width: width - 2 * SheetPage.margin)
        for (finding, words, renderer) in entries.prefix(Self.most) {
            try cancellation.check()
            let frame = PixelBounds(columns: 0..<renderer.size.width, rows: 0..<renderer.size.height)
            let whole = try Self.picture(of: frame, finding, renderer, side: Self.thumbnail)
            let space = max(24, finding.textBounds.rows.count / 2)
            let near = finding.textBounds.union(finding.bounds).expanded(by: space).clamped(to: frame)
            let part = try Self.picture(of: near, finding, renderer, side: Self.side)
            page.place(whole, x: SheetPage.margin, y: top)
            page.place(part, x: middle, y: top)
            page.write(finding.kind.title, size: 15, weight: 600, x: right, y: top + 8, width: Self.textWidth)
            page.write(words, x: right, y: top + 26, width: Self.textWidth, lines: 6)
            top += max(whole.size.height, part.size.height, 120) + Self.rowGap
        }
        png = try page.png(PixelSize(width: width, height: top - Self.rowGap + SheetPage.margin))
    }

    /// Draws a part of the frame at the time of a finding, no larger than it is, with what the finding is about in a
    /// red frame.
    private static func picture(
        of part: PixelBounds, _ finding: LegibilityFinding, _ renderer: Renderer, side: Int
    ) throws -> SheetPicture {
        let width = renderer.size.width
        var buffer = PixelBuffer(width: width, height: part.rows.count)
        try renderer.draw(renderer.figure(at: finding.time), rows: part.rows, into: &buffer)
        let all = buffer.rgb24()
        let longer = max(part.columns.count, part.rows.count)
        let factor = max(1, (longer + side - 1) / side)
        var picture = SheetPicture(
            size: PixelSize(width: part.columns.count, height: part.rows.count),
            rgb: (0..<part.rows.count).flatMap { row in
                all[3 * (row * width + part.columns.lowerBound)..<3 * (row * width + part.columns.upperBound)]
            }
        ).reduced(by: factor)
        func reduced(_ range: Range<Int>, from start: Int) -> Range<Int> {
            let (from, to) = ((range.lowerBound - start) / factor, (range.upperBound - start) / factor)
            return from..<max(from + 4, to)
        }
        let (columns, rows) = (
            reduced(finding.bounds.columns, from: part.columns.lowerBound),
            reduced(finding.bounds.rows, from: part.rows.lowerBound)
        )
        for edge in 0..<3 {
            picture.frame(
                columns: columns.lowerBound - edge..<columns.upperBound + edge,
                rows: rows.lowerBound - edge..<rows.upperBound + edge, edge == 2 ? (255, 255, 255) : red)
        }
        return picture
    }
}
