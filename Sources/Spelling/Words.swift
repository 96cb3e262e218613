/// Returns a word for a shell command, quoted if it has characters that are special to shells.
package func shellWord(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "-_=+./:,@%".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
}

/// Returns a path for a shell command, quoted if necessary. A path with a leading hyphen gets the prefix `./`, so that
/// commands don't read it as an option.
package func shellPath(_ path: String) -> String { shellWord(path.hasPrefix("-") ? "./\(path)" : path) }

/// Returns a count and a noun, such as `3 frames`. The noun gets a plural `s` unless the count is 1.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
