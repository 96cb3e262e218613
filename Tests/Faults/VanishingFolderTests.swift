import Foundation
import TestSupport
import Testing

/// Tests that a folder that is moved away while a command writes to it ends the command, and that the command goes on when
/// the folder is back.
@Suite struct VanishingFolderTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let isWhole = environment["ZOETROPE_DISKS"] != nil
    private static let calls: [Fault.Call] = [
        .open, .write, .fsync, .rename, .mkdir, .unlink, .flock, .stat, .readdir,
    ]

    private static let commands = [
        FaultyCommand(
            "encode", "encode scene.json -o out/film.mp4 --quiet", makes: ["out/film.mp4"], again: 73),
        FaultyCommand("encode GIF", "encode scene.json -o out/film.gif --quiet", makes: ["out/*"], again: 73),
        FaultyCommand(
            "encode pictures", "encode scene.json -o out/p%03d.png --quiet", makes: ["out/p*.png"], again: 73),
        FaultyCommand(
            "encode HLS", "encode scene.json --segments out/live --quiet", makes: ["out/live", "out/live/*"],
            growing: ["*.m3u8"], again: 73),
        FaultyCommand(
            "plan", "plan scene.json -o out/parts --parts 2 --quiet", makes: ["out/parts", "out/parts/*"],
            varying: ["out/parts/plan.json"], again: 73),
        FaultyCommand("still", "still scene.json -o out/still.png", makes: ["out/still.png"], again: 73),
        FaultyCommand(
            "compare", "compare scene.json --fps 5,10 -o out/report --quiet",
            makes: ["out/report", "out/report/*"], varying: ["out/report/*.json", "out/report/*.html"],
            again: 73),
        FaultyCommand(
            "golden record", "golden record scene.json -o out/goldens --quiet",
            makes: ["out/goldens", "out/goldens/*"], again: 73),
    ]

    @Test(
        "a folder that vanishes ends the command, and when it is back, the command goes on",
        arguments: isWhole ? commands : commands.filter { ["encode", "still"].contains($0.name) })
    func vanish(_ command: FaultyCommand) throws {
        let walk = try FaultWalk(command, folders: ["out"])
        var (count, statuses) = (0, [Int32: Int]())
        for call in Self.isWhole ? Self.calls : [.rename] {
            let number = try walk.count(call)
            guard number > 0 else { continue }
            for place in Self.isWhole ? Array(1...number) : [(number + 1) / 2] {
                let folder = try walk.arranged()
                let fault = Fault(call, .vanish, at: place)
                let gone = folder.path("out.gone")
                let run = try FaultLibrary.run(
                    command.arguments, with: fault,
                    tool: Tool.zoetrope.with(["ZOETROPE_FAULT_FOLDER=\(folder.path("out"))"]), in: folder.url)
                guard FileManager.default.fileExists(atPath: gone) else { continue }
                count += 1
                statuses[run.outcome.status, default: 0] += 1
                let name = "\(command.name), \(fault): \(run.outcome.status), \(run.outcome.errors)"
                #expect(!run.outcome.isSignal, "\(name)")
                #expect([command.status, 73, 74].contains(run.outcome.status), "\(name)")
                if run.outcome.status != command.status {
                    let lines = run.outcome.errors.split(separator: "\n")
                    #expect(
                        (1...3).contains(lines.count) && run.outcome.errors.hasPrefix("error: "), "\(name)")
                }
                // What was made at the old name meanwhile is not promised to be complete.
                try? FileManager.default.removeItem(atPath: folder.path("out"))
                try FileManager.default.moveItem(atPath: gone, toPath: folder.path("out"))
                let left = walk.left(FaultWalk.files(in: folder), isComplete: false)
                #expect(left.isEmpty, "\(name): \(left)")
                let again = try walk.again(in: folder, isStuck: false)
                #expect(again.isEmpty, "\(name): \(again)")
            }
        }
        if Self.isWhole { print("vanish: \(command.name): \(count) points, statuses \(statuses)") }
    }
}
