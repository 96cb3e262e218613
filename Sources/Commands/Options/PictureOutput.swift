import Files
import Terminal

/// The PNG files that commands write.
enum PictureOutput {
    static let flag = Flag(
        "--output", short: "o", value: "PNG", completesFiles: true,
        "The picture; its name must end with .png, or be - for standard output.")

    /// Throws if the picture of `-o` can't be written, or would replace one of these files. `kind` is the plural of what
    /// the picture is, for messages.
    static func check(
        _ path: String, _ inputs: [String], _ arguments: Arguments, _ kind: String
    ) throws {
        guard path != "-" else { return }
        try OutputPath.check(
            path, inputs: inputs, overwriting: arguments.isSet("--overwrite"), allowsStreams: true)
        guard path.lowercased().hasSuffix(".png") || FileSystem.kind(of: path) == .other else {
            throw OutputError("\(path): \(kind) are PNG files", "choose a name that ends with .png")
        }
    }

    /// Throws if the picture of `--sheet` can't be written, or would replace one of these files.
    static func checkSheet(_ path: String, _ inputs: [String], _ arguments: Arguments) throws {
        guard path != "-" else {
            throw UsageError("--sheet needs a file", hint: "for example: --sheet changes.png")
        }
        try OutputPath.check(
            path, inputs: inputs, overwriting: arguments.isSet("--overwrite"),
            orElse: "choose another --sheet")
        guard path.lowercased().hasSuffix(".png") else {
            throw OutputError("\(path): the sheet is a PNG file", "choose a name that ends with .png")
        }
    }

    /// Writes a picture to a file, or to standard output if the path is `-`.
    static func write(_ png: [UInt8], to path: String, _ arguments: Arguments) throws {
        if path == "-" {
            try StandardStream.standardOutput.write(png)
        } else {
            try FileReplacement.write(png, to: path, overwriting: arguments.isSet("--overwrite"))
        }
    }
}
