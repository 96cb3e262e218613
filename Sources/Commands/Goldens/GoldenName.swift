import Files
import Film
import Goldens
import Terminal

/// The name of a golden.
enum GoldenName {
    /// Returns the value of `--name`, or a name derived from the name of the scene file.
    static func name(of scene: String, _ arguments: Arguments) throws -> String {
        guard let asked = arguments.string("--name") else { return try name(of: scene) }
        guard arguments.operands(from: 0).count == 1 else {
            throw UsageError(
                "--name can't be used with several goldens",
                hint: "without --name each golden is named after its file")
        }
        guard !["", ".", ".."].contains(asked), !asked.contains("/") else {
            throw UsageError("--name \(excerpt(asked)): not a file name")
        }
        return try allowed(asked)
    }

    private static func allowed(_ name: String) throws -> String {
        guard RecordedGolden.allowsName(name) else {
            throw UsageError(
                "\(excerpt(name)): can't be a golden's name, because each golden contains a file with this name",
                hint: "choose another name with --name NAME")
        }
        return name
    }

    private static func name(of scene: String) throws -> String {
        guard scene != "-" else {
            throw UsageError(
                "a golden of standard input needs --name NAME",
                hint: "for example: renderer | zoetrope golden record - --name NAME -o goldens")
        }
        guard let file = scene.split(separator: "/").last else {
            throw UsageError("\(excerpt(scene)): not the name of a scene file")
        }
        let name = FilmInput.isPictures(scene) ? name(ofPictures: scene) : String(file)
        let stem = name.hasSuffix(".json") ? String(name.dropLast(".json".count)) : name
        guard !["", ".", ".."].contains(stem) else {
            throw UsageError(
                "\(excerpt(scene)): not the name of a scene file", hint: "choose a name with --name NAME")
        }
        return try allowed(stem)
    }

    /// Returns the part before the number in an image sequence's names, such as `shot` for `shot-%04d.png`, or else the
    /// folder's name.
    private static func name(ofPictures path: String) -> String {
        let head = FileSystem.name(of: path).prefix { $0 != "%" }
        let stem = head.reversed().drop { "-_. ".contains($0) }.reversed()
        if !stem.isEmpty { return String(stem) }
        let folder = FileSystem.parent(of: path)
        return FileSystem.name(of: FileSystem.absolutePath(of: folder) ?? folder)
    }
}
