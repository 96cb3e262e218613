import Foundation
import TestSupport
import Testing

/// Runs commands with more and more memory, and lists what happens. Only if `ZOETROPE_MEMORY` is set; its value is the step
/// in MB.
@Suite struct MemoryLimitTests {
    private static let step = ProcessInfo.processInfo.environment["ZOETROPE_MEMORY"].flatMap { Int($0) }
    private static let isAsked = step != nil

    private static var commands: [FaultyCommand] {
        let names = [
            "encode", "encode GIF", "encode WebP", "encode MOV", "encode HLS", "encode sound", "verify",
            "inspect", "still",
            "sheet", "frames", "check",
        ]
        return FaultyCommand.all.filter { names.contains($0.name) }
    }

    /// The sizes of the address space, in MB, below which the runtime's own allocations may end the process by a signal:
    /// see docs/reliability.md.
    private static let documented = 320

    /// What a run with a limit does.
    private enum Fate: Hashable, CustomStringConvertible {
        case notLoaded, signal(Int32), status(Int32)

        var description: String {
            switch self {
            case .notLoaded: "not loaded"
            case .signal(let number): "signal \(number)"
            case .status(let status): "status \(status)"
            }
        }
    }

    /// Runs a command in a shell whose script sets the limit. Returns what happened, and the errors.
    private func run(_ walk: FaultWalk, _ script: String) throws -> (Fate, String) {
        let folder = try walk.arranged()
        let shell = Tool(executable: URL(fileURLWithPath: "/bin/bash")).with(["SWIFT_BACKTRACE=enable=no"])
        let outcome = try shell.run(
            ["-c", "\(script); exec \"$@\"", "-", Tool.zoetrope.executable.path] + walk.command.arguments,
            in: folder.url)
        if outcome.isSignal { return (.signal(outcome.status), outcome.errors) }
        if outcome.status == 127 { return (.notLoaded, outcome.errors) }
        let left = walk.left(FaultWalk.files(in: folder), isComplete: outcome.status == walk.command.status)
        #expect(left.isEmpty, "\(walk.command.name), \(script): \(left)")
        return (.status(outcome.status), outcome.errors)
    }

    /// Runs a command with larger and larger limits until it succeeds six times. Returns the limits in MB of each fate.
    private func limits(
        _ walk: FaultWalk, from first: Int, by step: Int, _ script: (Int) -> String
    ) throws -> [(fate: Fate, megabytes: [Int])] {
        var (found, size, good) = ([Fate: [Int]](), first, 0)
        while good < 6, size < 2000 {
            let (fate, errors) = try run(walk, script(size))
            found[fate, default: []].append(size)
            good = fate == .status(walk.command.status) ? good + 1 : 0
            if case .status(let status) = fate, ![walk.command.status, 74].contains(status) {
                Issue.record("\(walk.command.name), \(size) MB: \(status), \(errors)")
            }
            size += step
        }
        return found.map { ($0, $1) }.sorted { $0.megabytes[0] < $1.megabytes[0] }
    }

    private func list(_ name: String, _ kind: String, _ found: [(fate: Fate, megabytes: [Int])]) {
        let texts = found.map { "\($0) \($1.count)× \($1[0])–\($1[$1.count - 1]) MB" }
        print("memory: \(name), \(kind): \(texts.joined(separator: "; "))")
    }

    @Test("a small address space ends a command with 74", .enabled(if: isAsked), arguments: commands)
    func addresses(_ command: FaultyCommand) throws {
        let walk = try FaultWalk(command)
        let found = try limits(walk, from: 200, by: Self.step ?? 8) { "ulimit -v \($0 * 1000)" }
        list(command.name, "ulimit -v", found)
        for case (.signal(let number), let sizes) in found {
            #expect(sizes.allSatisfy { $0 < Self.documented }, "\(command.name): \(number) at \(sizes)")
        }
    }

    /// The folder for a new control group with its file for the limit; nil if none can be made.
    private static let controlGroup: (folder: String, limit: String)? = {
        let name = "zoetrope-\(UUID().uuidString)"
        let candidates = [
            ("/sys/fs/cgroup/\(name)", "memory.max"),
            ("/sys/fs/cgroup/memory/\(name)", "memory.limit_in_bytes"),
        ]
        guard isAsked else { return nil }
        for (folder, limit) in candidates {
            defer { _ = unsafe rmdir(folder) }
            if unsafe mkdir(folder, 0o755) == 0, FileManager.default.fileExists(atPath: "\(folder)/\(limit)")
            {
                return (folder, limit)
            }
        }
        print("memory: no control groups can be made here")
        return nil
    }()

    @Test(
        "a small control group ends a command with 74, or the system kills it",
        .enabled(if: controlGroup != nil),
        arguments: commands)
    func inGroup(_ command: FaultyCommand) throws {
        let group = try #require(Self.controlGroup)
        _ = unsafe mkdir(group.folder, 0o755)
        defer { _ = unsafe rmdir(group.folder) }
        let walk = try FaultWalk(command)
        let found = try limits(walk, from: 8, by: Self.step ?? 8) {
            """
            echo $$ >\(group.folder)/cgroup.procs
            echo \($0 << 20) >\(group.folder)/\(group.limit) || echo \($0 << 20) >\(group.folder)/\(group.limit)
            """
        }
        list(command.name, group.limit, found)
        for case (.signal(let number), let sizes) in found {
            #expect(number == SIGKILL, "\(command.name): \(number) at \(sizes)")
        }
    }
}
