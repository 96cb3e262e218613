import Foundation
import Terminal
import Testing

/// Tests completions: each shell runs its script, and lists the completions of a command line's last word.
@Suite struct CompletionsTests {
    private static let shells = Shell.allCases
    private static let encodeFlags = [
        "--a-name-of-many-letters", "--color", "--fit", "--force", "--fps", "--frames", "--help", "--output",
        "--quiet",
    ]

    @Test(
        "commands, flags and choices are completed", arguments: shells,
        [
            (["enc"], ["encode"]), (["c"], ["copy"]), (["he"], ["help"]), (["--v"], ["--version"]),
            (["gol"], ["golden"]), (["x"], []),
            (["encode", "--f"], ["--fit", "--force", "--fps", "--frames"]),
            (["encode", "--"], encodeFlags), (["encode", "film.json", "--o"], ["--output"]),
            (["encode", "--force", "--fp"], ["--fps"]), (["encode", "--size"], []),
            (["copy", "--s"], ["--size"]), (["copy", "--"], ["--color", "--help", "--quiet", "--size"]),
            (["doctor", "--"], ["--color", "--help", "--quiet"]),
            (["encode", "--fit", ""], ["contain", "cover"]), (["encode", "--fit", "cov"], ["cover"]),
            (["doctor", "--color", "a"], ["always", "auto"]), (["encode", "--fps", ""], []),
            (["golden", ""], ["check", "record"]), (["golden", "r"], ["record"]),
            (["golden", "record", "--f"], ["--fit"]), (["golden", "check", "--re"], ["--report"]),
            (["golden", "record", "--fit", "cov"], ["cover"]),
        ] as [([String], [String])])
    func words(_ shell: Shell, _ line: ([String], [String])) throws {
        #expect(try completed(line.0, in: shell, among: ["cover.json"]) == line.1)
    }

    @Test(
        "after help, only commands are completed", arguments: shells,
        [
            (["help", ""], ["copy", "doctor", "encode", "golden"]), (["help", "e"], ["encode"]),
            (["help", "golden", ""], ["check", "record"]), (["help", "encode", ""], []),
            (["help", "golden", "record", ""], []), (["help", "film"], []), (["help", "encode", "--f"], []),
            (["encode", "help", "film"], ["film.mp4"]),
        ] as [([String], [String])])
    func help(_ shell: Shell, _ line: ([String], [String])) throws {
        #expect(try completed(line.0, in: shell, among: ["film.mp4"]) == line.1)
    }

    @Test(
        "files are completed only where a file is allowed", arguments: shells,
        [
            (["encode", "sc"], ["scene.json"]), (["encode", "--output", "f"], ["film.mp4"]),
            (["encode", "-o", "f"], ["film.mp4"]), (["encode", "--force", "f"], ["film.mp4"]),
            (["encode", "-o", ""], ["film.mp4", "scene.json"]), (["golden", "record", "sc"], ["scene.json"]),
            (["golden", "record", "scene.json", "fi"], ["film.mp4"]), (["fil"], []), (["copy", "fil"], []),
            (["doctor", "fil"], []), (["golden", "fil"], []), (["encode", "--fps", "fil"], []),
        ] as [([String], [String])])
    func files(_ shell: Shell, _ line: ([String], [String])) throws {
        #expect(try completed(line.0, in: shell, among: ["film.mp4", "scene.json"]) == line.1)
    }

    @Test(
        "a file's name with a space is one completion", arguments: shells,
        [["encode", "my"], ["encode", "-o", "my"]])
    func fileWithSpace(_ shell: Shell, _ words: [String]) throws {
        #expect(try completed(words, in: shell, among: ["my film.mp4"]) == ["my film.mp4"])
    }

    @Test(
        "at the start of a command line, the program's flags are completed too",
        arguments: [Shell.bash, .zsh])
    func beginning(_ shell: Shell) throws {
        #expect(
            try completed([""], in: shell) == [
                "--help", "--version", "copy", "doctor", "encode", "golden", "help",
            ])
    }

    /// Returns the completions that a shell lists, in a folder that contains only these files.
    private func completed(_ words: [String], in shell: Shell, among files: [String] = []) throws -> [String]
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let names = folder.appendingPathComponent("names")
        try FileManager.default.createDirectory(at: names, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in files { try Data().write(to: names.appendingPathComponent(file)) }
        let script = folder.appendingPathComponent("script")
        try Data(exampleProgram.completions(for: shell).utf8).write(to: script)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = Self.asking(shell) + [script.path] + words
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder.path]
        process.currentDirectoryURL = names
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }

    /// Returns the command line of a shell that runs the script in its first argument, and completes the last of its
    /// other arguments.
    private static func asking(_ shell: Shell) -> [String] {
        switch shell {
        case .bash:
            [
                "bash", "--norc", "-c",
                """
                source "$1"; shift
                COMP_WORDS=(zoetrope "$@") COMP_CWORD=$#
                $(complete -p zoetrope | sed 's/.* -F \\([^ ]*\\) .*/\\1/')
                [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
                """, "bash",
            ]
        case .fish:
            // fish prints a description after a tab, and a slash after a directory's name.
            [
                "fish", "--no-config", "-c",
                """
                source $argv[1]
                complete -C (string join ' ' -- zoetrope $argv[2..-1]) | string replace -r '\\t.*' ''
                true
                """,
            ]
        case .zsh:
            // Replaces the completion functions, because zsh's completion system works only in its line editor.
            [
                "zsh", "-f", "-c",
                """
                compdef() { completer=$1 }
                compadd() {
                  [ "$1" = -- ] || exit 1
                  shift
                  for word in "$@"; do [[ $word = $words[CURRENT]* ]] && print -r -- $word; done; true
                }
                _files() { for file in $words[CURRENT]*(N); do print -r -- $file; done }
                source $1; shift
                words=(zoetrope "$@") CURRENT=$(($# + 1))
                $completer; true
                """, "zsh",
            ]
        }
    }
}
