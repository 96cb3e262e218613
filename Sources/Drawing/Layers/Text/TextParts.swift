import Geometry
import SceneModel

/// The parts of a text layer as runs of text.
struct TextParts {
    private(set) var runs: [TextRun] = []
    /// The index of the part to which each run belongs.
    private(set) var owners: [Int] = []
    private(set) var numbers: [CountingNumber] = []

    /// Creates the runs of a layer's parts at its largest font size and letter spacing.
    init(_ content: TextContent, size: Double, spacing: Double, _ typesetter: Typesetter) throws {
        for (index, part) in content.parts.enumerated() {
            let style = TextStyle(
                font: part.font ?? content.font, weight: part.weight ?? content.weight,
                isItalic: part.isItalic ?? content.isItalic, size: part.fontSize ?? size,
                letterSpacing: spacing, color: Color(red: 0, green: 0, blue: 0))
            guard let number = part.number else {
                runs.append(TextRun(part.text, style))
                owners.append(index)
                continue
            }
            let counting = try CountingNumber(
                number, part.format, style, after: Self.neighbor(ofNumber: index, in: content.parts),
                firstRun: runs.count, typesetter)
            numbers.append(counting)
            runs += counting.texts
            owners += repeatElement(index, count: counting.texts.count)
        }
    }

    /// Returns the letter from which the digits of a number take their script: the last one before them in the
    /// paragraph, or the first one after them; nil if there is none.
    private static func neighbor(ofNumber index: Int, in parts: [TextContent.Part]) -> Unicode.Scalar? {
        func letter(_ texts: some Sequence<String>, isBefore: Bool) -> Unicode.Scalar? {
            for text in texts {
                let scalars = Array(text.unicodeScalars)
                for scalar in isBefore ? scalars.reversed() : scalars {
                    if TextSource.isNewline(scalar) { return nil }
                    if scalar.properties.isAlphabetic { return scalar }
                }
            }
            return nil
        }
        func texts(_ part: TextContent.Part) -> [String] {
            part.number == nil ? [part.text] : [part.format.prefix, part.format.suffix]
        }
        let format = parts[index].format
        let before = parts[..<index].flatMap(texts) + [format.prefix]
        if let found = letter(before.reversed(), isBefore: true) { return found }
        return letter([format.suffix] + parts[(index + 1)...].flatMap(texts), isBefore: false)
    }
}
