import Base
import Expansion
import Fetching
import Files
import Spelling
import Terminal

/// The files of `--assets`, in place of the addresses in a table.
enum FetchedCells {
    /// Sets the files of a table: those whose addresses it has and the folder's lock file lists. Each file is compared with
    /// its digest first. Without `--assets` there are none.
    static func find(for table: inout DataTable, _ console: Console) throws {
        guard let folder = console.arguments.string(TableOptions.assets.name) else { return }
        guard FileSystem.kind(of: folder) == .directory else {
            throw UsageError("--assets \(excerpt(folder)): no such folder", hint: advice(table, folder))
        }
        let files = try FetchedFiles(in: folder)
        var hasAddresses = false
        table.forEachText { hasAddresses = hasAddresses || FetchAddress.isMeant(by: $2) }
        guard !files.entries.isEmpty || !hasAddresses else {
            throw CommandFailure(
                .noInput, "\(folder): has no \(FetchedFiles.fileName)", advice: advice(table, folder))
        }
        let scene = FileSystem.place(of: console.arguments.operand(0))
        let (root, home) = (FileSystem.place(of: folder), FileSystem.parent(of: scene))
        let fetch = "zoetrope fetch \(shellPath(table.name)) --into \(shellPath(folder))"
        var paths: [String: String] = [:]
        try table.forEachText { _, _, text in
            guard paths[text] == nil, let entry = files.entries[text] else { return }
            try check(entry, folder, fetch, console)
            paths[text] = FileSystem.relativePath(to: "\(root)/\(entry.file)", from: home)
        }
        table.files = paths
    }

    private static func check(
        _ entry: FetchedFiles.Entry, _ folder: String, _ fetch: String, _ console: Console
    ) throws {
        let path = "\(folder)/\(entry.file)"
        switch try entry.isUnchanged(in: folder, check: console.interruption.cancellation.check) {
        case true: return
        case nil: throw CommandFailure(.noInput, "\(path): missing", advice: "fetch it: \(fetch)")
        case false:
            throw CommandFailure(
                .badData, "\(path): was changed since it was fetched",
                advice: "remove it and fetch it again: \(fetch)")
        }
    }

    private static func advice(_ table: DataTable, _ folder: String) -> String {
        "fetch the files first: zoetrope fetch \(shellPath(table.name)) --into \(shellPath(folder))"
    }
}
