import Glibc

/// Reads the text files in which the kernel describes the machine and the process.
struct SystemFiles {
    /// A prefix for every path; empty for the kernel's own files.
    let root: String

    /// A file's text, or nil if it can't be read.
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

    /// A file's lines; none if it can't be read.
    func lines(_ path: String) -> [Substring] { text(path)?.split(separator: "\n") ?? [] }

    /// The words of a file as numbers; nil for each word that is not a number, such as `max`.
    func numbers(_ path: String) -> [Int?] {
        (text(path) ?? "").split(whereSeparator: \.isWhitespace).map { Int($0) }
    }

    /// The first word of a file as a number, or nil.
    func number(_ path: String) -> Int? { numbers(path).first ?? nil }

    /// The numbers by name in a file with a name and a number on each line. A colon after a name is dropped.
    func table(_ path: String) -> [String: Int] {
        lines(path).reduce(into: [:]) { table, line in
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count > 1, let number = Int(words[1]) else { return }
            table[String(words[0].last == ":" ? words[0].dropLast() : words[0])] = number
        }
    }
}
