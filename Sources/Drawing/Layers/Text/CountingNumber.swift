import Geometry
import Rasteriser
import SceneModel

/// A number in a text. It is laid out once, with the widest digits of its widest value; at each moment the digits take
/// the places of these, so no other letter moves.
struct CountingNumber: Sendable {
    /// The runs of the number: a minus sign, the text before the digits, the digits, and the text after them.
    let texts: [TextRun]

    private let number: Track<Double>
    private let pattern: NumberPattern
    private let range: ClosedRange<Double>
    private let room: NumberPattern.Room
    private let digits: DigitGlyphs
    private let firstRun: Int
    /// The index of the run with the digits.
    private let digitsRun: Int

    /// Creates a number whose first run has the index `firstRun`. `neighbor` is the letter whose script the digits
    /// take.
    init(
        _ number: Track<Double>, _ pattern: NumberPattern, _ style: TextStyle,
        after neighbor: Unicode.Scalar?,
        firstRun: Int, _ typesetter: Typesetter
    ) throws {
        (self.number, self.pattern, self.firstRun) = (number, pattern, firstRun)
        range = number.bounds
        room = pattern.room(for: range)
        digits = try DigitGlyphs(style, after: neighbor, typesetter)
        let widest = digits.widest
        let before = (room.hasMinus ? ["-"] : []) + (pattern.prefix.isEmpty ? [] : [pattern.prefix])
        let places = String(
            decoding: room.characters.map { DigitGlyphs.isDigit($0) ? widest : $0 }, as: UTF8.self)
        digitsRun = firstRun + before.count
        texts =
            before.map { TextRun($0, style) } + [TextRun(places, style.withEqualDigits)]
            + (pattern.suffix.isEmpty ? [] : [TextRun(pattern.suffix, style)])
    }

    /// The description of the fonts and libraries of the digits.
    var sources: FigureBytes { digits.sources }

    /// Returns what the number shows at a time.
    func shown(at time: SceneTime, span: LayerSpan) -> Shown {
        // The bounds are exact except for rounding errors, which must not need another digit.
        let value = min(max(number.value(at: time, span: span), range.lowerBound), range.upperBound)
        let (isNegative, characters) = pattern.characters(of: value, in: room)
        return Shown(number: self, isNegative: isNegative, characters: characters)
    }

    /// A number at a moment.
    struct Shown {
        fileprivate let number: CountingNumber
        fileprivate let isNegative: Bool
        /// A character for each place; nil for places where nothing is shown.
        fileprivate let characters: [UInt8?]

        fileprivate var text: String {
            String(
                decoding: [UInt8(ascii: isNegative ? "-" : " ")] + characters.map { $0 ?? UInt8(ascii: " ") },
                as: UTF8.self)
        }
    }
}

extension TextLayout {
    /// Returns the same lines with the numbers of a moment.
    func showing(_ numbers: [CountingNumber.Shown]) -> TextLayout {
        if numbers.isEmpty { return self }
        let lines = lines.map { line in numbers.reduce(line) { $1.applied(to: $0) } }
        return TextLayout(self, lines: lines, showing: numbers.map(\.text))
    }
}

extension CountingNumber.Shown {
    /// Returns a line with this number. What stands before the digits, moves to the first digit that is shown.
    fileprivate func applied(to line: TextLine) -> TextLine {
        let runs = number.firstRun..<number.firstRun + number.texts.count
        guard line.glyphs.contains(where: { runs.contains($0.style) }) else { return line }
        let places = line.glyphs.filter { $0.style == number.digitsRun && isPlace($0) }
        let first = places.min { $0.place < $1.place }
        let firstShown = places.filter { characters[Int($0.place)] != nil }.min { $0.place < $1.place }
        return line.replacing(
            line.glyphs.compactMap { glyph in
                guard runs.contains(glyph.style) else { return glyph }
                if glyph.style == number.digitsRun { return isPlace(glyph) ? digit(at: glyph) : glyph }
                if number.room.hasMinus, glyph.style == runs.lowerBound, !isNegative { return nil }
                guard let first, let firstShown, glyph.x < first.x else { return glyph }
                var glyph = glyph
                glyph.x += firstShown.x - first.x
                glyph.spaces += firstShown.spaces - first.spaces
                return glyph
            })
    }

    /// False for an ellipsis that stands for digits.
    private func isPlace(_ glyph: TextGlyph) -> Bool { characters.indices.contains(Int(glyph.place)) }

    private func digit(at place: TextGlyph) -> TextGlyph? {
        guard let character = characters[Int(place.place)] else { return nil }
        return DigitGlyphs.isDigit(character) ? number.digits.glyph(character, at: place) : place
    }
}

/// The glyphs of the ten digits in a style, placed in the middle of cells of equal width.
struct DigitGlyphs: Sendable {
    fileprivate struct Digit: Sendable {
        let shape: GlyphShape
        /// The width of the digit and the place of its origin, in ems.
        let advance, offset: Double
    }

    /// The ASCII code of the widest digit.
    let widest: UInt8
    let sources: FigureBytes
    private let digits: [Digit]

    /// Lays out the digits. In some fonts they have other glyphs for each script, so they stand after `neighbor`, a
    /// letter of the script in which they are shown; nil if there are no letters.
    init(_ style: TextStyle, after neighbor: Unicode.Scalar?, _ typesetter: Typesetter) throws {
        var style = style
        style.letterSpacing = 0
        let letter = neighbor.map { String($0) } ?? ""
        let runs =
            [TextRun(letter, style)]
            + (0..<10).flatMap {
                [TextRun("\n" + letter, style), TextRun(String($0), style.withEqualDigits)]
            }
        let layout = try typesetter.layout(runs, ParagraphStyle())
        let lines = layout.lines
        digits = try lines.dropFirst().enumerated().map { number, line in
            guard let glyph = line.glyphs.first(where: { $0.style == 2 * number + 2 }) else {
                throw AssetError(style.font, .notUsable, "the font has no digits")
            }
            return Digit(
                shape: glyph.shape, advance: (line.width - lines[0].width) / glyph.size,
                offset: (glyph.x - (line.isRightToLeft ? 0 : lines[0].width)) / glyph.size)
        }
        let most = digits.map(\.advance).max()
        widest = UInt8(ascii: "0") + UInt8(digits.firstIndex { $0.advance == most } ?? 0)
        sources = layout.sources
    }

    static func isDigit(_ character: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
    }

    fileprivate var widestDigit: Digit { self[widest] }

    private subscript(character: UInt8) -> Digit { digits[Int(character - UInt8(ascii: "0"))] }

    /// Returns a digit in the place of a glyph of the widest one.
    fileprivate func glyph(_ character: UInt8, at place: TextGlyph) -> TextGlyph {
        let (cell, digit) = (widestDigit, self[character])
        var glyph = place
        glyph.shape = digit.shape
        glyph.x += ((cell.advance - digit.advance) / 2 + digit.offset - cell.offset) * place.size
        return glyph
    }
}

extension TextStyle {
    fileprivate var withEqualDigits: TextStyle {
        var style = self
        style.hasEqualDigits = true
        return style
    }
}
