import SceneText

/// The fonts of an edit: font files by their names, and what takes the place of others.
final class ShotstackFonts {
    /// The families about which there is a note.
    private var told: Set<String> = []
    private let sources: [(stem: String, source: String, place: String)]
    private let fields: MergeFields
    private let files: ImportFiles
    private let notes: ImportNotes

    init(_ list: [EditObject], _ fields: MergeFields, _ files: ImportFiles, _ notes: ImportNotes) {
        sources = list.compactMap { font in
            guard let source = font.text("src") else { return nil }
            let name = source.prefix { !"?#".contains($0) }.split(separator: "/").last ?? ""
            let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
            return (Self.plain(String(stem)), source, font.place(of: "src"))
        }
        (self.fields, self.files, self.notes) = (fields, files, notes)
    }

    /// A font and its weight as a scene has them; nil where they are the usual ones.
    struct Choice {
        let font: String?
        let weight: Double?
        /// True if the font takes the place of another one, whose letters have other widths.
        var isOther = false
    }

    /// Returns the font and the weight of a family as a scene has them; nil where they are the usual ones.
    func font(_ family: String?, weight: Double?, at place: String) -> Choice {
        guard let family = family.map(fields.resolved) else {
            return Choice(font: nil, weight: weight)
        }
        let name = Self.plain(family)
        if let own = sources.first(where: { $0.stem == name })
            ?? sources.first(where: { $0.stem.hasPrefix(name) || name.hasPrefix($0.stem) && !$0.stem.isEmpty }
            )
        {
            return Choice(font: fields.file(own.source, at: own.place, files), weight: nil)
        }
        let weight = weight ?? Self.weights.first { name.hasSuffix($0.word) }?.weight
        if name.hasPrefix("inter") { return Choice(font: nil, weight: weight) }
        if name.hasPrefix("notosans") { return Choice(font: "Noto Sans", weight: weight) }
        if name.hasPrefix("notoserif") { return Choice(font: "Noto Serif", weight: weight) }
        let isSerif = Self.serifs.contains { name.hasPrefix($0) }
        let other = isSerif ? "Noto Serif" : "Inter"
        let advice = sources.isEmpty ? "" : "; if one of \"fonts\" is it, name its file"
        if told.insert(name).inserted {
            notes.change(place, "\(other) takes the place of the font \(family.excerpt)\(advice)")
        }
        return Choice(font: isSerif ? other : nil, weight: weight, isOther: true)
    }

    private static let weights: [(word: String, weight: Double)] = [
        ("extrabold", 800), ("semibold", 600), ("extralight", 200), ("black", 900), ("bold", 700),
        ("medium", 500), ("light", 300), ("thin", 100),
    ]
    private static let serifs = [
        "times", "georgia", "playfair", "merriweather", "lora", "garamond", "didact",
    ]

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }.replacing("regular", with: "")
    }
}
