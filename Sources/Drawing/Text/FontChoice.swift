import SceneModel

/// Chooses the fonts of a text: those named by its styles, and pinned fonts for the characters that those lack.
struct FontChoice {
    /// All chosen fonts, without duplicates.
    private(set) var all: [FontFile] = []

    private let library: FontLibrary
    private let region: FontFamily.Region

    init(_ library: FontLibrary, _ runs: [TextRun]) {
        self.library = library
        region = ScriptFonts.region(of: runs.lazy.flatMap(\.text.unicodeScalars))
    }

    /// The fonts of a run: the one that it names, then others in the order in which they are needed.
    mutating func files(for run: TextRun) throws -> [FontFile] {
        var (weight, isItalic) = (run.style.weight, run.style.isItalic)
        let named = try library.file(run.style.font, weight: weight, isItalic: isItalic)
        // A font from a file has a fixed look, whatever is requested; the other fonts are chosen to match it.
        if !named.isPinned, let look = try library.look(of: named) { (weight, isItalic) = look }
        let emoji = FontFile(.emoji, weight: weight, isItalic: isItalic)
        var files = [named]
        var seen: Set<Unicode.Scalar> = []
        var hasEmoji = false
        for scalar in run.text.unicodeScalars where seen.insert(scalar).inserted {
            if scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation { hasEmoji = true }
            guard Self.needsGlyph(scalar), try !files.contains(where: { try library.has(scalar, $0) }) else {
                continue
            }
            for family in ScriptFonts.families(for: scalar, region: region) {
                let file = FontFile(family, weight: weight, isItalic: isItalic)
                guard try library.has(scalar, file) else { continue }
                if file == emoji { hasEmoji = true } else { files.append(file) }
                break
            }
        }
        // The emoji font has digits too, so it comes last.
        if hasEmoji, !files.contains(emoji) { files.append(emoji) }
        for file in files where !all.contains(file) { all.append(file) }
        return files
    }

    private static func needsGlyph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
