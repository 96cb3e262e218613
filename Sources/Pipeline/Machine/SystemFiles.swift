import Glibc

/// The files in which the kernel describes the machine and the process, as text.
struct SystemFiles {
    /// Precedes every path; empty for the kernel's own files.
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

    /// A file's lines.
    func lines(_ path: String) -> [Substring] { text(path)?.split(separator: "\n") ?? [] }

    /// The numbers in a file; nil for each word that is not one, as `max`.
    func numbers(_ path: String) -> [Int?] {
        (text(path) ?? "").split(whereSeparator: \.isWhitespace).map { Int($0) }
    }

    /// The first number in a file.
    func number(_ path: String) -> Int? { numbers(path).first ?? nil }

    /// The numbers in a file that has a name and a number in each line. Colons behind names are left out.
    func table(_ path: String) -> [String: Int] {
        lines(path).reduce(into: [:]) { table, line in
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count > 1, let number = Int(words[1]) else { return }
            table[String(words[0].last == ":" ? words[0].dropLast() : words[0])] = number
        }
    }
}
