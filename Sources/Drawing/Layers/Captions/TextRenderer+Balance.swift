import SceneModel

extension TextRenderer {
    /// Text whose lines are about equally long: as narrow as it may be with as many lines and no more broken words.
    static func balanced(_ text: TextContent, _ opening: Opening) throws -> TextRenderer {
        var best = try TextRenderer(text, opening)
        let lines = best.layout.lines
        let paragraphs = text.parts.reduce(1) { $0 + $1.text.unicodeScalars.count { $0 == "\n" } }
        guard text.mostLines == nil, lines.count > paragraphs else { return best }
        let brokenCount = best.layout.brokenWordCount
        var least = lines.reduce(0) { $0 + $1.width } / Double(lines.count)
        var most = best.layout.size.width
        while most - least > most / 64 {
            var narrower = text
            let width = (least + most) / 2
            narrower.width = width
            let block = try TextRenderer(narrower, opening)
            if block.layout.lines.count == lines.count, block.layout.brokenWordCount <= brokenCount {
                (best, most) = (block, min(block.layout.size.width, width))
            } else {
                least = width
            }
        }
        return best
    }
}

extension TextLayout {
    /// How many words go on in the next line.
    fileprivate var brokenWordCount: Int {
        let words = lines.map { Set($0.glyphs.map(\.word)) }
        return zip(words, words.dropFirst()).count { !$0.isDisjoint(with: $1) }
    }
}
