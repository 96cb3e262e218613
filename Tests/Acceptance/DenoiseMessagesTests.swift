import Foundation
import TestSupport
import Testing

/// Tests of the messages of `denoise` about inputs, outputs and flags that can't be used.
@Suite struct DenoiseMessagesTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func run(_ arguments: [String]) throws -> Tool.Outcome {
        try Tool.zoetrope.run(["denoise"] + arguments, in: folder.url)
    }

    /// Writes a sound of three seconds: noise, a tone, noise.
    private func makeSound() throws {
        let noise = TestNoise.samples(24000, level: 0.01)
        try TestSound(rate: 8000, count: 24000) { place in
            noise[place] + ((8000..<16000).contains(place) ? 0.3 * sin(Double(place)) : 0)
        }.write(to: "noisy.wav", in: folder)
    }

    @Test(
        "unusable sounds are refused with a message and the documented exit status",
        arguments: [
            ("none.wav", 66, "No such file"), ("text.wav", 65, "can't be read as a film or sound"),
            ("zero.wav", 65, "can't be read as a film or sound"), ("cut.wav", 65, "truncated"),
            ("cut.m4a", 65, "can't be read as a film or sound"), ("empty.wav", 65, "no samples"),
            ("many.wav", 65, "255 channels"),
            ("rates.ts", 65, "sample rate changes"), ("long.wav", 65, "truncated"),
            ("silent.wav", 65, "digital silence"), ("short.wav", 65, "too short"),
            ("folder", 65, "a folder, not a film"),
        ])
    func sounds(name: String, status: Int32, words: String) throws {
        try makeSound()
        try folder.write("la la la la la la la la la la la la", to: "text.wav")
        try folder.write("", to: "zero.wav")
        let whole = try folder.data("noisy.wav")
        try whole.dropLast(10000).write(to: folder.url.appendingPathComponent("cut.wav"))
        // The header states a duration of 10^9 seconds.
        var long = whole
        long.replaceSubrange(40..<44, with: [0xFE, 0xFF, 0xFF, 0x6F])
        long.replaceSubrange(24..<28, with: [0xE8, 3, 0, 0])
        try long.write(to: folder.url.appendingPathComponent("long.wav"))
        try TestSound(rate: 8000, [[]]).write(to: "empty.wav", in: folder)
        try TestSound(rate: 8000, Array(repeating: [1, 2], count: 255)).write(to: "many.wav", in: folder)
        try TestSound(rate: 8000, [[Int16](repeating: 0, count: 20000)]).write(to: "silent.wav", in: folder)
        try TestSound(rate: 8000, [[Int16](repeating: 5, count: 900)]).write(to: "short.wav", in: folder)
        try FileManager.default.createDirectory(
            atPath: folder.path("folder"), withIntermediateDirectories: false)
        if name == "cut.m4a" {
            _ = try Tool.system("ffmpeg").run(["-i", "noisy.wav", "cut.m4a"], in: folder.url)
            try folder.data("cut.m4a").dropLast(5000).write(to: folder.url.appendingPathComponent("cut.m4a"))
        }
        if name == "rates.ts" {
            for rate in ["44100", "48000"] {
                _ = try Tool.system("ffmpeg").run(
                    ["-f", "lavfi", "-i", "sine=d=1:r=\(rate)", "-c:a", "mp2", "\(rate).ts"], in: folder.url)
            }
            try (folder.data("44100.ts") + folder.data("48000.ts")).write(
                to: folder.url.appendingPathComponent("rates.ts"))
        }
        for output in ["clean.wav", "clean.m4a"] {
            let outcome = try run([name, "-o", output])
            #expect(outcome.status == status, "\(outcome.errors)")
            #expect(outcome.errors.contains(words) && outcome.errors.contains(name), "\(outcome.errors)")
            #expect((1...3).contains(outcome.errors.split(separator: "\n").count), "\(outcome.errors)")
        }
        #expect(!folder.names.contains { $0.hasPrefix("clean") })
    }

    @Test(
        "for unusable flags, the message says which values are allowed",
        arguments: [
            (["--noise", "2"], 64, "expected two times"),
            (["--noise", "a-b"], 64, "expected two times"),
            (["--noise", "1s-2s"], 64, "expected two times"),
            (["--noise", "2-1"], 64, "the first time must be before"),
            (["--noise", "-1-2"], 64, "--noise A-B"), (["--noise", "0-0.05"], 64, "too short"),
            (["--noise", "2-4"], 64, "the sound lasts from 0.0 to 3.0 seconds"),
            (["--noise", "0:70-1:20"], 64, "expected two times"),
            (["--noise", "nan-inf"], 64, "expected two times"),
            (["--reduction", "0"], 64, "from 1 to 60"), (["--reduction", "61"], 64, "from 1 to 60"),
            (["--audio-bitrate", "1"], 64, "8k to 512k"), (["--strength", "3"], 64, "--reduction"),
        ] as [([String], Int32, String)])
    func flags(arguments: [String], status: Int32, words: String) throws {
        try makeSound()
        let outcome = try run(["noisy.wav", "-o", "clean.wav"] + arguments)
        #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count <= 3)
        #expect(folder.names == ["noisy.wav"])
    }

    @Test(
        "for outputs that can't be written, the message says what is allowed; only --overwrite replaces files"
    )
    func outputs() throws {
        try makeSound()
        try folder.write("mine", to: "mine.wav")
        #expect(try run(["noisy.wav"]).status == 64)
        for (output, words) in [
            ("clean.flac", ".mp4 (a film), .m4a or .wav"), ("noisy.wav", "is the input"),
            ("mine.wav", "--overwrite"), ("none/clean.wav", "no such folder"),
        ] {
            let outcome = try run(["noisy.wav", "-o", output])
            #expect(outcome.status == 73 && outcome.errors.contains(words), "\(outcome.errors)")
        }
        #expect(try run(["noisy.wav", "-o", "noisy.wav", "--overwrite"]).status == 73)
        let film = try run(["noisy.wav", "-o", "clean.mp4"])
        #expect(
            film.status == 65 && film.errors.contains("no video") && film.errors.contains(".m4a"),
            "\(film.errors)")
        #expect(try folder.data("mine.wav") == Data("mine".utf8))
        #expect(try run(["noisy.wav", "-o", "mine.wav", "--overwrite", "-q"]).status == 0)
        #expect(try folder.data("mine.wav").count > 40000)
        #expect(folder.names == ["mine.wav", "noisy.wav"])
    }

    @Test("a stretch that contains more than noise causes a warning") func doubts() throws {
        try makeSound()
        let tone = try run(["noisy.wav", "-o", "tone.wav", "--noise", "1.2-1.8"])
        #expect(
            tone.status == 0 && tone.errors.contains("louder than the whole sound"), "\(tone.errors)")
        let steps = TestNoise.samples(24000, level: 1).enumerated().map { place, noise in
            noise * (place < 8000 ? 0.005 : place < 16000 ? 0.1 : 0.03)
        }
        try TestSound(rate: 8000, count: 24000) { steps[$0] }.write(to: "steps.wav", in: folder)
        let louder = try run(["steps.wav", "-o", "steps-clean.wav", "--noise", "2.2-2.8"])
        #expect(
            louder.status == 0 && louder.errors.contains("dB louder than 0.")
                && louder.errors.contains("the quietest stretch; does it contain only noise?"),
            "\(louder.errors)")
        let noise = TestNoise.samples(24000, level: 0.1)
        try TestSound(rate: 8000, count: 24000) { noise[$0] }.write(to: "noise.wav", in: folder)
        let even = try run(["noise.wav", "-o", "even.wav"])
        #expect(
            even.status == 65 && even.errors.contains("can't tell whether the quietest stretch, "),
            "\(even.errors)")
        #expect(even.errors.contains("--noise A-B") && !folder.names.contains("even.wav"), "\(even.errors)")
        #expect(try run(["noise.wav", "-o", "even.wav", "--noise", "0:00.5-0:01.25"]).status == 0)
        // The message suggests a command that works.
        let offered = try #require(even.errors.firstMatch(of: /add --noise ([0-9.]+-[0-9.]+);/)).output.1
        #expect(try run(["noise.wav", "-o", "offered.wav", "--noise", String(offered)]).status == 0)
    }

    @Test("a full disk ends denoise with status 74, an interruption with 130, and neither leaves files")
    func ends() throws {
        try makeSound()
        let shell = Tool(executable: URL(fileURLWithPath: "/bin/bash"))
        let full = try shell.run(
            [
                "-c", "ulimit -f 8; exec \"$@\"", "-", Tool.zoetrope.executable.path, "denoise", "noisy.wav",
                "-o", "clean.wav",
            ], in: folder.url)
        #expect(full.status == 74 && full.errors.contains("File too large"), "\(full.errors)")
        #expect(folder.names == ["noisy.wav"])
        _ = try Tool.system("ffmpeg").run(
            ["-f", "lavfi", "-i", "anoisesrc=d=1200:a=0.1", "-ar", "48000", "long.wav"], in: folder.url)
        let run = try Tool.zoetrope.start(
            ["denoise", "long.wav", "-o", "clean.m4a", "--noise", "1-2"], in: folder.url)
        while run.process.isRunning, !folder.names.contains(where: { $0.hasPrefix("clean.m4a.") }) {
            usleep(2000)
        }
        kill(run.process.processIdentifier, SIGINT)
        let outcome = try run.finish()
        #expect(
            outcome.status == 130 && outcome.errors.contains("no unfinished files are left behind"),
            "\(outcome.errors)")
        #expect(folder.names == ["long.wav", "noisy.wav"])
    }

    @Test(
        "if the output was written but its report failed, the message names the command that makes the report"
    )
    func noReport() throws {
        _ = try Tool.system("ffmpeg").run(
            ["-f", "lavfi", "-i", "anoisesrc=d=600:a=0.1", "-ar", "48000", "long one.wav"], in: folder.url)
        let arguments = ["long one.wav", "-o", "clean.wav", "--noise", "1-2", "--report", "report"]
        let run = try Tool.zoetrope.start(["denoise"] + arguments, in: folder.url)
        while run.process.isRunning, !folder.names.contains("clean.wav") { usleep(2000) }
        kill(run.process.processIdentifier, SIGINT)
        let outcome = try run.finish()
        #expect(outcome.status == 130, "\(outcome.errors)")
        #expect(
            outcome.errors.hasSuffix(
                "clean.wav is complete, but has no report; to make the output and the report, run zoetrope denoise --output=clean.wav --noise=1-2 --report=report --overwrite 'long one.wav'\n"
            ), "\(outcome.errors)")
        #expect(folder.names == ["clean.wav", "long one.wav"])
    }
}
