import Foundation
import TestSupport
import Testing

/// Tests of `denoise` as a user runs it, checked with ffmpeg and ffprobe.
@Suite struct DenoiseTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    func run(_ arguments: [String]) throws -> Tool.Outcome {
        try Tool.zoetrope.run(["denoise"] + arguments, in: folder.url)
    }

    func system(_ program: String, _ arguments: [String]) throws -> Tool.Outcome {
        try Tool.system(program).run(["-v", "error"] + arguments, in: folder.url)
    }

    /// An ffmpeg source: six seconds of noise at -36 dB, and from second 2 to second 4 a tone at -12 dB.
    static let sound =
        "anoisesrc=r=48000:d=6:a=0.0275:seed=3[n];sine=f=1000:r=48000:d=6,volume=2,volume='between(t,2,4)':eval=frame[s];[n][s]amix=inputs=2:normalize=0"

    func makeSound(_ name: String, _ options: [String] = []) throws {
        let outcome = try system("ffmpeg", ["-f", "lavfi", "-i", Self.sound] + options + [name])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Makes a film of six seconds with B-frames; `inputs` are further inputs, and `options` are for the output.
    func makeFilm(_ name: String, inputs: [String] = [], _ options: [String] = []) throws {
        let pictures = ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=30:d=6"]
        let sound = inputs.isEmpty ? ["-f", "lavfi", "-i", Self.sound] : inputs
        let coding = ["-c:v", "libx264", "-g", "30", "-c:a", "aac", "-b:a", "192k"]
        let outcome = try system("ffmpeg", pictures + sound + coding + options + [name])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Returns the samples of the first channel as ffmpeg decodes them, from the film's first timestamp on.
    func samples(_ name: String) throws -> [Double] {
        let bytes = try system(
            "ffmpeg",
            ["-i", name, "-vn", "-af", "aresample=async=1:first_pts=0,pan=mono|c0=c0", "-f", "s16le", "-"]
        ).output
        return stride(from: 0, to: bytes.count - 1, by: 2).map {
            Double(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)) / 32768
        }
    }

    func level(_ samples: some Collection<Double>) -> Double {
        10 * log10(samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count))
    }

    /// Returns the amplitude of a tone in decibels, by its definition.
    func tone(_ frequency: Double, in samples: ArraySlice<Double>) -> Double {
        let (real, imaginary) = samples.enumerated().reduce((0.0, 0.0)) { sums, sample in
            let angle = 2 * Double.pi * frequency * Double(sample.offset) / 48000
            return (sums.0 + sample.element * cos(angle), sums.1 + sample.element * sin(angle))
        }
        return 20 * log10(2 * (real * real + imaginary * imaginary).squareRoot() / Double(samples.count))
    }

    /// Returns the hashes of a film's packets, without the container's side data.
    func packets(_ name: String, _ track: String) throws -> [String] {
        let list = try system("ffmpeg", ["-i", name, "-map", track, "-c", "copy", "-f", "framehash", "-"])
            .text
        return list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            $0.components(separatedBy: ", S=")[0]
        }
    }

    /// Returns the timestamps and hashes of pictures in presentation order.
    func pictures(_ name: String) throws -> String {
        try system(
            "ffmpeg",
            [
                "-i", name, "-map", "0:v:0", "-vf", "settb=1/30000", "-vsync", "passthrough",
                "-enc_time_base", "1/30000", "-f", "framehash", "-",
            ]
        ).text
            .split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
    }

    func expectDamped(_ before: String, _ after: String) throws {
        let (noisy, clean) = (try samples(before), try samples(after))
        #expect(abs(noisy.count - clean.count) <= 1024, "\(noisy.count) \(clean.count)")
        for silence in [10_000..<90_000, 200_000..<280_000] {
            let fall = level(noisy[silence]) - level(clean[silence])
            #expect(fall > 12 && fall < 18, "\(fall)")
        }
        let sounding = 105_600..<182_400
        #expect(abs(tone(1000, in: noisy[sounding]) - tone(1000, in: clean[sounding])) < 0.5)
    }

    @Test(
        "denoise lowers noise in pauses by at least 12 dB, and changes a tone by less than 0.5 dB",
        arguments: ["wav", "m4a"])
    func sound(kind: String) throws {
        try makeSound("noisy.wav")
        let outcome = try run(["noisy.wav", "-o", "clean.\(kind)", "--noise", "0.5-1.5"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors == "" && outcome.text.contains("learned at 0.50-1.50 s"), "\(outcome.text)")
        try expectDamped("noisy.wav", "clean.\(kind)")
        if kind == "wav" { #expect(try samples("clean.wav").count == samples("noisy.wav").count) }
        #expect(folder.names == ["clean.\(kind)", "noisy.wav"])
    }

    @Test(
        "denoise leaves a film's video packets and timestamps unchanged",
        arguments: ["mp4", "mkv", "mov"])
    func film(kind: String) throws {
        try makeFilm("noisy.\(kind)", [])
        let outcome = try run(["noisy.\(kind)", "-o", "clean.mp4", "--json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(report["videoPackets"] as? Int == 180)
        // The last field of a line is the hash of the packet; the first fields are timestamps in the container's time
        // base.
        let hashes = try ["noisy.\(kind)", "clean.mp4"].map { name in
            try packets(name, "0:v").map { $0.split(separator: ",").suffix(2).joined() }
        }
        #expect(hashes[0].count == 180 && hashes[0] == hashes[1])
        if kind != "mkv" { #expect(try packets("noisy.\(kind)", "0:v") == packets("clean.mp4", "0:v")) }
        #expect(try pictures("noisy.\(kind)") == pictures("clean.mp4"))
        try expectDamped("noisy.\(kind)", "clean.mp4")
        // Matroska rounds timestamps to milliseconds, and begins with the sound's first packet.
        let targets = kind == "mkv" ? [] : ["--fps", "30", "--duration", "6"]
        let inspection = try Tool.zoetrope.run(
            ["inspect", "clean.mp4", "--frame-count", "180"] + targets, in: folder.url)
        #expect(inspection.status == 0, "\(inspection.text)")
        #expect(kind == "mkv" || !inspection.text.contains("begins"), "\(inspection.text)")
    }

    @Test("sound that begins late stays in sync to within two samples", arguments: ["mp4", "mkv"])
    func late(kind: String) throws {
        try TestSound.clicks(at: [0.5, 1.25, 3], rate: 48000, seconds: 4).write(to: "clicks.wav", in: folder)
        let mixed = try system(
            "ffmpeg",
            [
                "-i", "clicks.wav", "-f", "lavfi", "-i", "anoisesrc=r=48000:d=4:a=0.01:seed=1",
                "-filter_complex", "amix=inputs=2:normalize=0", "late.wav",
            ])
        try #require(mixed.status == 0)
        try makeFilm("late.\(kind)", inputs: ["-itsoffset", "0.48", "-i", "late.wav"])
        #expect(try run(["late.\(kind)", "-o", "clean.mp4"]).status == 0)
        func clicks(_ name: String) throws -> [Int] {
            let found = try samples(name)
            return found.indices.filter { found[$0] > 0.3 && (found[max($0 - 480, 0)..<$0].max() ?? 0) < 0.3 }
        }
        let (before, after) = (try clicks("late.\(kind)"), try clicks("clean.mp4"))
        #expect(after.count == 3)
        for (one, other) in zip(before, after) { #expect(abs(one - other) <= 2, "\(before) \(after)") }
        for (one, time) in zip(after, [0.98, 1.73, 3.48]) {
            #expect(abs(Double(one) / 48000 - time) < 0.0015, "\(after)")
        }
    }

    @Test("denoise copies a film's other tracks, and names tracks that MP4 doesn't support") func tracks()
        throws
    {
        try folder.write("1\n00:00:01,000 --> 00:00:02,000\nHello\n", to: "words.srt")
        try makeFilm(
            "rich.mp4",
            inputs: ["-f", "lavfi", "-i", Self.sound, "-f", "lavfi", "-i", "sine=d=6", "-i", "words.srt"],
            [
                "-map", "0", "-map", "1", "-map", "2", "-map", "3", "-c:s", "mov_text", "-metadata",
                "title=Noisy", "-metadata:s:a:0", "language=deu", "-metadata:s:v:0", "rotate=90",
            ])
        let outcome = try run(["rich.mp4", "-o", "clean.mp4"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.text.contains("another sound track (aac) is copied with its noise"), "\(outcome.text)")
        #expect(try packets("rich.mp4", "0:a:1").count > 200)
        #expect(try packets("rich.mp4", "0:a:1") == packets("clean.mp4", "0:a:1"))
        func facts(_ name: String) throws -> String {
            try system(
                "ffprobe",
                [
                    "-show_entries",
                    "stream=index,codec_name,start_time:stream_tags=language:stream_side_data=rotation:format_tags=title",
                    "-of", "compact", name,
                ]
            ).text
        }
        #expect(try facts("rich.mp4") == facts("clean.mp4"))
        let words = try system("ffmpeg", ["-i", "clean.mp4", "-map", "0:s", "-f", "srt", "-"]).text
        #expect(words.contains("00:00:01,000 --> 00:00:02,000\nHello"))
        try makeFilm(
            "pcm.mkv", inputs: ["-f", "lavfi", "-i", Self.sound, "-f", "lavfi", "-i", "sine=d=6"],
            ["-map", "0", "-map", "1", "-map", "2", "-c:a:1", "pcm_s16le"])
        let left = try run(["pcm.mkv", "-o", "left.mp4"])
        #expect(left.text.contains("audio (pcm_s16le) is left out"), "\(left.text)")
    }

    @Test("every run gives the same bytes, even without the C library's variants for AVX2 and FMA")
    func sameBytes() throws {
        try makeSound("noisy.mp3", ["-ac", "2"])
        // Older C libraries have other names for these CPU features.
        let without = "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-AVX2_Usable,-FMA_Usable"
        var files: [Data] = []
        for (number, setting) in ["ZOETROPE_SIMD=plain", "A=B", without].enumerated() {
            for kind in ["m4a", "wav"] {
                let outcome = try Tool.system("env").run(
                    [
                        setting, Tool.zoetrope.executable.path, "denoise", "noisy.mp3", "-o",
                        "\(number).\(kind)", "-q",
                    ], in: folder.url)
                #expect(outcome.status == 0, "\(outcome.errors)")
                files.append(try folder.data("\(number).\(kind)"))
            }
        }
        #expect(files[0] == files[2] && files[0] == files[4])
        #expect(files[1] == files[3] && files[1] == files[5])
    }

    @Test("a WAV file keeps more than two channels; for AAC they are mixed down, with a message")
    func channels()
        throws
    {
        try makeSound(
            "six.flac", ["-af", "pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0", "-sample_fmt", "s32"])
        #expect(try run(["six.flac", "-o", "six.wav"]).status == 0)
        func stream(_ name: String) throws -> String {
            try system(
                "ffprobe",
                ["-show_entries", "stream=codec_name,channels,channel_layout", "-of", "csv=p=0", name]
            ).text
        }
        #expect(try stream("six.wav") == "pcm_s24le,6,5.1\n")
        let mixed = try run(["six.flac", "-o", "six.m4a"])
        #expect(
            mixed.text.contains("note: 6 sound channels are mixed to 2; .wav keeps them"), "\(mixed.text)")
        #expect(try stream("six.m4a") == "aac,2,stereo\n")
    }

    @Test("denoise keeps a film's chapters", arguments: ["mp4", "mkv"]) func chapters(kind: String) throws {
        try folder.write(
            """
            ;FFMETADATA1
            [CHAPTER]
            TIMEBASE=1/1000
            START=0
            END=2500
            title=One
            [CHAPTER]
            TIMEBASE=1/1000
            START=2500
            END=5500
            title=Two, and last
            """, to: "chapters.txt")
        try makeFilm(
            "noisy.\(kind)", inputs: ["-f", "lavfi", "-i", Self.sound, "-i", "chapters.txt"],
            ["-map", "0", "-map", "1", "-map_chapters", "2"])
        let outcome = try run(["noisy.\(kind)", "-o", "clean.mp4"])
        #expect(outcome.status == 0 && !outcome.text.contains("left out"), "\(outcome)")
        func chapters(_ name: String) throws -> [[String]] {
            try system("ffprobe", ["-show_chapters", "-of", "csv=p=0:nk=1", name]).text.split(separator: "\n")
                .map { line in
                    let fields = line.split(separator: ",", maxSplits: 6).map(String.init)
                    let times = [fields[3], fields[5]].map { Double($0) ?? -1 }
                    // Matroska's first timestamp is that of the sound's first packet.
                    return times.map { "\(($0 * 10).rounded())" } + [fields[6]]
                }
        }
        let found = try chapters("clean.mp4")
        #expect(found == [["0.0", "25.0", "One"], ["25.0", "55.0", "\"Two, and last\""]], "\(found)")
        try folder.write(
            ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=9000000\ntitle=Endless\n", to: "long.txt")
        try makeFilm(
            "long.mkv", inputs: ["-f", "lavfi", "-i", Self.sound, "-i", "long.txt"],
            ["-map", "0", "-map", "1", "-map_chapters", "2"])
        let long = try run(["long.mkv", "-o", "long.mp4"])
        #expect(long.status == 0 && long.text.contains("the list of chapters is left out"), "\(long)")
    }
}
