/// A word of a command line as shells take it: in quotes if it has characters that mean something to them.
public func shellWord(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "-_=+./:,@%".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
}

/// A path as a word of a command line, which is no flag.
public func shellPath(_ path: String) -> String { shellWord(path.hasPrefix("-") ? "./\(path)" : path) }
