import Film
import Glibc
import Media
import SceneModel
import Spelling
import Terminal

/// The operand and steps that the commands for parts share.
enum PartsOptions {
    static let operand = Operand("DIR", "The folder that plan made.", completesFiles: true)

    /// Runs `body`, which works on parts. Errors about a faulty chunk get the advice to make that chunk again.
    static func advising<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let fault as FilmFault {
            throw CommandFailure(
                .internalFault, fault.description,
                advice:
                    "run the same command again; if it fails again, remove the chunk, or all chunks, and run part again for the parts with missing chunks"
            )
        }
    }

    /// Opens the folder of the parts.
    static func folder(_ console: Console) throws -> PartsFolder {
        try PartsFolder(opening: console.arguments.operand(0), kinds: console.program.layers)
    }
}

extension FilmPlan {
    /// The film's length, frame size and frame rate, in words.
    var words: String {
        let seconds = fixed(Double(frameCount) / format.rate.value, 3)
        return "\(counted(frameCount, "frame")), \(size) at \(order.scene.fps) fps, \(seconds) s"
    }
}

/// The number of the part that this process makes, from `--index` or from the batch system.
enum PartIndex {
    /// The environment variables in which batch systems set the number of a task, counted from 0.
    static let variables = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"]
    /// The environment variable in which AWS Batch sets the number of tasks.
    private static let countVariable = "AWS_BATCH_JOB_ARRAY_SIZE"

    /// Returns the number of the part to make. Throws `UsageError` if no number is set, if variables disagree, or if
    /// the film has no such part.
    static func find(_ arguments: Arguments, partCount: Int) throws -> Int {
        if let index = try arguments.integer("--index", in: 0...(partCount - 1)) { return index }
        let said = try variables.compactMap { variable in
            try environment(variable).map { (variable, try number($0, of: variable)) }
        }
        guard let (variable, index) = said.first else {
            throw UsageError(
                "part needs --index N",
                hint: "batch systems set the number in one of \(variables.joined(separator: ", "))")
        }
        if let other = said.first(where: { $0.1 != index }) {
            throw UsageError(
                "\(variable) is \(index), but \(other.0) is \(other.1)",
                hint: "choose the part with --index N")
        }
        if variable == variables.last,
            let count = try environment(countVariable).map({
                try number($0, of: countVariable)
            }), count != partCount
        {
            throw UsageError(
                "\(countVariable) is \(count), but the film has \(counted(partCount, "part"))",
                hint: "start as many tasks as there are parts, or give --index")
        }
        guard index < partCount else {
            throw UsageError("\(variable) is \(index): expected a part from 0 to \(partCount - 1)")
        }
        return index
    }

    private static func number(_ text: String, of variable: String) throws -> Int {
        guard let number = Int(text), number >= 0 else {
            throw UsageError("\(variable) is \(excerpt(text)): expected a whole number from 0")
        }
        return number
    }

    private static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
