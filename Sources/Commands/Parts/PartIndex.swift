import Glibc
import Spelling
import Terminal

/// The number of the part that this process makes, from `--index` or from the batch system.
enum PartIndex {
    /// The variables in which batch systems set it, counted from 0.
    static let variables = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"]
    /// The variable in which AWS Batch sets the number of tasks.
    private static let countVariable = "AWS_BATCH_JOB_ARRAY_SIZE"

    /// The part's number. Throws `UsageError` if it is not set, if variables disagree, or if the film has no such part.
    static func find(_ arguments: Arguments, partCount: Int) throws -> Int {
        if let index = try arguments.integer("--index", in: 0...(partCount - 1)) { return index }
        let said = try variables.compactMap { variable in
            try environment(variable).map { (variable, try number($0, of: variable)) }
        }
        guard let (variable, index) = said.first else {
            throw UsageError(
                "part needs --index N",
                hint: "batch systems set one of \(variables.joined(separator: ", "))")
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
            throw UsageError("\(variable) is \(excerpt(text)): expected a number")
        }
        return number
    }

    private static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
