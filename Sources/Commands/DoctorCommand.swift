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
            [Fingerprint.Part("zoetrope", CommandLineTool.version)] + layers(console)
            + (try Fingerprint.running().parts)
            + [
                Fingerprint.Part("ffmpeg", LibraryVersions.running.release),
                Fingerprint.Part("cores", String(FilmJob.coreCount)),
                Fingerprint.Part("simd", SIMDSwitch.name),
            ]
        let text = parts.map { part in
            part.name + String(repeating: " ", count: max(14 - part.name.count, 1)) + part.version
        }
        try console.result(
            (text + ["", "Machines that agree in all but cores and simd make the same bytes."]).joined(
                separator: "\n"),
            json: Fingerprint(parts: parts).json)
    }

    /// The kinds of layers that are not at their first version.
    private static func layers(_ console: Console) -> [Fingerprint.Part] {
        console.program.layers.all.filter { $0.version != 1 }.map { kind in
            Fingerprint.Part(Fingerprint.layerPrefix + kind.name, String(kind.version))
        }
    }
}
