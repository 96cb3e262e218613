/// The names in all folders of a disk, and the files that they belong to.
struct DiskTree {
    /// The names in each folder. Those of a folder that can't be reached are kept, as on a disk.
    var folders: [Int: [String: Int]] = [:]

    subscript(entry: DiskHistory.Entry) -> Int? { folders[entry.folder]?[entry.name] }

    /// Gives a file a name.
    mutating func enter(_ entry: DiskHistory.Entry, file: Int) {
        folders[entry.folder, default: [:]][entry.name] = file
    }

    private mutating func leave(_ entry: DiskHistory.Entry) { folders[entry.folder]?[entry.name] = nil }

    /// Changes names as a step does.
    mutating func apply(_ step: DiskHistory.Step) {
        switch step {
        case .enter(let entry, let file): enter(entry, file: file)
        case .leave(let entry): leave(entry)
        case .move(let entry, let other, let exchanges):
            guard let file = self[entry] else { return }
            let replaced = exchanges ? self[other] : nil
            enter(other, file: file)
            if let replaced { enter(entry, file: replaced) } else { leave(entry) }
        case .write, .truncate, .sync: return
        }
    }

    /// The paths of everything that can be reached, with their files.
    var paths: [(path: String, file: Int)] {
        var found: [(String, Int)] = []
        func visit(_ folder: Int, _ prefix: String, _ depth: Int) {
            // A lost rename could put a folder into itself.
            guard depth < 16 else { return }
            for (name, file) in folders[folder] ?? [:] {
                found.append((prefix + name, file))
                if folders[file] != nil { visit(file, prefix + name + "/", depth + 1) }
            }
        }
        visit(0, "", 0)
        return found.sorted { $0.0 < $1.0 }
    }
}
