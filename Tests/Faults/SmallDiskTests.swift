import Foundation
import TestSupport
import Testing

/// Tests commands on real file systems that are too small or can't be written to. They need the rights to mount, and run
/// only if `ZOETROPE_DISKS` is set; its value is the step of the sizes in kB.
@Suite struct SmallDiskTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let step = environment["ZOETROPE_DISKS"].flatMap { Int($0) }
    private static let canMount: Bool = {
        guard step != nil else { return false }
        let outcome = try? Tool.system("unshare").run(["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"])
        if outcome?.status != 0 { print("disks: skipped, because file systems can't be mounted here") }
        return outcome?.status == 0
    }()

    private static var commands: [FaultyCommand] {
        let names = environment["ZOETROPE_FAULTS_OF"]?.split(separator: "\n").map(String.init)
        return FaultyCommand.all.filter { !$0.outputs.isEmpty && names?.contains($0.name) ?? true }
    }

    /// Mounts a small disk at `$1/disk` with the options `$2`, copies the folder `$3` to it, mounts it with the options
    /// `$4`, and runs the command there. Then runs it again with much room. Copies what each run leaves.
    private static let script = """
        cd "$1"; options=$2 from=$3 second=$4; shift 4
        mkdir disk left again
        mount -t tmpfs -o "$options" tmpfs disk && cp -r "$from/." disk || exit 99
        if [ -n "$second" ]; then mount -o "remount,$second" disk || exit 99; fi
        cd disk
        "$@" >../output 2>../errors; echo $? >../status
        cp -r . ../left
        mount -o remount,rw,size=100m,nr_inodes=10000 "$PWD" || exit 99
        "$@" >../output2 2>../errors2; echo $? >../status2
        cp -r . ../again
        """

    private struct Run {
        let status, again: Int32
        let errors, errorsAgain: String
        let left, after: [String: Data]
        let names: [String]
    }

    private func run(_ walk: FaultWalk, options: String, then second: String = "") throws -> Run? {
        let (scratch, from) = (try TestFolder(), try walk.arranged())
        let outcome = try Tool.system("unshare").run(
            [
                "-m", "bash", "-c", Self.script, "-", scratch.url.path, options, from.url.path, second,
                Tool.zoetrope.executable.path,
            ] + walk.command.arguments)
        guard outcome.status != 99 else { return nil }
        func text(_ name: String) throws -> String { String(decoding: try scratch.data(name), as: UTF8.self) }
        func status(_ name: String) throws -> Int32 { Int32(try text(name).filter(\.isNumber)) ?? -1 }
        func files(_ folder: String) -> [String: Data] {
            let names = scratch.names.filter { $0.hasPrefix(folder + "/") }
            return names.reduce(into: [:]) {
                $0[String($1.dropFirst(folder.count + 1))] = try? scratch.data($1)
            }
        }
        let names = scratch.names.filter { $0.hasPrefix("again/") }.map { String($0.dropFirst(6)) }
        return try Run(
            status: status("status"), again: status("status2"), errors: text("errors"),
            errorsAgain: text("errors2"), left: files("left"), after: files("again"), names: names)
    }

    /// Looks at a run. Returns its status.
    private func check(_ walk: FaultWalk, _ run: Run, _ text: String, allowed: [Int32] = [74]) -> Int32 {
        let command = walk.command
        let name = "\(command.name), \(text): \(run.status), \(run.errors)"
        #expect((allowed + [command.status, command.failure]).contains(run.status), "\(name)")
        if run.status != command.status {
            let lines = run.errors.split(separator: "\n")
            #expect((1...3).contains(lines.count), "\(name)")
        }
        let left = walk.left(run.left, isComplete: run.status == command.status)
        #expect(left.isEmpty, "\(name): \(left)")
        #expect(
            [command.status, command.statusAgain].contains(run.again), "\(name), again: \(run.errorsAgain)")
        let again = walk.left(run.after, isComplete: true)
        #expect(again.isEmpty, "\(name), again: \(again)")
        let leftovers = run.names.filter { $0.contains(".zoetrope") && !$0.hasSuffix(".part") }
        #expect(leftovers.isEmpty, "\(name), again: \(leftovers)")
        return run.status
    }

    @Test(
        "on a disk that is too small, a command ends with 74, and goes on when there is room",
        .enabled(if: canMount), arguments: commands)
    func full(_ command: FaultyCommand) throws {
        let walk = try FaultWalk(command)
        let pages = walk.old.values.reduce(0) { $0 + ($1.count + 4095) / 4096 * 4 }
        for (what, first, step) in [("size", pages, Self.step ?? 4), ("nr_inodes", walk.old.count + 2, 1)] {
            var (statuses, size, count) = ([Int32: Int](), first, 0)
            // The disk is large enough if the command succeeds twice.
            while statuses[command.status, default: 0] < 2, count < 100 {
                let options = what == "size" ? "size=\(size)k" : "size=100m,nr_inodes=\(size)"
                if let run = try run(walk, options: options) {
                    statuses[check(walk, run, options), default: 0] += 1
                    count += 1
                }
                size += step
            }
            print("disks: \(command.name): \(what) from \(first) to \(size - step): \(count), \(statuses)")
        }
    }

    @Test(
        "on a disk that can't be written to, a command changes nothing", .enabled(if: canMount),
        arguments: commands)
    func readOnly(_ command: FaultyCommand) throws {
        let walk = try FaultWalk(command)
        guard let run = try run(walk, options: "size=100m", then: "ro") else { return }
        let status = check(walk, run, "read-only", allowed: [73, 74])
        #expect(Set(run.left.keys) == Set(walk.old.keys))
        print("disks: \(command.name): read-only: \(status), \(run.errors)", terminator: "")
    }

    @Test(
        "a quota that is used up ends a command with 74",
        arguments: step == nil ? Array(commands.prefix(1)) : commands)
    func quota(_ command: FaultyCommand) throws {
        let walk = try FaultWalk(command)
        let count = try walk.count(.write)
        let places = Self.step == nil ? [(count + 1) / 2] : Array(1...max(count, 1))
        let found = try places.flatMap {
            try walk.complaints(Fault(.write, .failFromHere(EDQUOT), at: $0)) ?? []
        }
        for complaint in found { Issue.record("\(complaint)") }
        if Self.step != nil {
            print("disks: \(command.name): quota: \(places.count), \(found.count) complaints")
        }
    }
}
