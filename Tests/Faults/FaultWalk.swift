import Foundation
import TestSupport

/// Runs a command while one call after the other fails, and looks at what is left behind each time.
final class FaultWalk {
    let command: FaultyCommand
    /// The folder as it is before the command runs, and as a run without faults leaves it.
    private let before, after: TestFolder
    /// The bytes of the files in these folders.
    let old, usual: [String: Data]
    private let names: [String]
    private let output: Data
    /// What was wrong when the command ran again, by what a fault had left. Most faults leave the same files.
    private var seen: [Remains: [String]] = [:]

    private struct Remains: Hashable {
        let names: Set<String>
        let files: [String: Data]
        let isStuck: Bool
    }

    /// Runs the command without a fault. `folders` are made before.
    init(_ command: FaultyCommand, folders: [String] = []) throws {
        self.command = command
        before = try TestFolder()
        try command.arrange(before)
        for folder in folders {
            try FileManager.default.createDirectory(
                atPath: before.path(folder), withIntermediateDirectories: true)
        }
        old = Self.files(in: before)
        after = try Self.copy(of: before)
        let outcome = try Tool.zoetrope.run(command.arguments, in: after.url)
        guard outcome.status == command.status else {
            throw FaultyCommand.Unprepared(text: "\(command.name): \(outcome.status), \(outcome.errors)")
        }
        output = outcome.output
        usual = Self.files(in: after)
        names = Set(old.keys).union(usual.keys).sorted()
    }

    /// Returns the bytes of all files in a folder.
    static func files(in folder: TestFolder) -> [String: Data] {
        folder.names.reduce(into: [:]) { $0[$1] = try? folder.data($1) }
    }

    /// Returns a copy of the folder as it is before the command runs.
    func arranged() throws -> TestFolder { try Self.copy(of: before) }

    private static func copy(of folder: TestFolder) throws -> TestFolder {
        let copy = try TestFolder()
        try FileManager.default.removeItem(at: copy.url)
        try FileManager.default.copyItem(at: folder.url, to: copy.url)
        return copy
    }

    /// Returns the number of calls of a kind that the command makes.
    func count(_ call: Fault.Call, of pattern: String = "*") throws -> Int {
        let folder = try Self.copy(of: before)
        let fault = Fault(call, .fail(EIO), at: 0, of: pattern)
        return try FaultLibrary.run(command.arguments, with: fault, in: folder.url).counts.calls
    }

    /// What a command did wrong at a fault.
    struct Complaint: CustomStringConvertible {
        let command: String
        let fault: Fault
        let text: String

        var description: String { "\(command), \(fault): \(text)" }
    }

    /// Runs the command with a fault, then again without. Returns what was wrong, or nil if the fault did not happen,
    /// because the command makes fewer calls.
    func complaints(_ fault: Fault) throws -> [Complaint]? {
        let folder = try Self.copy(of: before)
        let (outcome, counts) = try FaultLibrary.run(command.arguments, with: fault, in: folder.url)
        guard counts.changed > 0 else { return nil }
        let isKilled = fault.action == .kill || fault.action == .killAfter
        var texts = isKilled ? [] : told(outcome, fault)
        let remains = Remains(
            names: Set(folder.names), files: Self.files(in: folder),
            isStuck: fault.call == .unlink && !isKilled)
        texts += left(remains.files, isComplete: !isKilled && outcome.status == command.status)
        let next = try seen[remains] ?? again(in: folder, isStuck: remains.isStuck)
        seen[remains] = next
        texts += next
        return texts.map { Complaint(command: command.name, fault: fault, text: $0) }
    }

    /// Runs the command without a fault in a folder that a fault left behind. Returns what was wrong. `isStuck`: files
    /// may be left that could not be removed. `isThere`: the command may say that its output exists (73).
    func again(in folder: TestFolder, isStuck: Bool, isThere: Bool = false) throws -> [String] {
        let outcome = try Tool.zoetrope.run(command.arguments, in: folder.url)
        let expected = [command.status, command.statusAgain] + (isThere ? [73] : [])
        if outcome.isSignal || !expected.contains(outcome.status) {
            return ["again: status \(outcome.status), \(outcome.errors)"]
        }
        var texts = left(Self.files(in: folder), isComplete: true).map { "again: \($0)" }
        // What can't be removed stays, and a warning names it. A folder with nothing but an empty
        // lock is left alone for a minute, because another process may just have created it, and an empty temporary
        // folder for ever, because it could be of another program.
        let others = Set(folder.names).symmetricDifference(after.names).filter { path in
            let name = path.hasSuffix(".part/lock") ? String(path.dropLast("/lock".count)) : path
            let isEmpty = folder.names.allSatisfy { !$0.hasPrefix("\(name)/") || $0 == "\(name)/lock" }
            let isTemporary = Self.matches(name, ["*.part", "zoetrope-??????*"])
            return !varies(name) && !(isTemporary && isEmpty || isStuck && name.contains(".zoetrope"))
        }
        if !others.isEmpty { texts.append("again: \(others.sorted()) are left or missing") }
        return texts
    }

    /// Returns what is wrong with the status and the messages.
    private func told(_ outcome: Tool.Outcome, _ fault: Fault) -> [String] {
        var texts: [String] = []
        if outcome.isSignal {
            texts.append("ended by signal \(outcome.status)")
        } else if outcome.status == command.status {
            if outcome.output != output { texts.append("prints something else") }
        } else if ![74, command.failure].contains(outcome.status), !isForDamage(outcome, fault) {
            texts.append("status \(outcome.status)")
        }
        let lines = outcome.errors.split(separator: "\n")
        // With a table, each film that was not made has a line.
        let starts = ["error: ", "row "]
        if outcome.status != command.status,
            !(1...3).contains(lines.count) || !starts.contains(where: outcome.errors.hasPrefix)
        {
            texts.append("prints \(lines.count) lines")
        }
        return texts.map { "\($0): \(outcome.errors)" }
    }

    /// True if a decoder had no memory. Then it reports the same error as for a damaged film.
    private func isForDamage(_ outcome: Tool.Outcome, _ fault: Fault) -> Bool {
        fault.call == .malloc && [65, 70].contains(outcome.status) && outcome.errors.contains("decod")
    }

    func varies(_ name: String) -> Bool { Self.matches(name, command.varying) }
    private func grows(_ name: String) -> Bool { Self.matches(name, command.growing) }

    static func matches(_ name: String, _ patterns: [String]) -> Bool {
        patterns.contains { unsafe fnmatch($0, name, 0) == 0 }
    }

    /// Returns what is wrong with the files. Those of a complete run are as usual; otherwise each is as usual, as it was
    /// before, or missing if it was missing before.
    func left(_ files: [String: Data], isComplete: Bool) -> [String] {
        names.compactMap { name in
            let (found, old, usual) = (files[name], old[name], usual[name])
            let isOutput = Self.matches(name, command.outputs)
            if !isOutput { return found == old ? nil : "\(name) was changed" }
            if varies(name) { return nil }
            if found == usual || (!isComplete && (found == old || grows(name))) { return nil }
            return found == nil ? "\(name) is missing" : "\(name) is neither old nor complete"
        }
    }
}
