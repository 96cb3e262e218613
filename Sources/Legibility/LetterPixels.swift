import Drawing
import Geometry
import Rasteriser
import SceneModel

/// The pixels of a text's letters in one frame, with what is seen there and what would be seen without the letters.
struct LetterPixels {
    struct Pixel {
        /// The color of the letters, without what covers them or shines through.
        let own: RGB
        /// The color that is seen, freed from what shines through at the edges of letters.
        let seen: RGB
        let behind: RGB
    }

    /// Pixels of each word that its letters cover most, a few thousand at most.
    let words: [[Pixel]]
    let coverage: LetterCoverage

    /// The share of the highest coverage of a word's pixels that its other pixels must have, and the most pixels by which
    /// a word is judged.
    private static let (core, most) = (0.9, 4000)

    init(of text: SeenText, at time: SceneTime, in renderer: Renderer) throws {
        let coverage = try LetterCoverage(of: text, in: renderer)
        self.coverage = coverage
        let region = coverage.region
        guard !region.isEmpty else {
            words = text.words.map { _ in [] }
            return
        }
        var buffer = PixelBuffer(width: renderer.size.width, height: region.rows.count)
        try renderer.draw(renderer.figure(at: time), rows: region.rows, into: &buffer)
        let seen = buffer.rgb24()
        try renderer.drawBehind(text, at: time, rows: region.rows, into: &buffer)
        let behind = buffer.rgb24()
        words = text.words.map { word in
            let box = word.bounds.clamped(to: region)
            let places = box.rows.flatMap { row in box.columns.map { (column: $0, row: row) } }
            let highest = places.map(coverage.level).max() ?? 0
            guard highest > 0 else { return [] }
            let core = places.filter { Double(coverage.level($0, $1)) >= Double(highest) * Self.core }
            return stride(from: 0, to: core.count, by: max(1, core.count / Self.most)).map { number in
                let (column, row) = core[number]
                let index = coverage.index(column, row)
                let share = Double(coverage.level(column, row)) / 255
                let under = RGB(behind, index)
                return Pixel(
                    own: RGB(coverage.colors, index).divided(by: share),
                    seen: RGB(seen, index).without(under, share: 1 - share), behind: under)
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
