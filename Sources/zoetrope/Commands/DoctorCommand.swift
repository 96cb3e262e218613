import Drawing
import Film
import Media
import SceneModel
import Terminal

/// The versions of everything that decides bytes.
enum DoctorCommand: Subcommand {
    static let command = Command(
        "doctor", "Show the versions of everything that decides bytes.", operands: [],
        flags: [Flag("--json", "Print them as one JSON document.")])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let media = LibraryVersions.running
        let drawing = DrawingVersions.running
        let rows: [(name: String, key: String, value: String)] = [
            ("zoetrope", "zoetrope", CommandLineTool.version),
            ("renderer", "renderer", String(Renderer.version)),
            ("Cairo", "cairo", drawing.cairo),
            ("pixman", "pixman", drawing.pixman),
            ("FFmpeg", "ffmpeg", media.release),
            ("libavcodec", "libavcodec", media.codec),
            ("libavformat", "libavformat", media.format),
            ("libavutil", "libavutil", media.util),
            ("libswscale", "libswscale", media.scale),
            ("x264", "x264", try EncoderSettings.x264Version()),
            ("cores", "cores", String(FilmJob.coreCount)),
        ]
        let text = rows.map { row in
            row.name + String(repeating: " ", count: 14 - row.name.count) + row.value
        }
        try console.result(
            (text + ["", "Two machines on which all but the cores agree make the same bytes."]).joined(
                separator: "\n"),
            json: .object(rows.map { JSON.Member($0.key, .string($0.value)) }))
    }
}
