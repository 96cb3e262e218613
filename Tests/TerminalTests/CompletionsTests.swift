import Foundation
import Terminal
import Testing

@Suite struct CompletionsTests {
    private static let encodeFlags = [
        "--a-name-of-many-letters", "--color", "--fit", "--force", "--fps", "--frames", "--help", "--output",
        "--quiet",
    ]

    @Test(
        "bash completes commands, flags and choices",
        arguments: [
            (["enc"], ["encode"]), (["c"], ["copy"]), (["he"], ["help"]), (["--v"], ["--version"]),
            ([""], ["--help", "--version", "copy", "doctor", "encode", "golden", "help"]), (["x"], []),
            (["encode", "--f"], ["--fit", "--force", "--fps", "--frames"]), (["encode", "--"], encodeFlags),
            (["encode", "film.json", "--o"], ["--output"]), (["encode", "--force", "--fp"], ["--fps"]),
            (["encode", "--size"], []), (["copy", "--s"], ["--size"]),
            (["copy", "--"], ["--color", "--help", "--quiet", "--size"]),
            (["doctor", "-"], ["--color", "--help", "--quiet"]),
            (["encode", "--fit", "co"], ["contain", "cover"]), (["encode", "--fit", "cov"], ["cover"]),
            (["doctor", "--color", "a"], ["always", "auto"]), (["gol"], ["golden"]),
            (["golden", ""], ["check", "record"]), (["golden", "r"], ["record"]),
            (["golden", "record", "--f"], ["--fit"]), (["golden", "check", "--re"], ["--report"]),
            (["golden", "record", "--fit", "cov"], ["cover"]),
        ])
    func bash(_ words: [String], _ completions: [String]) throws {
        #expect(try completed(words) == completions)
    }

    @Test(
        "bash completes files where a file may stand",
        arguments: [
            (["encode", "sc"], ["scene.json"]), (["encode", "--output", "f"], ["film.mp4"]),
            (["encode", "-o", "f"], ["film.mp4"]), (["encode", "--force", "f"], ["film.mp4"]),
            (["encode", "-o", ""], ["film.mp4", "scene.json"]), (["golden", "record", "sc"], ["scene.json"]),
            (["golden", "record", "scene.json", "fi"], ["film.mp4"]),
        ])
    func files(_ words: [String], _ completions: [String]) throws {
        #expect(try completed(words, among: ["film.mp4", "scene.json"]) == completions)
    }

    @Test(
        "bash completes a file's name with a space in one piece",
        arguments: [["encode", "my"], ["encode", "-o", "my"]])
    func fileWithSpace(_ words: [String]) throws {
        #expect(try completed(words, among: ["my film.mp4"]) == ["my film.mp4"])
    }

    @Test("bash offers no files where only choices may stand") func choicesOnly() throws {
        #expect(try completed(["encode", "--fit", "co"], among: ["colors.json"]) == ["contain", "cover"])
    }

    @Test("fish gets every command, and every flag and choice of it") func fish() throws {
        let lines = exampleProgram.completions(for: .fish).split(separator: "\n").map(String.init)
        for command in exampleProgram.commands {
            let words = command.name.split(separator: " ")
            #expect(
                lines.contains {
                    $0.contains("-n __fish_use_subcommand -f -a \(words[0])")
                })
            let condition = words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
            let own = lines.filter { $0.contains("'\(condition)' -l ") }
            let flags = command.flags + exampleProgram.commonFlags
            #expect(own.count == flags.count)
            for flag in flags {
                let line = try #require(own.first { $0.contains(" -l \(flag.name.dropFirst(2)) ") })
                #expect(line.hasPrefix("complete -c zoetrope "))
                #expect(line.contains(" -s ") == (flag.short != nil))
                if let short = flag.short { #expect(line.contains(" -s \(short) ")) }
                #expect(line.contains(" -x ") == (flag.value != nil && !flag.completesFiles))
                #expect(line.contains(" -r -F ") == flag.completesFiles)
                #expect(
                    line.contains(" -a '\(flag.choices.joined(separator: " "))' ") == !flag.choices.isEmpty)
                #expect(line.hasSuffix(" -d '\(flag.summary.replacing("'", with: "\\'"))'"))
            }
        }
    }

    @Test("zsh runs what bash runs") func zsh() {
        let lines = exampleProgram.completions(for: .zsh).split(separator: "\n", maxSplits: 2)
        #expect(lines.first == "#compdef zoetrope")
        #expect(lines.dropFirst().first?.contains("bashcompinit") == true)
        #expect(lines.last.map(String.init) == exampleProgram.completions(for: .bash))
    }

    /// What bash offers for the last of the words, sorted, in a folder that holds these files alone.
    private func completed(_ words: [String], among files: [String] = []) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in files { try Data().write(to: folder.appendingPathComponent(file)) }
        let script = """
            \(exampleProgram.completions(for: .bash))
            COMP_WORDS=(zoetrope "$@") COMP_CWORD=$#
            $(complete -p zoetrope | sed 's/.* -F \\([^ ]*\\) .*/\\1/')
            [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
            """
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["--norc", "-c", script, "bash"] + words
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]
        process.currentDirectoryURL = folder
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }
}
