import Files
import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// Writes the frames of a film as numbered pictures, for `encode -o frames/%05d.png`.
enum PictureEncoding {
    /// The flags of `encode` that pictures don't have.
    private static var others: [Flag] {
        [
            FilmOptions.codec, FilmOptions.crf, FilmOptions.preset, FilmOptions.audioBitRate,
            DestinationOptions.maximumBytes, DestinationOptions.destination, FilmOptions.store,
            FilmOptions.fresh, FilmOptions.converter,
        ]
    }

    /// Makes the pictures and blocks until all are there.
    static func run(to path: String, _ console: Console) throws {
        let arguments = console.arguments
        let names =
            others.map(\.name) + [
                "--segments", "--variants", "--reuse", "--dry-run", "--measure", "--require-speed",
            ]
        if let flag = names.first(where: { arguments.isSet($0) }) {
            throw UsageError("\(flag): not for pictures", hint: "leave out \(flag), or write a film")
        }
        var order = try FilmOptions.order(scene: arguments.operand(0), format: .mkv, console)
        order.isSilent = arguments.isSet(FilmOptions.noAudio.name)
        var job = try FilmOptions.planning(order, console) { try PicturesJob(order, path: path, report: $0) }
        console.warn(job.plan.openingWarnings, of: order.scene)
        job.lanes = try FilmOptions.laneCount(arguments)
        job.overwrites = arguments.isSet("--overwrite")
        let folder = FileSystem.parent(of: path)
        let isNew = FileSystem.kind(of: folder) == nil
        if isNew { try FileSystem.makeDirectory(folder) }
        // Removed only if it is empty.
        defer { if isNew { FileSystem.removeDirectory(folder) } }
        try job.checkOutput(inputs: [arguments.operand(0)])
        console.interruption.advise("run the same command again; the finished pictures stay")
        let report = try console.showing(rate: order.scene.fps) { report in
            try job.run(cancellation: console.interruption.cancellation, report: report)
        }
        report.warnings.forEach(console.warn)
        let left = report.leftCount > 0 ? ", \(report.leftCount) left as they are" : ""
        try console.result(
            "\(printable(report.first)) to \(printable(report.last)): \(counted(report.pictureCount, "picture")), \(job.plan.size), \(byteCountText(report.byteCount))\(left)",
            json: [
                "first": .string(report.first), "last": .string(report.last),
                "pictures": .number(Double(report.pictureCount)), "left": .number(Double(report.leftCount)),
                "bytes": .number(Double(report.byteCount)), "sha256": .string(report.sha256),
                "warnings": .array(report.warnings.map(JSON.string)),
            ])
    }
}
