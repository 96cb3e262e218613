import Expansion
import Fetching
import Files
import Spelling
import Terminal

/// The files of `--assets`, in place of the addresses in a table.
enum FetchedCells {
    /// Replaces each text that is an address in the folder's lock file by the path of its file, as scenes write it. Each
    /// file is compared with its digest first. Without `--assets` nothing is replaced.
    static func replace(in table: inout DataTable, _ console: Console) throws {
        guard let folder = console.arguments.string(TableOptions.assets.name) else { return }
        guard FileSystem.kind(of: folder) == .directory else {
            throw UsageError("--assets \(excerpt(folder)): no such folder", hint: advice(table, folder))
        }
        let files = try FetchedFiles(in: folder)
        guard !files.entries.isEmpty else {
            throw CommandFailure(
                .noInput, "\(folder): has no \(FetchedFiles.fileName)", advice: advice(table, folder))
        }
        let scene = FileSystem.place(of: console.arguments.operand(0))
        let (root, home) = (FileSystem.place(of: folder), FileSystem.parent(of: scene))
        var paths: [String: String] = [:]
        let name = table.name
        try table.replaceTexts { text in
            guard let entry = files.entries[text] else { return nil }
            if let path = paths[text] { return path }
            try check(entry, folder, "zoetrope fetch \(shellPath(name)) --into \(shellPath(folder))", console)
            let path = FileSystem.relativePath(to: "\(root)/\(entry.file)", from: home)
            paths[text] = path
            return path
        }
    }

    private static func check(
        _ entry: FetchedFiles.Entry, _ folder: String, _ fetch: String, _ console: Console
    ) throws {
        let path = "\(folder)/\(entry.file)"
        switch try entry.isUnchanged(in: folder, console.interruption.cancellation) {
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
