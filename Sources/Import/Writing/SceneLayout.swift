import SceneText

/// The layout of a scene's text: what fits in a line stands in one, as in a scene that was written by hand.
package enum SceneLayout {
    private static let columns = 118

    /// Returns a scene as text, ending with a newline.
    package static func text(of scene: JSON) -> String {
        var text = ""
        write(scene, at: 0, after: 0, into: &text)
        return text + "\n"
    }

    /// Writes a value. `after` is the number of columns that its line has before it.
    private static func write(_ value: JSON, at indentation: Int, after: Int, into text: inout String) {
        let line = value.text
        guard line.unicodeScalars.count + after > columns, value.isNested || indentation == 0 else {
            text += line
            return
        }
        switch value {
        case .object(let members):
            text += "{"
            writeItems(
                members.map { (JSON.string($0.key).text + ": ", $0.value) }, at: indentation, into: &text)
            text += "}"
        case .array(let values):
            text += "["
            writeItems(values.map { ("", $0) }, at: indentation, into: &text)
            text += "]"
        default: text += line
        }
    }

    /// Writes the items of a list or object, as many in a line as fit. An item that takes several lines stands alone.
    private static func writeItems(
        _ items: [(key: String, value: JSON)], at indentation: Int, into text: inout String
    ) {
        let inner = indentation + 2
        let start = "\n" + String(repeating: " ", count: inner)
        var column = columns
        for (index, item) in items.enumerated() {
            let width = (item.key + item.value.text).unicodeScalars.count
            let stands = item.value.isDeep
            if index > 0 { text += "," }
            if index > 0, !stands, column + 2 + width <= columns {
                text += " "
                column += 2 + width
            } else {
                text += start
                column = stands ? columns : inner + width
            }
            text += item.key
            write(item.value, at: inner, after: inner + item.key.unicodeScalars.count, into: &text)
        }
        text += "\n" + String(repeating: " ", count: indentation)
    }
}

extension JSON {
    /// True for a list or an object with something in it.
    fileprivate var isNested: Bool {
        switch self {
        case .array(let values): !values.isEmpty
        case .object(let members): !members.isEmpty
        default: false
        }
    }

    /// True for a list that has objects. Layers stand in lines of their own.
    fileprivate var isDeep: Bool {
        switch self {
        case .array(let values): values.contains { $0.members != nil }
        case .object(let members): members.contains { $0.key == "type" } && members.count > 2
        default: false
        }
    }
}
