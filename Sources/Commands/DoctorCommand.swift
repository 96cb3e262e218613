import Film
import Media
import Pipeline
import SceneModel
import SceneText
import Spelling
import Terminal

/// Prints the versions of everything that affects a film's bytes, and the cores and memory that the process may use.
enum DoctorCommand: Subcommand {
    static let command = Command(
        "doctor", "Print the versions of everything that affects a film's bytes.", operands: [],
        flags: [Flag("--json", "Print the result as one JSON document.")], sections: [ExitStatus.help()])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let machine = Machine()
        let versions =
            [Fingerprint.Part("zoetrope", CommandLineTool.version)] + layers(console)
            + (try Fingerprint.running().parts)
            + [
                Fingerprint.Part("ffmpeg", LibraryVersions.running.release),
                Fingerprint.Part("simd", SIMDSwitch.name),
            ]
        let (cores, memory) = (machine.cores, machine.memory)
        let rows =
            versions.map { ($0.name, $0.version) } + [
                ("cores", "\(cores.amount) (\(cores.origin))"),
                ("free memory", "\(byteCountText(memory.amount)) (\(memory.origin))"),
            ]
        let text = rows.map { name, value in
            name + String(repeating: " ", count: max(14 - name.count, 1)) + value
        }
        let limits: [JSON.Member] = [
            JSON.Member("cores", .number(Double(cores.amount))),
            JSON.Member("coresLimit", .string(cores.origin)),
            JSON.Member("freeMemoryBytes", .number(Double(memory.amount))),
            JSON.Member("freeMemoryLimit", .string(memory.origin)),
        ]
        try console.result(
            (text + [
                "",
                "Machines that differ only in simd, cores and free memory encode films with the same bytes.",
            ])
            .joined(separator: "\n"),
            json: .object((Fingerprint(parts: versions).json.members ?? []) + limits))
    }

    /// Returns the name and version of each layer type whose version is not 1.
    private static func layers(_ console: Console) -> [Fingerprint.Part] {
        console.program.layers.all.filter { $0.version != 1 }.map { kind in
            Fingerprint.Part(Fingerprint.layerPrefix + kind.name, String(kind.version))
        }
    }
}
