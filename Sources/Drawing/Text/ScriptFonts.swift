import SceneModel

/// The pinned fonts for characters that the named font of a text lacks.
enum ScriptFonts {
    /// Returns the font families that may have a glyph for a character, in order of preference.
    static func families(for scalar: Unicode.Scalar, region: FontFamily.Region) -> [FontFamily] {
        let code = scalar.value
        if let family = family(of: code) { return [family] }
        if isCJK(code) { return [.cjk(region)] }
        // Noto Sans has most of these characters; the other characters are spread over three symbol fonts.
        var families = [FontFamily.noto("Noto Sans", italics: true)]
        if (0x2000..<0x2C00).contains(code) || (0x1D000..<0x1FC00).contains(code) {
            families += [
                .noto("Noto Sans Math", bold: false), .noto("Noto Sans Symbols"),
                .noto("Noto Sans Symbols2", bold: false),
            ]
        }
        if (0x2460..<0x2500).contains(code) || (0x1F200..<0x1F300).contains(code) {
            families.append(.cjk(region))
        }
        if scalar.properties.isEmoji { families.append(.emoji) }
        return families
    }

    /// Returns the region that decides the glyphs of Chinese characters shared by several languages. The region is
    /// derived from the other letters of the text.
    static func region(of text: some Sequence<Unicode.Scalar>) -> FontFamily.Region {
        for scalar in text {
            switch scalar.value {
            case 0x3040..<0x3100, 0x31F0..<0x3200, 0xFF66..<0xFF9E: return .japan
            case 0x1100..<0x1200, 0x3130..<0x3190, 0xAC00..<0xD7B0: return .korea
            case 0x3100..<0x3130: return .taiwan
            default: continue
            }
        }
        return .china
    }

    private static func isCJK(_ code: UInt32) -> Bool {
        switch code {
        case 0x1100..<0x1200, 0x2E80..<0xA000, 0xA960..<0xA980, 0xAC00..<0xD800, 0xF900..<0xFB00,
            0xFE10..<0xFE20, 0xFE30..<0xFE70, 0xFF00..<0xFFF0, 0x1B000..<0x1B170, 0x20000..<0x40000:
            true
        default: false
        }
    }

