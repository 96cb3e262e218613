/// Lines of whole words, no wider than a number of columns, unless a single word is.
public func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
        if let last = lines.last, last.count + 1 + word.count <= width {
            lines[lines.count - 1] += " \(word)"
        } else {
            lines.append(String(word))
        }
    }
    return lines
}
