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
    /// The pixels around the letters, and how much of each pixel they cover, row by row.
    private let region: PixelBounds
    private let coverage: [UInt8]

    /// The share of the highest coverage of a word's pixels that its other pixels must have, and the coverage at which a
    /// pixel belongs to a letter.
    private static let (core, least) = (0.9, 0.5)
    /// The most pixels by which a word is judged, and the fewest that two texts must have in common.
    private static let (most, fewestCommon) = (4000, 8)

    init(of text: SeenText, at time: SceneTime, in renderer: Renderer) throws {
        let frame = PixelBounds(columns: 0..<renderer.size.width, rows: 0..<renderer.size.height)
        let region = PixelBounds.union(text.words.map(\.bounds)).clamped(to: frame)
        guard !region.isEmpty else {
            (words, self.region, coverage) = (text.words.map { _ in [] }, .nothing, [])
            return
        }
        let (width, rows) = (renderer.size.width, region.rows)
        var buffer = PixelBuffer(width: width, height: rows.count)
        try renderer.draw(renderer.figure(at: time), rows: rows, into: &buffer)
        let seen = buffer.rgb24()
        try renderer.drawBehind(text, at: time, rows: rows, into: &buffer)
        let behind = buffer.rgb24()
        try renderer.drawLetters(of: text, rows: rows, into: &buffer)
        let (letters, alphas) = (buffer.rgb24(), buffer.alphas())
        self.region = region
        coverage = rows.flatMap { row in
            let start = (row - rows.lowerBound) * width
            return alphas[start + region.columns.lowerBound..<start + region.columns.upperBound]
        }
        words = text.words.map { word in
            let box = word.bounds.clamped(to: region)
            func place(_ column: Int, _ row: Int) -> Int { (row - rows.lowerBound) * width + column }
            let places = box.rows.flatMap { row in box.columns.map { (column: $0, row: row) } }
            let most = places.map { alphas[place($0.column, $0.row)] }.max() ?? 0
            guard most > 0 else { return [] }
            let core = places.filter {
                Double(alphas[place($0.column, $0.row)]) >= Double(most) * Self.core
            }
            let step = max(1, core.count / Self.most)
            return stride(from: 0, to: core.count, by: step).map { index in
                let (column, row) = core[index]
                let place = place(column, row)
                let share = Double(alphas[place]) / 255
                let under = RGB(behind, place)
                return Pixel(
                    own: RGB(letters, place).divided(by: share),
                    seen: RGB(seen, place).without(under, share: 1 - share), behind: under)
            }
        }
    }

    /// Returns the pixels that letters of both texts cover; nil if there are only a few.
    func common(with other: LetterPixels) -> PixelBounds? {
        let shared = region.clamped(to: other.region)
        var (count, least, most) = (0, shared.columns.upperBound, shared.columns.lowerBound)
        var rows: Range<Int>?
        for row in shared.rows {
            for column in shared.columns where covers(column, row) && other.covers(column, row) {
                count += 1
                (least, most) = (min(least, column), max(most, column))
                rows = (rows?.lowerBound ?? row)..<row + 1
            }
        }
        guard count >= Self.fewestCommon, let rows else { return nil }
        return PixelBounds(columns: least..<most + 1, rows: rows)
    }

    private func covers(_ column: Int, _ row: Int) -> Bool {
        let place =
            (row - region.rows.lowerBound) * region.columns.count + column - region.columns.lowerBound
        return Double(coverage[place]) >= 255 * Self.least
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
