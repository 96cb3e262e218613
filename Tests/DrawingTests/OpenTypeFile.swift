import Foundation

/// The advances of a font's glyphs, read from the font's tables according to the OpenType specification.
struct OpenTypeFile {
    private let bytes: [UInt8]
    private var tables: [String: Int] = [:]

    /// Opens the font with this index in a collection, or the font of a file that is not a collection.
    init(_ path: String, index: Int = 0) throws {
        bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let isCollection = String(decoding: bytes[0..<4], as: UTF8.self) == "ttcf"
        let start = isCollection ? long(12 + 4 * index) : 0
        for table in 0..<short(start + 4) {
            let entry = start + 12 + 16 * table
            tables[String(decoding: bytes[entry..<entry + 4], as: UTF8.self)] = long(entry + 8)
        }
    }

    private func short(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
    private func long(_ at: Int) -> Int { short(at) << 16 | short(at + 2) }

    private func table(_ name: String) -> Int { tables[name] ?? 0 }

    /// The number of font units per em.
    var unitsPerEm: Int { short(table("head") + 18) }

    /// Returns the advance of a character, in ems.
    func advance(_ scalar: Unicode.Scalar) -> Double {
        let count = short(table("hhea") + 34)
        return Double(short(table("hmtx") + 4 * min(glyph(scalar), count - 1))) / Double(unitsPerEm)
    }

    /// Returns the glyph index of a character from a `cmap` subtable of format 12 or 4; 0 if the font has no glyph.
    func glyph(_ scalar: Unicode.Scalar) -> Int {
        let cmap = table("cmap")
        let code = Int(scalar.value)
        for record in 0..<short(cmap + 2) {
            let subtable = cmap + long(cmap + 4 + 8 * record + 4)
            let found =
                switch short(subtable) {
                case 12: inGroups(subtable, code)
                case 4: inSegments(subtable, code)
                default: 0
                }
            if found > 0 { return found }
        }
        return 0
    }

    private func inGroups(_ at: Int, _ code: Int) -> Int {
        for group in 0..<long(at + 12) {
            let entry = at + 16 + 12 * group
            if (long(entry)...long(entry + 4)).contains(code) { return long(entry + 8) + code - long(entry) }
        }
        return 0
    }

    private func inSegments(_ at: Int, _ code: Int) -> Int {
        let double = short(at + 6)
        for segment in stride(from: 0, to: double, by: 2) where short(at + 14 + segment) >= code {
            let start = short(at + 16 + double + segment)
            if start > code { return 0 }
            let delta = short(at + 16 + 2 * double + segment)
            let place = at + 16 + 3 * double + segment
            if short(place) == 0 { return (code + delta) & 0xFFFF }
            let glyph = short(place + short(place) + 2 * (code - start))
            return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
        }
        return 0
    }
}
