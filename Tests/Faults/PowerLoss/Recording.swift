import Foundation
import TestSupport

/// The calls by which a run of a program changed the files below a folder, as `recorder.c` records them.
struct Recording {
    /// A call.
    struct Call {
        /// What the call does.
        enum Kind: String { case create, folder, write, truncate, sync, rename, link, remove }

        let kind: Kind
        /// The number of the inode; 0 for calls that only change names.
        let inode: Int
        /// An offset, a length, or the flags of a rename.
        let number: Int
        /// The bytes written, or a path.
        let bytes: Data
        /// The new path of a rename or a link.
        let name: Data
    }

    /// A record that can't be read.
    struct Unreadable: Error { let line: String }

    private static let library = PreloadLibrary("Tests/Faults/recorder.c")

    let calls: [Call]
    let outcome: Tool.Outcome

    /// Runs the program under test in a folder.
    init(_ arguments: [String], in folder: TestFolder) throws {
        let scratch = try TestFolder()
        outcome = try Tool.zoetrope.with([
            "LD_PRELOAD=\(try Self.library.path)", "ZOETROPE_RECORD=\(scratch.path("calls"))",
            "ZOETROPE_RECORD_BELOW=\(folder.url.path)",
        ]).run(arguments, in: folder.url)
        calls = try Self.calls(in: [UInt8](scratch.data("calls")))
    }

    private static func calls(in bytes: [UInt8]) throws -> [Call] {
        var (calls, place) = ([Call](), 0)
        while place < bytes.count {
            let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = String(decoding: bytes[place..<end], as: UTF8.self)
            let words = line.split(separator: " ")
            let numbers = words.dropFirst().compactMap { Int($0) }
            guard let kind = words.first.flatMap({ Call.Kind(rawValue: String($0)) }), numbers.count == 4,
                end + 1 + numbers[2] + numbers[3] <= bytes.count
            else { throw Unreadable(line: line) }
            let middle = end + 1 + numbers[2]
            place = middle + numbers[3]
            calls.append(
                Call(
                    kind: kind, inode: numbers[0], number: numbers[1], bytes: Data(bytes[(end + 1)..<middle]),
                    name: Data(bytes[middle..<place])))
        }
        return calls
    }
}
