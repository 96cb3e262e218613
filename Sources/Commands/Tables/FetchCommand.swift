import Expansion
import Fetching
import SceneText
import Spelling
import Terminal

/// Fetches the files whose addresses are in a table.
enum FetchCommand: Subcommand {
    private static let columns = Flag(
        "--column", value: "NAME", isRepeated: true, synonyms: ["--columns"],
        "Fetch only the addresses in this column. May be repeated. Default: all columns.")

    static let command = Command(
        "fetch", "Fetch the files whose https addresses are in a table, for encode --assets.",
        operands: [
            Operand("TABLE", "The table (CSV, JSON or JSON Lines).", completesFiles: true)
        ],
        flags: [
            Flag(
                "--into", short: "o", value: "DIR", completesFiles: true, synonyms: ["--output"],
                "Folder for the files and for fetched.json, the list of their addresses and digests. It is created if it is missing."
            ),
            TableOptions.rows, columns,
            Flag(
                "--update", synonyms: ["--force", "--overwrite"],
                "Fetch everything again, and accept other content. Default: files that are there are left, and other content than fetched.json lists is an error."
            ),
            Flag(
                "--most-bytes", value: "SIZE", synonyms: ["--max-bytes"],
                "Largest size of one file, such as 20MB. Default: 1GiB."),
            Flag(
                "--patience", value: "SECONDS", synonyms: ["--timeout"],
                "Give up on a file if its server is silent for this long. Default: 30."),
            Flag("--json", "Print the result as one JSON document."),
        ],
        examples: [
            "zoetrope fetch products.csv --into assets",
            "zoetrope encode ad.json --data products.csv --assets assets -o \"{slug(name)}.mp4\"",
        ],
        sections: [
            ExitStatus.help(
                check: "A file could not be fetched, or has other content; the others are there.", .badData,
                .noInput, .cannotCreate)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let folder = arguments.string("--into") else {
            throw UsageError(
                "fetch needs --into DIR", hint: "for example: zoetrope fetch rows.csv --into assets")
        }
        var job = FetchJob(into: folder)
        job.updates = arguments.isSet("--update")
        if let size = try arguments.byteCount("--most-bytes") { job.limits.maximumBytes = size }
        if let seconds = try arguments.integer("--patience", in: 1...86_400) { job.limits.patience = seconds }
        var table = try TableOptions.read(arguments.operand(0))
        try TableOptions.keepRows(arguments, of: &table)
        var plan = try TableAddresses(in: table, columns: columnNames(arguments, of: table))
        console.interruption.advise("run the same command again to continue")
        console.tell("fetching \(counted(plan.addresses.count, "file"))")
        let outcomes = try job.run(plan.addresses, console.interruption.cancellation)
        for (address, outcome) in zip(plan.addresses, outcomes) {
            if case .failed(let fault) = outcome { plan.add(fault, for: address.text) }
        }
        let present = outcomes.count { $0 == .present }
        let fetched = outcomes.count { $0 == .fetched }
        let words = [
            (fetched, "fetched"), (present, "there already"), (plan.failedCount, "failed"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let count = fetched + present + plan.failedCount
        try console.result(
            "\(printable(folder)): \(counted(count, "file")): \(words.isEmpty ? "the table has no addresses" : words.joined(separator: ", "))",
            json: [
                "folder": .string(folder), "files": .number(Double(count)),
                "fetched": .number(Double(fetched)), "present": .number(Double(present)),
                "failed": .number(Double(plan.failedCount)),
                "mistakes": .array(plan.mistakes.allTexts.map(JSON.string)),
            ])
        if !plan.mistakes.isEmpty { throw CheckFailed(messages: plan.mistakes.texts) }
    }

    /// Returns the columns of `--column`; nil for all.
    private static func columnNames(_ arguments: Arguments, of table: DataTable) throws -> Set<String>? {
        let names = arguments.strings(columns.name)
        for name in names where !table.columns.contains(name) {
            let hint =
                nearestName(to: name, among: table.columns).map { "did you mean \(excerpt($0))?" }
                ?? "columns are \(table.columns.prefix(20).map { excerpt($0) }.joined(separator: ", "))"
            throw UsageError("--column \(excerpt(name)): the table has no such column", hint: hint)
        }
        return names.isEmpty ? nil : Set(names)
    }
}

/// The addresses in a table, each once, and the mistakes about them by row and column.
private struct TableAddresses {
    private(set) var addresses: [FetchAddress] = []
    private(set) var mistakes: TableMistakes
    private(set) var failedCount = 0
    /// The cells with each text that is meant as an address.
    private var cells: [String: [(row: Int, column: String)]] = [:]

    /// Collects the addresses in some columns; nil for all.
    init(in table: DataTable, columns: Set<String>?) throws {
        mistakes = TableMistakes(in: table, for: table.name)
        var texts: [String] = []
        table.forEachText { row, column, text in
            guard FetchAddress.isMeant(by: text), columns?.contains(column) ?? true else { return }
            if cells[text] == nil { texts.append(text) }
            cells[text, default: []].append((row.number, column))
        }
        guard texts.count <= FetchJob.maximumCount else {
            throw CommandFailure(
                .badData,
                "\(table.name): \(texts.count) addresses; at most \(FetchJob.maximumCount) are supported")
        }
        for text in texts {
            do { addresses.append(try FetchAddress(text)) } catch { add(error, for: text) }
        }
    }

    /// Adds the reason why an address could not be fetched.
    mutating func add(_ fault: FetchFault, for text: String) {
        failedCount += 1
        let advice = fault.remedy.map { " (\(Self.advice(about: $0)))" } ?? ""
        for cell in cells[text] ?? [] { mistakes.add("\(cell.column): \(text): \(fault)\(advice)", cell.row) }
    }

    private static func advice(about remedy: FetchFault.Remedy) -> String {
        switch remedy {
        case .fetchAgain: "--update fetches it again"
        case .acceptContent: "--update accepts it"
        case .raiseLimit: "--most-bytes"
        }
    }
}