    private static func family(of code: UInt32) -> FontFamily? {
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].last < code { low = middle + 1 } else { high = middle }
        }
        guard low < blocks.count, blocks[low].first <= code else { return nil }
        let block = blocks[low]
        return .noto(block.family, bold: block.hasBold)
    }

    /// Unicode blocks that have a font of their own, in ascending order.
    private static let blocks: [(first: UInt32, last: UInt32, family: String, hasBold: Bool)] = [
        (0x0530, 0x058F, "Noto Sans Armenian", true),
        (0x0590, 0x05FF, "Noto Sans Hebrew", true),
        (0x0600, 0x06FF, "Noto Sans Arabic", true),
        (0x0700, 0x074F, "Noto Sans Syriac", false),
        (0x0750, 0x077F, "Noto Sans Arabic", true),
        (0x0780, 0x07BF, "Noto Sans Thaana", true),
        (0x07C0, 0x07FF, "Noto Sans NKo", false),
        (0x0800, 0x083F, "Noto Sans Samaritan", false),
        (0x0840, 0x085F, "Noto Sans Mandaic", false),
        (0x0860, 0x086F, "Noto Sans Syriac", false),
        (0x08A0, 0x08FF, "Noto Sans Arabic", true),
        (0x0900, 0x097F, "Noto Sans Devanagari", true),
        (0x0980, 0x09FF, "Noto Sans Bengali", true),
        (0x0A00, 0x0A7F, "Noto Sans Gurmukhi", true),
        (0x0A80, 0x0AFF, "Noto Sans Gujarati", true),
        (0x0B00, 0x0B7F, "Noto Sans Oriya", true),
        (0x0B80, 0x0BFF, "Noto Sans Tamil", true),
        (0x0C00, 0x0C7F, "Noto Sans Telugu", true),
        (0x0C80, 0x0CFF, "Noto Sans Kannada", true),
        (0x0D00, 0x0D7F, "Noto Sans Malayalam", true),
        (0x0D80, 0x0DFF, "Noto Sans Sinhala", true),
        (0x0E00, 0x0E7F, "Noto Sans Thai", true),
        (0x0E80, 0x0EFF, "Noto Sans Lao", true),
        (0x0F00, 0x0FFF, "Noto Serif Tibetan", true),
        (0x1000, 0x109F, "Noto Sans Myanmar", true),
        (0x10A0, 0x10FF, "Noto Sans Georgian", true),
        (0x1200, 0x139F, "Noto Sans Ethiopic", true),
        (0x13A0, 0x13FF, "Noto Sans Cherokee", true),
        (0x1400, 0x167F, "Noto Sans Canadian Aboriginal", true),
        (0x1680, 0x169F, "Noto Sans Ogham", false),
        (0x16A0, 0x16FF, "Noto Sans Runic", false),
        (0x1700, 0x171F, "Noto Sans Tagalog", false),
        (0x1720, 0x173F, "Noto Sans Hanunoo", false),
        (0x1740, 0x175F, "Noto Sans Buhid", false),
        (0x1760, 0x177F, "Noto Sans Tagbanwa", false),
        (0x1780, 0x17FF, "Noto Sans Khmer", true),
        (0x1800, 0x18AF, "Noto Sans Mongolian", false),
        (0x18B0, 0x18FF, "Noto Sans Canadian Aboriginal", true),
        (0x1900, 0x194F, "Noto Sans Limbu", false),
        (0x1950, 0x197F, "Noto Sans Tai Le", false),
        (0x1980, 0x19DF, "Noto Sans New Tai Lue", false),
        (0x19E0, 0x19FF, "Noto Sans Khmer", true),
        (0x1A00, 0x1A1F, "Noto Sans Buginese", false),
        (0x1A20, 0x1AAF, "Noto Sans Tai Tham", true),
        (0x1B00, 0x1B7F, "Noto Sans Balinese", true),
        (0x1B80, 0x1BBF, "Noto Sans Sundanese", true),
        (0x1BC0, 0x1BFF, "Noto Sans Batak", false),
        (0x1C00, 0x1C4F, "Noto Sans Lepcha", false),
        (0x1C50, 0x1C7F, "Noto Sans Ol Chiki", true),
        (0x1C90, 0x1CBF, "Noto Sans Georgian", true),
        (0x1CC0, 0x1CCF, "Noto Sans Sundanese", true),
        (0x1CD0, 0x1CFF, "Noto Sans Devanagari", true),
        (0x2C00, 0x2C5F, "Noto Sans Glagolitic", false),
        (0x2C80, 0x2CFF, "Noto Sans Coptic", false),
        (0x2D00, 0x2D2F, "Noto Sans Georgian", true),
        (0x2D30, 0x2D7F, "Noto Sans Tifinagh", false),
        (0x2D80, 0x2DDF, "Noto Sans Ethiopic", true),
        (0xA000, 0xA4CF, "Noto Sans Yi", false),
        (0xA4D0, 0xA4FF, "Noto Sans Lisu", true),
        (0xA500, 0xA63F, "Noto Sans Vai", false),
        (0xA6A0, 0xA6FF, "Noto Sans Bamum", true),
        (0xA800, 0xA82F, "Noto Sans Syloti Nagri", false),
        (0xA840, 0xA87F, "Noto Sans Phags Pa", false),
        (0xA880, 0xA8DF, "Noto Sans Saurashtra", false),
        (0xA8E0, 0xA8FF, "Noto Sans Devanagari", true),
        (0xA900, 0xA92F, "Noto Sans Kayah Li", true),
        (0xA930, 0xA95F, "Noto Sans Rejang", false),
        (0xA980, 0xA9DF, "Noto Sans Javanese", true),
        (0xA9E0, 0xA9FF, "Noto Sans Myanmar", true),
        (0xAA00, 0xAA5F, "Noto Sans Cham", true),
        (0xAA60, 0xAA7F, "Noto Sans Myanmar", true),
        (0xAA80, 0xAADF, "Noto Sans Tai Viet", false),
        (0xAAE0, 0xAAFF, "Noto Sans Meetei Mayek", true),
        (0xAB00, 0xAB2F, "Noto Sans Ethiopic", true),
        (0xAB70, 0xABBF, "Noto Sans Cherokee", true),
        (0xABC0, 0xABFF, "Noto Sans Meetei Mayek", true),
        (0xFB13, 0xFB17, "Noto Sans Armenian", true),
        (0xFB1D, 0xFB4F, "Noto Sans Hebrew", true),
        (0xFB50, 0xFDFF, "Noto Sans Arabic", true),
        (0xFE70, 0xFEFE, "Noto Sans Arabic", true),
        (0x10000, 0x100FF, "Noto Sans Linear B", false),
        (0x10100, 0x1013F, "Noto Sans Linear B", false),
        (0x10280, 0x1029F, "Noto Sans Lycian", false),
        (0x102A0, 0x102DF, "Noto Sans Carian", false),
        (0x10300, 0x1032F, "Noto Sans Old Italic", false),
        (0x10330, 0x1034F, "Noto Sans Gothic", false),
        (0x10350, 0x1037F, "Noto Sans Old Permic", false),
        (0x10380, 0x1039F, "Noto Sans Ugaritic", false),
        (0x103A0, 0x103DF, "Noto Sans Old Persian", false),
        (0x10400, 0x1044F, "Noto Sans Deseret", false),
        (0x10450, 0x1047F, "Noto Sans Shavian", false),
        (0x10480, 0x104AF, "Noto Sans Osmanya", false),
        (0x104B0, 0x104FF, "Noto Sans Osage", false),
        (0x10500, 0x1052F, "Noto Sans Elbasan", false),
        (0x10530, 0x1056F, "Noto Sans Caucasian Albanian", false),
        (0x10600, 0x1077F, "Noto Sans Linear A", false),
        (0x10800, 0x1083F, "Noto Sans Cypriot", false),
        (0x10840, 0x1085F, "Noto Sans Imperial Aramaic", false),
        (0x10860, 0x1087F, "Noto Sans Palmyrene", false),
        (0x10880, 0x108AF, "Noto Sans Nabataean", false),
        (0x10900, 0x1091F, "Noto Sans Phoenician", false),
        (0x10920, 0x1093F, "Noto Sans Lydian", false),
        (0x10980, 0x109FF, "Noto Sans Meroitic", false),
        (0x10A00, 0x10A5F, "Noto Sans Kharoshthi", false),
        (0x10A60, 0x10A7F, "Noto Sans Old South Arabian", false),
        (0x10A80, 0x10A9F, "Noto Sans Old North Arabian", false),
        (0x10B00, 0x10B3F, "Noto Sans Avestan", false),
        (0x10C00, 0x10C4F, "Noto Sans Old Turkic", false),
        (0x10C80, 0x10CFF, "Noto Sans Old Hungarian", false),
        (0x11000, 0x1107F, "Noto Sans Brahmi", false),
        (0x11080, 0x110CF, "Noto Sans Kaithi", false),
        (0x11100, 0x1114F, "Noto Sans Chakma", false),
        (0x11180, 0x111DF, "Noto Sans Sharada", false),
        (0x12000, 0x1254F, "Noto Sans Cuneiform", false),
        (0x13000, 0x1343F, "Noto Sans Egyptian Hieroglyphs", false),
        (0x1E900, 0x1E95F, "Noto Sans Adlam", true),
    ]
}
