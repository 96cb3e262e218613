import Base
import Files
import Glibc

/// The small files of a store beside its chunks: its limit, and a list of what was taken from it.
///
/// A line is added to the list with a single write, so processes need no lock. A line that is lost or damaged makes a
/// figure smaller, nothing else.
struct StoreLedger: Sendable {
    private let folder: Folder

    private enum Name {
        static let taken = "taken.log"
        static let limit = "limit.txt"
    }

    /// A list that is longer than this is replaced by its sum.
    private static let longestList = 1 << 20

    init(_ folder: Folder) { self.folder = folder }

    /// The number of these files that exist.
    var fileCount: Int {
        [Name.taken, Name.limit].count { (try? folder.kind(of: $0)) == .file }
    }

    /// Notes that a chunk was taken. Errors are ignored.
    func addTaken(frameCount: Int) { folder.append(Array("1 \(frameCount)\n".utf8), to: Name.taken) }

    /// Returns how often chunks were taken, and the number of their frames.
    func taken() -> (count: Int, frameCount: Int) {
        guard var file = try? folder.open(Name.taken), let bytes = try? file.readAll(atMost: 1 << 30) else {
            return (0, 0)
        }
        var sum = (count: 0, frameCount: 0)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let numbers = line.split(separator: UInt8(ascii: " ")).map {
                Int(String(decoding: $0, as: UTF8.self))
            }
            guard numbers.count == 2, let count = numbers[0], let frames = numbers[1], count > 0, frames >= 0
            else { continue }
            sum.count = sum.count.addingReportingOverflow(count).partialValue
            sum.frameCount = sum.frameCount.addingReportingOverflow(frames).partialValue
        }
        if bytes.count > Self.longestList {
            try? replace(Name.taken, with: "\(sum.count) \(sum.frameCount)\n")
        }
        return sum
    }

    /// The maximum size of all chunks in bytes, as the user set it; nil for the usual one.
    var limit: Int? {
        guard var file = try? folder.open(Name.limit), let bytes = try? file.readAll(atMost: 64) else {
            return nil
        }
        return Int(String(decoding: bytes, as: UTF8.self).filter { !$0.isNewline }).flatMap {
            $0 > 0 ? $0 : nil
        }
    }

    /// Sets the maximum size of all chunks in bytes.
    func setLimit(_ byteCount: Int) throws(SystemError) { try replace(Name.limit, with: "\(byteCount)\n") }

    private func replace(_ name: String, with text: String) throws(SystemError) {
        let draft = "\(name).\(String(UInt64.random(in: .min ... .max), radix: 16))"
        var file = try folder.create(draft)
        do throws(SystemError) {
            try file.write(Array(text.utf8))
            try folder.rename(draft, to: name)
        } catch {
            try? folder.remove(draft)
            throw error
        }
    }
}
