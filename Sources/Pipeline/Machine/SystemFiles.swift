import Glibc

/// A reader of the text files in which the kernel describes the machine and the process.
struct SystemFiles {
    /// A folder that is put before every path, for tests; empty for the kernel's own files.
    let root: String

    /// Returns the text of a file, or nil if the file can't be read.
    func text(_ path: String) -> String? {
        let file = unsafe open(root + path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = unsafe read(file, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += block[..<count]
        }
    }

    /// Returns the lines of a file, or no lines if the file can't be read.
    func lines(_ path: String) -> [Substring] { text(path)?.split(separator: "\n") ?? [] }

    /// Returns the words of a file as numbers. A word that is not a number, such as `max`, gives nil.
    func numbers(_ path: String) -> [Int?] {
        (text(path) ?? "").split(whereSeparator: \.isWhitespace).map { Int($0) }
    }

    /// Returns the first word of a file as a number; nil if the word is not a number or the file can't be read.
    func number(_ path: String) -> Int? { numbers(path).first ?? nil }

    /// Returns the values of a file that has a name and a number on each line. The colon after a name is dropped.
    func table(_ path: String) -> [String: Int] {
        lines(path).reduce(into: [:]) { table, line in
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count > 1, let number = Int(words[1]) else { return }
            table[String(words[0].last == ":" ? words[0].dropLast() : words[0])] = number
        }
    }
}
