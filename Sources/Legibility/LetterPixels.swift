import Drawing
import Geometry
import Rasteriser
import SceneModel

/// The pixels of a text's letters in one frame, with what is seen there and what would be seen without the letters.
struct LetterPixels {
    struct Pixel {
        let column, row: Int
        /// The color of the letters, without what covers them or shines through.
        let own: RGB
        /// The color that is seen, freed from what shines through at the edges of letters.
        let seen: RGB
        let behind: RGB
    }

    /// The pixels of each word that its letters cover most.
    let words: [[Pixel]]
    /// The pixels of all letters, as numbers counted through the frame row by row.
    let covered: Set<Int>

    /// The share of the highest coverage of a word's pixels that its other pixels must have, and the coverage at which a
    /// pixel belongs to a letter.
    private static let (core, least) = (0.9, 0.5)

    init(of text: SeenText, at time: SceneTime, in renderer: Renderer) throws {
        let frame = PixelBounds(columns: 0..<renderer.size.width, rows: 0..<renderer.size.height)
        let region = PixelBounds.union(text.words.map(\.bounds)).clamped(to: frame)
        guard !region.isEmpty else {
            (words, covered) = (text.words.map { _ in [] }, [])
            return
        }
        let (width, rows) = (renderer.size.width, region.rows)
        var buffer = PixelBuffer(width: width, height: rows.count)
        try renderer.draw(renderer.figure(at: time), rows: rows, into: &buffer)
        let seen = buffer.rgb24()
        try renderer.drawBehind(text, at: time, rows: rows, into: &buffer)
        let behind = buffer.rgb24()
        try renderer.drawLetters(of: text, rows: rows, into: &buffer)
        let (letters, coverage) = (buffer.rgb24(), buffer.alphas())
        var covered: Set<Int> = []
        for row in rows {
            for column in region.columns {
                let alpha = coverage[(row - rows.lowerBound) * width + column]
                if Double(alpha) >= 255 * Self.least { covered.insert(row * width + column) }
            }
        }
        self.covered = covered
        words = text.words.map { word in
            let box = word.bounds.clamped(to: region)
            func place(_ column: Int, _ row: Int) -> Int { (row - rows.lowerBound) * width + column }
            let places = box.rows.flatMap { row in box.columns.map { (column: $0, row: row) } }
            let most = places.map { coverage[place($0.column, $0.row)] }.max() ?? 0
            guard most > 0 else { return [] }
            return places.compactMap { column, row in
                let place = place(column, row)
                let share = Double(coverage[place]) / 255
                guard Double(coverage[place]) >= Double(most) * Self.core else { return nil }
                let under = RGB(behind, place)
                return Pixel(
                    column: column, row: row, own: RGB(letters, place).divided(by: share),
                    seen: RGB(seen, place).without(under, share: 1 - share), behind: under)
            }
        }
    }
}

extension RGB {
    fileprivate init(_ samples: [UInt8], _ place: Int) {
        (red, green, blue) = (
            Double(samples[3 * place]), Double(samples[3 * place + 1]), Double(samples[3 * place + 2])
        )
    }

    fileprivate func divided(by share: Double) -> RGB {
        RGB(red: min(red / share, 255), green: min(green / share, 255), blue: min(blue / share, 255))
    }

    /// Returns the color of which this one is a mixture with `other`, in which `other` has the given share.
    fileprivate func without(_ other: RGB, share: Double) -> RGB {
        func level(_ mixed: Double, _ other: Double) -> Double {
            min(max((mixed - other * share) / (1 - share), 0), 255)
        }
        return RGB(
            red: level(red, other.red), green: level(green, other.green), blue: level(blue, other.blue))
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
