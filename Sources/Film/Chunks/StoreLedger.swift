import Base
import Files
import Glibc

/// The small files of a store beside its chunks: its limit, and a list of what was taken from it.
///
/// A line is added to the list with a single write, so processes need no lock. A line may be lost: if it is added while a
/// long list is being replaced by its sum, or by two machines at the same moment over NFS, which has no appending writes.
/// A damaged line is left out if it is not two numbers, and otherwise counts as what it says. So the sums may be wrong
/// then; nothing else depends on them.
struct StoreLedger: Sendable {
    private let folder: Folder
    /// Held while a line is added, so that at least the lines of one process are not lost.
    private let turn = Locked(())

    private enum Name {
        static let taken = "taken.log"
        static let limit = "limit.txt"
    }

    /// A list that is longer than this is replaced by its sum.
    private static let longestList = 1 << 20
    private static let draft = ".part"

    init(_ folder: Folder) { self.folder = folder }

    /// True for the name of one of these files.
    static func isName(_ name: String) -> Bool { name == Name.taken || name == Name.limit }

    /// True for the name of one of these files while it is being written.
    static func isDraft(_ name: String) -> Bool {
        guard name.hasSuffix(draft), let dot = name.dropLast(draft.count).lastIndex(of: ".") else {
            return false
        }
        let digits = name[name.index(after: dot)...].dropLast(draft.count)
        return isName(String(name[..<dot])) && UInt64(digits, radix: 16) != nil
    }

    /// True for a draft that was not written to for more than `seconds` seconds.
    func isAbandonedDraft(_ name: String, seconds: Int) -> Bool {
        guard Self.isDraft(name), let written = try? folder.sizeAndChange(of: name)?.nanoseconds else {
            return false
        }
        return (Folder.now - written) / 1_000_000_000 > seconds
    }

    /// Removes a draft.
    func removeDraft(_ name: String) throws(SystemError) { try folder.remove(name) }

    /// Notes that a chunk was taken. If the list has become too long, it is replaced by its sum. Errors are ignored.
    func addTaken(frameCount: Int) {
        turn.withLock { _ in
            let length = folder.append(Array("1 \(frameCount)\n".utf8), to: Name.taken)
            if let length, length > Self.longestList { _ = taken() }
        }
    }

    /// Returns how often chunks were taken, and the number of their frames. Replaces a list that is too long by its sum.
    func taken() -> (count: Int, frameCount: Int) {
        guard var file = try? folder.open(Name.taken), let bytes = try? file.readAll(atMost: 1 << 30) else {
            return (0, 0)
        }
        var (sum, isOwn) = ((count: 0, frameCount: 0), true)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let numbers = line.split(separator: UInt8(ascii: " ")).map {
                Int(String(decoding: $0, as: UTF8.self))
            }
            guard numbers.count == 2, let count = numbers[0], let frames = numbers[1], count > 0, frames >= 0
            else {
                isOwn = false
                continue
            }
            sum.count = sum.count.addingReportingOverflow(count).partialValue
            sum.frameCount = sum.frameCount.addingReportingOverflow(frames).partialValue
        }
        // A file with other lines may be the user's.
        if bytes.count > Self.longestList, isOwn {
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

    /// Sets the maximum size of all chunks in bytes. Throws `OutputError` if the user has a file of this name.
    func setLimit(_ byteCount: Int) throws {
        guard try folder.sizeAndChange(of: Name.limit) == nil || limit != nil else {
            throw OutputError(
                "\(folder.path(of: Name.limit)): was not made by zoetrope", "move or rename it")
        }
        try replace(Name.limit, with: "\(byteCount)\n")
    }

    private func replace(_ name: String, with text: String) throws(SystemError) {
        let draft = "\(name).\(String(UInt64.random(in: .min ... .max), radix: 16))\(Self.draft)"
        var file = try folder.create(draft)
        do throws(SystemError) {
            try file.write(Array(text.utf8))
            // A loss of power must not leave an empty file, which would not be taken for Zoetrope's.
            try file.synchronize()
            try folder.rename(draft, to: name)
        } catch {
            try? folder.remove(draft)
            throw error
        }
    }
}
