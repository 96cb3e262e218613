extension JSON {
    /// The value as JSON text on one line.
    public var text: String {
        var output = ""
        write(into: &output, indentation: nil)
        return output
    }

    /// The value as indented JSON text, two spaces per level, ending with a newline.
    public var prettyText: String {
        var output = ""
        write(into: &output, indentation: 0)
        return output + "\n"
    }

    private func write(into output: inout String, indentation: Int?) {
        switch self {
        case .null: output += "null"
        case .bool(let value): output += value ? "true" : "false"
        case .number(let value): output += JSON.text(of: value)
        case .string(let value): JSON.writeQuoted(value, into: &output)
        case .array(let values):
            // Lists that contain no lists or objects are written on one line for readability.
            let isFlat = values.allSatisfy(\.isScalar)
            JSON.writeList(values, "[", "]", into: &output, indentation: isFlat ? nil : indentation) {
                $0.write(into: &$1, indentation: $2)
            }
        case .object(let members):
            JSON.writeList(members, "{", "}", into: &output, indentation: indentation) {
                JSON.writeQuoted($0.key, into: &$1)
                $1 += ": "
                $0.value.write(into: &$1, indentation: $2)
            }
        }
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    private static func writeList<Item>(
        _ items: [Item], _ open: String, _ close: String, into output: inout String, indentation: Int?,
        _ writeItem: (Item, inout String, Int?) -> Void
    ) {
        output += open
        for (index, item) in items.enumerated() {
            if index > 0 { output += indentation == nil ? ", " : "," }
            if let indentation { output += "\n" + String(repeating: " ", count: indentation + 2) }
            writeItem(item, &output, indentation.map { $0 + 2 })
        }
        if let indentation, !items.isEmpty { output += "\n" + String(repeating: " ", count: indentation) }
        output += close
    }

    private static func text(of number: Double) -> String {
        if let whole = Int(exactly: number) { return String(whole) }
        return String(number)
    }

    private static func writeQuoted(_ string: String, into output: inout String) {
        output += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        output += "\""
    }
}

extension String {
    /// The first 40 Unicode scalars, for short messages. A limit in characters would not work, because a character may
    /// have any number of combining marks.
    package var excerpt: String { isShort ? self : String(unicodeScalars.prefix(excerptLength)) + "…" }

    /// The first 40 Unicode scalars as a quoted JSON string on one line, for messages.
    package var quotedExcerpt: String { JSON.string(excerpt).text }

    /// True if the string has at most 40 Unicode scalars.
    package var isShort: Bool { unicodeScalars.dropFirst(excerptLength).isEmpty }

    private var excerptLength: Int { 40 }
}

extension Double {
    /// The shortest decimal that reads back the same, without an exponent and without a negative zero.
    package var asText: String {
        if self == 0 { return "0" }
        if let whole = Int(exactly: self) { return String(whole) }
        let text = String(self).lowercased()
        guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        let sign = self < 0 ? "-" : ""
        let mantissa = text[..<mark].drop { $0 == "-" }.split(separator: ".")
        let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
        let digits = String(mantissa[0]) + fraction
        let point = mantissa[0].count + exponent
        if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
        if point >= digits.count {
            return sign + digits + String(repeating: "0", count: point - digits.count)
        }
        return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    }
}
