import Base
import Files
import Goldens
import SceneModel
import SceneText
import Spelling
import Terminal

/// Checks scenes: parses each scene and opens the files that its layers need. Draws only with `--draw` and `--look`.
enum CheckCommand: Subcommand {
    static let fix = Flag(
        "--fix",
        "First mend the errors in the scene's file for which the message knows what was meant, such as misspelled keys."
    )

    static let command = Command(
        "check", "Read scenes in all their sizes, and open all files that they name, without drawing.",
        operands: [
            Operand("SCENE", "Scene file; - reads standard input.", completesFiles: true, isRepeated: true)
        ],
        flags: [
            SceneOptions.allowPath, TemplateOptions.set, TemplateOptions.values,
        ] + TableOptions.inputFlags + [
            Flag("--strict", "Exit with 1 if there is any warning."),
            Flag(
                "--draw",
                "Also draw some frames in several ways (for example in bands of rows, and in another order), and fail if their pixels differ. Use it to test layer types of your own."
            ), fix, Flag("--json", "Print the result as one JSON document."),
        ] + LookCheck.flags,
        examples: [
            "zoetrope check scene.json", "zoetrope check --strict scenes/*.json",
            "zoetrope check --fix scene.json", "zoetrope check --look --sheet look.png scene.json",
            "zoetrope check ad.json --data rows.csv",
        ],
        sections: [
            ExitStatus.help(
                check:
                    "--strict found a warning, --draw different pixels, or --look a text that is hard to read.",
                .badData, .noInput, .cannotCreate)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        if let table = try TableOptions.table(console) { return try TableCheck.run(table, console) }
        var look = try LookCheck(arguments)
        var (checks, broken, documents) = ([SceneCheck](), [CommandFailure](), [JSON]())
        for path in arguments.operands(from: 0) {
            try console.interruption.cancellation.check()
            do {
                if arguments.isSet(fix.name) { try SceneFixes.apply(to: path, console) }
                let check = try SceneCheck(path, &look, console)
                checks.append(check)
                documents.append(check.json)
                if !console.isJSON { try console.result(check.summary, json: .null) }
            } catch  where error is StandardStreamError || error is Cancelled {
                throw error
            } catch {
                // The other scenes are still checked.
                let failure = CommandFailure(error)
                broken.append(failure)
                documents.append(["scene": .string(path), "valid": false, "error": failure.json])
            }
        }
        try look?.finish(console)
        if console.isJSON { try console.result("", json: ["scenes": .array(documents)]) }
        if let first = broken.first {
            // With --json the errors are in the document already.
            if broken.count == 1, !console.isJSON { throw first }
            throw CheckFailed(
                messages: broken.flatMap { ["error: \($0.message)"] + $0.details.map { "  \($0)" } },
                status: first.status)
        }
        var failures = checks.flatMap(\.differences).map { "differs: \($0)" }
        if let failure = look?.failure { failures.append(failure) }
        let warningCount = checks.reduce(0) { $0 + $1.warningCount }
        if arguments.isSet("--strict"), warningCount > 0 {
            failures.append("failed: \(counted(warningCount, "warning"))")
        }
        if !failures.isEmpty { throw CheckFailed(messages: failures) }
    }
}
