import Base
import Film
import Geometry
import Pipeline
import Sheets

/// A picture of the frames that differ between two films: in each row the old frame, the new frame, and where they
/// differ.
package struct DifferenceSheet: Sendable {
    /// The sheet as a PNG file.
    package let png: [UInt8]
    /// The number of rows.
    package let rowCount: Int

    private static let (headHeight, titleHeight, rowGap) = (76, 24, 20)
    /// The minimum width of a column, so that its heading can be read.
    private static let minimumWidth = 200

    /// Draws the frames that differ; at most 12 rows, spread over the film. `names` are the names of the two scenes, and
    /// `headline` says how the films differ. Blocks until all is drawn. Throws `MemoryError` if there is not enough
    /// memory for the pictures.
    package init(
        of difference: FilmDifference, names: (old: String, new: String), headline: String,
        cancellation: Cancellation = Cancellation()
    ) throws {
        let pixels = max(difference.old.size.pixelCount, difference.new.size.pixelCount)
        try Memory.require((64 << 20) + 24 * pixels, to: "draw frames of \(difference.new.size)")
        let rows = try SheetRows(difference, cancellation).drawn()
        rowCount = rows.count
        let pictures = rows.flatMap { [$0.old, $0.new, $0.difference] }.compactMap(\.self)
        let width = max(Self.minimumWidth, pictures.map(\.size.width).max() ?? 0)
        func x(_ column: Int) -> Int { SheetPage.margin + column * (width + SheetPage.gap) }
        var page = SheetPage()
        page.write(
            headline, size: 17, weight: 600, x: x(0), y: SheetPage.margin + 8, width: width * 3)
        for (column, name) in ["old: \(names.old)", "new: \(names.new)", "where they differ"].enumerated() {
            page.write(
                name, weight: 600, isPale: true, x: x(column), y: SheetPage.margin + 44, width: width)
        }
        var top = SheetPage.margin + Self.headHeight
        for row in rows {
            page.write(row.title, x: x(0), y: top + 8, width: width * 3)
            top += Self.titleHeight
            let height = [row.old, row.new, row.difference].compactMap { $0?.size.height }.max() ?? 0
            let missing = ["not in the old film", "not in the new film", "can't be compared"]
            for (column, picture) in [row.old, row.new, row.difference].enumerated() {
                if let picture {
                    page.place(picture, x: x(column), y: top)
                } else {
                    page.write(
                        missing[column], isPale: true, x: x(column), y: top + height / 2, width: width)
                }
            }
            top += height + Self.rowGap
        }
        png = try page.png(
            PixelSize(
                width: x(3) - SheetPage.gap + SheetPage.margin,
                height: top - Self.rowGap + SheetPage.margin))
    }
}

extension PixelSize {
    fileprivate var pixelCount: Int { width * height }
}
