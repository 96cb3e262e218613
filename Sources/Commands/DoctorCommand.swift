import Film
import Media
import SceneModel
import Terminal

/// Prints the versions of everything that decides a film's bytes.
enum DoctorCommand: Subcommand {
    static let command = Command(
        "doctor", "Show the versions of everything that decides a film's bytes.", operands: [],
        flags: [Flag("--json", "Print the result as one JSON document.")], sections: [ExitStatus.help()])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let parts =
            [Fingerprint.Part("zoetrope", CommandLineTool.version)] + (try Fingerprint.running().parts)
            + [
                Fingerprint.Part("ffmpeg", LibraryVersions.running.release),
                Fingerprint.Part("cores", String(FilmJob.coreCount)),
                Fingerprint.Part("simd", SIMDSwitch.name),
            ]
        let text = parts.map { part in
            part.name + String(repeating: " ", count: 14 - part.name.count) + part.version
        }
        try console.result(
            (text + ["", "Machines that agree in all but cores and simd make the same bytes."]).joined(
                separator: "\n"),
            json: Fingerprint(parts: parts).json)
    }
}
