import Files
import Media
import Spelling
import Terminal

/// The PNG files that commands write.
enum PictureOutput {
    static let flag = Flag(
        "--output", short: "o", value: "PNG", completesFiles: true,
        "The picture; its name must end with .png, or be - for standard output.")

    static let stillFlag = Flag(
        "--output", short: "o", value: "PICTURE", completesFiles: true,
        "The picture; its name must end with \(endings), or be - for PNG on standard output.")

    private static var endings: String { alternatives(StillFormat.allCases.map { $0.endings[0] }) }

    /// Throws if the still of `-o` can't be written, or would replace one of these files.
    static func checkStill(_ path: String, _ inputs: [String], _ arguments: Arguments) throws {
        guard path != "-" else { return }
        try OutputPath.check(
            path, inputs: inputs, overwriting: arguments.isSet("--overwrite"), allowsStreams: true)
        let format = StillFormat(ofPicture: path)
        guard format != nil || FileSystem.kind(of: path) == .other else {
            throw OutputError(
                "\(path): stills are PNG, JPEG or WebP files", "choose a name that ends with \(endings)")
        }
        if format?.hasAlpha == false, arguments.isSet("--transparent") {
            throw UsageError(
                "--transparent: a JPEG has no alpha", hint: "choose a name that ends with .png or .webp")
        }
    }

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
