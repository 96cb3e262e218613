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
    var excerpt: String { isShort ? self : String(unicodeScalars.prefix(excerptLength)) + "…" }

    /// The first 40 Unicode scalars as a quoted JSON string on one line, for messages.
    package var quotedExcerpt: String { JSON.string(excerpt).text }

    /// True if the string has at most 40 Unicode scalars.
    var isShort: Bool { unicodeScalars.dropFirst(excerptLength).isEmpty }

    private var excerptLength: Int { 40 }
}
