import SceneText
@_spi(_Unicode) import Swift

extension Function {
    /// The functions of texts and lists.
    static let texts: [String: Function] = [
        "length": Function(1...1, "a text or a list") { call in
            switch call.values[0].json {
            case .string(let text): .number(Double(text.count))
            case .array(let items): .number(Double(items.count))
            default: call.failType("a text or a list", at: 0)
            }
        },
        "upper": Function(1...1, "a text") { call in call.text(0).map { .string($0.uppercased()) } },
        "lower": Function(1...1, "a text") { call in call.text(0).map { .string($0.lowercased()) } },
        "title": Function(1...1, "a text") { call in call.text(0).map { .string(titled($0)) } },
        "trim": Function(1...1, "a text") { call in
            call.text(0).map { text in
                let start = text.drop { $0.isWhitespace }
                return .string(String(start.reversed().drop { $0.isWhitespace }.reversed()))
            }
        },
        "split": Function(2...2, "a text and the separator") { call in
            guard let text = call.text(0), let separator = call.text(1) else { return nil }
            guard !separator.isEmpty else { return call.fail("split: the separator is empty", at: 1) }
            return .array(pieces(of: text, by: separator).map(JSON.string))
        },
        "join": Function(2...2, "a list and the separator") { call in
            guard let items = call.list(0), let separator = call.text(1) else { return nil }
            var words: [String] = []
            var length = 0
            for item in items {
                guard let word = item.asText else {
                    return call.fail(
                        "join: expected a list of texts and numbers, got \(item.typeWords) in it", at: 0)
                }
                words.append(word)
                length += word.utf8.count + separator.utf8.count
                guard length <= ExpansionLimits.textBytes else { return tooLong(call) }
            }
            return .string(words.joined(separator: separator))
        },
        "slice": Function(2...3, "a text or a list, the start, and the end") { call in
            let all = Int(Int32.min)...Int(Int32.max)
            guard let start = call.integer(1, in: all) else { return nil }
            var end: Int?
            if call.values.count > 2 {
                guard let given = call.integer(2, in: all) else { return nil }
                end = given
            }
            switch call.values[0].json {
            case .string(let text): return .string(String(part(of: Array(text), start, end)))
            case .array(let items): return .array(part(of: items, start, end))
            default: return call.failType("a text or a list", at: 0)
            }
        },
        "replace": Function(3...3, "a text, what is replaced, and the replacement") { call in
            guard let text = call.text(0), let old = call.text(1), let new = call.text(2) else { return nil }
            guard !old.isEmpty else { return call.fail("replace: the text to replace is empty", at: 1) }
            let pieces = pieces(of: text, by: old)
            let length = text.utf8.count + (pieces.count - 1) * new.utf8.count
            return length <= ExpansionLimits.textBytes
                ? .string(pieces.joined(separator: new)) : tooLong(call)
        },
        "text": Function(1...1, "a text, a number, true or false") { call in
            call.values[0].json.asText.map(JSON.string)
                ?? call.failType("a text, a number, true or false", at: 0)
        },
        "slug": Function(1...1, "a text") { call in call.text(0).map { .string(slug($0)) } },
    ]

    private static func tooLong(_ call: Call) -> JSON? {
        call.fail("\(call.name): the text would have more than \(ExpansionLimits.textBytes) bytes", at: 0)
    }

    /// Returns the text with the first letter of each word in title case.
    private static func titled(_ text: String) -> String {
        var result = ""
        var isInWord = false
        for character in text {
            if !isInWord, !character.isWhitespace, let first = character.unicodeScalars.first {
                result += first.properties.titlecaseMapping
                result.unicodeScalars.append(contentsOf: character.unicodeScalars.dropFirst())
            } else {
                result.append(character)
            }
            isInWord = !character.isWhitespace
        }
        return result
    }

    /// Splits a text at each occurrence of a separator, from left to right. Compares code points.
    private static func pieces(of text: String, by separator: String) -> [String] {
        let (scalars, mark) = (Array(text.utf8), Array(separator.utf8))
        var pieces: [String] = []
        var (start, index) = (0, 0)
        while index + mark.count <= scalars.count {
            if scalars[index] == mark[0], scalars[index..<(index + mark.count)].elementsEqual(mark) {
                pieces.append(String(decoding: scalars[start..<index], as: UTF8.self))
                index += mark.count
                start = index
            } else {
                index += 1
            }
        }
        return pieces + [String(decoding: scalars[start...], as: UTF8.self)]
    }

    /// Returns the items from `start` up to `end`. Negative positions count from the end.
    private static func part<Item>(of items: [Item], _ start: Int, _ end: Int?) -> [Item] {
        func index(_ position: Int) -> Int {
            Swift.min(Swift.max(position < 0 ? items.count + position : position, 0), items.count)
        }
        let (first, last) = (index(start), index(end ?? items.count))
        return first < last ? Array(items[first..<last]) : []
    }

    /// Returns the text in small letters without accents, with one hyphen between words.
    private static func slug(_ text: String) -> String {
        var words: [String] = []
        var word = ""
        for scalar in text.lowercased()._nfd {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .spacingMark: continue
            default: break
            }
            if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal {
                word.unicodeScalars.append(scalar)
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        return (word.isEmpty ? words : words + [word]).joined(separator: "-")
    }
}

extension JSON {
    /// The value as it is written in the middle of a text; nil for null, lists and objects.
    var asText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.asText
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
