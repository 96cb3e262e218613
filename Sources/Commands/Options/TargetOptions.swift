import Geometry
import Inspection
import Media
import SceneModel
import SceneText
import Spelling
import Terminal

/// The flags of `inspect` that set targets for a film or sound.
enum TargetOptions {
    /// One flag for each target, and one for the loudness tolerance.
    static let flags = [
        Flag(
            "--fps", value: "RATE",
            "Target: the frame rate is exactly RATE, and no frame is missing, too long or without a timestamp; for example 60 or 30000/1001."
        ),
        Flag(
            "--duration", value: "SECONDS",
            "Target: the duration is this number of seconds, within half a frame interval (for a sound, half a millisecond)."
        ),
        Flag("--frame-count", value: "N", "Target: the film has this number of frames."),
        Flag("--size", value: "WxH", "Target: the pictures have this size, in pixels."),
        Flag(
            "--codec", value: "NAME",
            "Target: the codec is NAME, for example h264. Other names of the codec, such as avc, are accepted."
        ),
        Flag("--pixel-format", value: "NAME", "Target: the pixel format is NAME, for example yuv420p."),
        Flag(
            "--max-bytes", value: "SIZE",
            "Target: the file has at most this size in bytes; for example 500000, 2.5MB or 4MiB."),
        Flag(
            "--max-jump", value: "PX",
            "Target: the largest jump from frame to frame (defined in docs/answer.md) is at most this many pixels. The target is missed if movement can't be measured."
        ),
        Flag(
            "--loudness", value: "LUFS",
            "Target: the integrated loudness (EBU R 128) is this number of LUFS, for example -14. Silence misses the target."
        ),
        Flag(
            "--loudness-tolerance", value: "LU",
            "Largest allowed difference from --loudness, in LU. Default: 1."),
        Flag(
            "--faststart",
            "Target: the index (moov) is at the start of the file, so that playback can start before the whole file is loaded."
        ),
        Flag(
            "--tags",
            "Target: the colour tags (matrix, primaries, transfer and range) are present, are the same in all pictures, and agree with the container."
        ),
    ]

    /// Returns the targets that the flags set.
    static func targets(_ arguments: Arguments) throws -> [Target] {
        let rate = try SceneOptions.rate(arguments)
        let duration = try arguments.seconds("--duration", in: 0.000_001...1_000_000)
        let frameCount = try arguments.integer("--frame-count", in: 1...1_000_000_000)
        try checkTogether(rate, duration, frameCount)
        let size = try arguments.size("--size", in: 1...65_536).map { PixelSize(width: $0, height: $1) }
        let codec = try name(
            "--codec", arguments, known: { FFmpegName.codec($0) }, "a codec", "h264, hevc or vp9")
        let pixelFormat = try name(
            "--pixel-format", arguments, known: { FFmpegName.isPixelFormat($0) ? $0 : nil }, "a pixel format",
            "yuv420p or yuv444p10le")
        let jump = try arguments.number("--max-jump", in: 0...100_000)
        let targets: [Target?] = [
            rate.map(Target.rate), duration.map(Target.duration), frameCount.map(Target.frameCount),
            size.map(Target.size), codec.map(Target.codec), pixelFormat.map(Target.pixelFormat),
            try arguments.byteCount("--max-bytes").map(Target.byteCount), jump.map(Target.jump),
            try loudness(arguments), arguments.isSet("--faststart") ? .faststart : nil,
            arguments.isSet("--tags") ? .colorTags : nil,
        ]
        return targets.compactMap(\.self)
    }

    /// Throws if no film can have this frame rate, duration and number of frames.
    private static func checkTogether(_ rate: FrameRate?, _ duration: Double?, _ frameCount: Int?) throws {
        guard let rate, let duration, let frameCount else { return }
        let seconds = Double(frameCount) / rate.framesPerSecond
        guard abs(seconds - duration) > 0.5 / rate.framesPerSecond else { return }
        throw UsageError(
            "--fps \(rate), --frame-count \(frameCount) and --duration \(JSON.number(duration).text) contradict each other",
            hint: "\(counted(frameCount, "frame")) last \(fixed(seconds, 3)) s at \(rate) fps")
    }

    private static func name(
        _ flag: String, _ arguments: Arguments, known: (String) -> String?, _ thing: String,
        _ examples: String
    ) throws -> String? {
        guard let name = arguments.string(flag) else { return nil }
        guard let known = known(name) else {
            throw UsageError(
                "\(flag) \(excerpt(name)): FFmpeg does not know \(thing) with this name",
                hint: "for example \(examples)")
        }
        return known
    }

    private static func loudness(_ arguments: Arguments) throws -> Target? {
        let tolerance = try arguments.number("--loudness-tolerance", in: 0...20)
        guard let loudness = try arguments.number("--loudness", in: -70...0) else {
            if tolerance == nil { return nil }
            throw UsageError(
                "--loudness-tolerance needs --loudness",
                hint: "for example: --loudness -14 --loudness-tolerance 0.5")
        }
        return .loudness(loudness, tolerance: tolerance ?? 1)
    }
}
