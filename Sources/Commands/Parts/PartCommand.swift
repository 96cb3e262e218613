import Base
import Files
import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// Makes one part of a film, or of the films of a table.
enum PartCommand: Subcommand {
    static let command = Command(
        "part", "Make one part of what was planned with plan.", operands: [PartsOptions.operand],
        flags: [
            Flag(
                "--index", short: "i", value: "N",
                "Number of the part, counted from 0. Default: the task number that Slurm, Kubernetes or AWS Batch sets (\(PartIndex.variables.joined(separator: ", ")))."
            ), FilmOptions.lanes, FilmOptions.converter, FilmOptions.store,
            Flag("--json", "Print the result as one JSON document."), FilmOptions.progress,
        ],
        examples: ["zoetrope part parts --index 3", "sbatch --array=0-23 --wrap 'zoetrope part parts'"],
        sections: [
            ExitStatus.help(.badData, .noInput, .cannotCreate)
        ])

    static func ending(with error: any Error) -> any Error {
        if error is Cancelled { return error }
        let failure = CommandFailure(error)
        return mayPass(error, failure.status) ? failure.ending(with: .tryAgain) : error
    }

    /// Returns true if the command may succeed when it is run again after this error.
    private static func mayPass(_ error: any Error, _ status: ExitStatus) -> Bool {
        [.inputOutput, .cannotCreate].contains(status) && !(error is OutputError)
            && (error as? SystemError)?.isDenied != true
    }

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let lanes = try FilmOptions.laneCount(arguments)
        let folder = try PartsOptions.folder(console)
        let index = try PartIndex.find(arguments, partCount: folder.plan.parts.count)
        var job = try PartJob(folder, index: index)
        (job.lanes, job.converter) = (lanes, FilmOptions.converter(arguments))
        job.shared = try FilmOptions.sharedChunks(arguments)
        console.interruption.advise("finished chunks are kept; run the same command again to continue")
        let report = try console.readingSounds { reading in
            job.reportsReading = reading
            return try console.showing(rate: job.rate()) { progress in
                try PartsOptions.advising {
                    try job.run(cancellation: console.interruption.cancellation, report: progress)
                }
            }
        }
        let seconds = report.time / .seconds(1)
        let made =
            report.madeCount == 0
            ? "all chunks were finished by an earlier run"
            : "\(report.madeCount) made, \(counted(report.frameCount, "frame")) in \(fixed(seconds, 3)) s"
        let sound =
            switch report.madeSoundCount {
            case 0: ""
            case 1: folder.plan.isTable ? ", and a sound" : ", and the sound"
            default: ", and \(report.madeSoundCount) sounds"
            }
        let films = folder.plan.isTable ? " of \(counted(report.filmCount, "film"))" : ""
        try console.result(
            "part \(index): \(counted(report.chunkCount, "chunk"))\(films), \(made)\(sound)",
            json: [
                "part": .number(Double(index)), "parts": .number(Double(folder.plan.parts.count)),
                "films": .number(Double(report.filmCount)),
                "chunks": .number(Double(report.chunkCount)), "madeChunks": .number(Double(report.madeCount)),
                "madeSound": .bool(report.madeSoundCount > 0),
                "encodedFrames": .number(Double(report.frameCount)), "encodingSeconds": .number(seconds),
            ])
    }
}
