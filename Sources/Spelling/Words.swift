/// Returns a word for a shell command, quoted if it has characters that are special to shells.
package func shellWord(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "-_=+./:,@%".utf8.contains(byte)
    }
    if isPlain, !word.isEmpty { return word }
    let hasControls = word.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return hasControls ? "$'\(word.utf8.map(escaped).joined())'" : "'\(word.replacing("'", with: "'\\''"))'"
}

/// Returns a byte of a word in the quotes `$'…'`, so that control characters neither break the line nor reach the
/// terminal.
private func escaped(_ byte: UInt8) -> String {
    let scalar = UnicodeScalar(byte)
    if (0x20..<0x7F).contains(byte), scalar != "'", scalar != "\\" { return String(scalar) }
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
}

/// Returns a path for a shell command, quoted if necessary. A path with a leading hyphen gets the prefix `./`, so that
/// commands don't read it as an option.
package func shellPath(_ path: String) -> String { shellWord(path.hasPrefix("-") ? "./\(path)" : path) }

/// Returns a count and a noun, such as `3 frames`. The noun gets a plural `s` unless the count is 1.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// Returns words joined by commas and "or": `red, green or blue`.
package func alternatives(_ words: [String]) -> String {
    words.count < 2
        ? words.joined() : "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])"
}
