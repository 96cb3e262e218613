import Drawing
import Geometry
import Rasteriser

/// How much of each pixel the letters of a text cover, whatever else is drawn there.
struct LetterCoverage {
    /// The pixels around the letters, inside the frame.
    let region: PixelBounds
    /// The colors of the letters in the rows of the region, as 24-bit RGB, premultiplied, as wide as the frame.
    let colors: [UInt8]
    /// The alpha of these pixels.
    private let alphas: [UInt8]
    private let width: Int

    /// The coverage at which a pixel belongs to a letter, and the fewest such pixels that two texts must have in common.
    private static let (least, fewestCommon): (UInt8, Int) = (128, 8)

    init(of text: SeenText, in renderer: Renderer) throws {
        width = renderer.size.width
        let frame = PixelBounds(columns: 0..<width, rows: 0..<renderer.size.height)
        region = PixelBounds.union(text.words.map(\.bounds)).clamped(to: frame)
        guard !region.isEmpty else {
            (colors, alphas) = ([], [])
            return
        }
        var buffer = PixelBuffer(width: width, height: region.rows.count)
        try renderer.drawLetters(of: text, rows: region.rows, into: &buffer)
        (colors, alphas) = (buffer.rgb24(), buffer.alphas())
    }

    /// Returns the index of a pixel of the region in its rows.
    func index(_ column: Int, _ row: Int) -> Int { (row - region.rows.lowerBound) * width + column }

    /// Returns the coverage of a pixel of the region, from 0 to 255.
    func level(_ column: Int, _ row: Int) -> UInt8 { alphas[index(column, row)] }

    /// Returns the pixels that letters of both texts cover; nil if there are only a few.
    func common(with other: LetterCoverage) -> PixelBounds? {
        let shared = region.clamped(to: other.region)
        var (count, least, most) = (0, shared.columns.upperBound, shared.columns.lowerBound)
        var rows: Range<Int>?
        for row in shared.rows {
            for column in shared.columns
            where level(column, row) >= Self.least && other.level(column, row) >= Self.least {
                count += 1
                (least, most) = (min(least, column), max(most, column))
                rows = (rows?.lowerBound ?? row)..<row + 1
            }
        }
        guard count >= Self.fewestCommon, let rows else { return nil }
        return PixelBounds(columns: least..<most + 1, rows: rows)
    }
}

extension PixelBuffer {
    /// Returns the alpha of each pixel, row by row.
    fileprivate func alphas() -> [UInt8] {
        withBytes { bytes in
            (0..<height).flatMap { row in
                (0..<width).map {
                    unsafe bytes.unsafeLoad(fromByteOffset: row * stride + 4 * $0 + 3, as: UInt8.self)
                }
            }
        }
    }
}
