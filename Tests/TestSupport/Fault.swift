import Foundation

/// A fault of the system, which `Tests/Faults/faults.c` brings about in a program under test.
public struct Fault: Sendable, CustomStringConvertible {
    /// A group of calls that do the same, such as `open` and `openat`.
    public enum Call: String, Sendable, CaseIterable {
        case open, read, readdir, stat, write, fsync, rename, link, unlink, mkdir, flock, truncate, mmap
        case thread, malloc
    }

    /// What happens at the call.
    public enum Action: Sendable, Equatable {
        /// The call fails with an errno.
        case fail(Int32)
        /// The call and all later ones fail with an errno.
        case failFromHere(Int32)
        /// A read or a write moves half of its bytes.
        case short
        /// The process is killed before or after the call.
        case kill, killAfter
        /// The call waits for 50 ms first.
        case delay
        /// The folder that the variable `ZOETROPE_FAULT_FOLDER` names is renamed before the call.
        case vanish

        var word: String {
            switch self {
            case .fail(let error): "\(error)"
            case .failFromHere(let error): "-\(error)"
            default: "\(self)"
            }
        }
    }

    /// The call that is changed.
    public let call: Call
    /// What happens at the call.
    public let action: Action
    /// The number of the call among those that count, from 1. 0: all are counted, and none is changed.
    public let number: Int
    /// The paths of the files that count, as a pattern of a shell. For `malloc`: the smallest size that counts.
    public let pattern: String

    /// Creates a fault.
    public init(_ call: Call, _ action: Action, at number: Int = 1, of pattern: String = "*") {
        (self.call, self.action, self.number, self.pattern) = (call, action, number, pattern)
    }

    /// The fault in the words of the library.
    public var description: String { "\(call.rawValue) \(action.word) \(number) \(pattern)" }
}

/// The library that brings faults about. It is built once for all tests of a process.
public enum FaultLibrary {
    /// The calls that a program made.
    public struct Counts: Sendable {
        /// The number of calls that count.
        public let calls: Int
        /// The number of calls that were changed.
        public let changed: Int
    }

    private static let library = PreloadLibrary("Tests/Faults/faults.c")

    /// Runs a program in which a fault happens.
    public static func run(
        _ arguments: [String], with fault: Fault, tool: Tool = .zoetrope, in folder: URL? = nil
    ) throws -> (outcome: Tool.Outcome, counts: Counts) {
        let scratch = try TestFolder()
        try Data(count: 2 * MemoryLayout<UInt64>.size).write(to: scratch.url.appendingPathComponent("counts"))
        let faulty = tool.with([
            "LD_PRELOAD=\(try library.path)", "ZOETROPE_FAULT=\(fault)",
            "ZOETROPE_FAULT_COUNTS=\(scratch.path("counts"))",
        ])
        let outcome = try faulty.run(arguments, in: folder)
        let counts = try scratch.data("counts")
        func number(_ bytes: Data) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
        return (outcome, Counts(calls: number(counts.prefix(8)), changed: number(counts.suffix(8))))
    }
}
