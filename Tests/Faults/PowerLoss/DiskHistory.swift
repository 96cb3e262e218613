import Foundation
import TestSupport

/// What a run did to the files of a folder, step by step. Files and folders have numbers, since their names change; 0 is
/// the folder itself.
struct DiskHistory {
    /// A name in a folder.
    struct Entry: Hashable {
        let folder: Int
        let name: String
    }

    /// A step.
    enum Step {
        /// A file gets a name, or a further one.
        case enter(Entry, file: Int)
        /// A name is removed.
        case leave(Entry)
        /// A file gets another name. A file that had this name loses it, or gets the old one if `exchanges`.
        case move(Entry, to: Entry, exchanges: Bool)
        case write(file: Int, at: Int, Data)
        case truncate(file: Int, Int)
        /// A file, or the names in a folder, are synced.
        case sync(file: Int)

        /// The names that the step changes.
        var entries: [Entry] {
            switch self {
            case .enter(let entry, _), .leave(let entry): [entry]
            case .move(let entry, let other, _): [entry, other]
            default: []
            }
        }

        /// The folders whose names the step changes.
        var folders: [Int] { entries.map(\.folder) }

        /// The file whose bytes the step changes.
        var written: Int? {
            switch self {
            case .write(let file, _, _), .truncate(let file, _): file
            default: nil
            }
        }

        var synced: Int? { if case .sync(let file) = self { file } else { nil } }
    }

    /// A call that does not fit the ones before, because the recorder has missed one.
    struct Gap: Error { let text: String }

    /// The steps.
    private(set) var steps: [Step] = []
    /// The names and the bytes before the first step.
    private(set) var tree = DiskTree()
    private(set) var bytes: [Int: Data] = [:]

    private var numbers: [Int: Int] = [:]
    private var count = 1

    /// Runs a command in a folder. Returns its history and its outcome.
    static func record(
        _ arguments: [String], in folder: TestFolder
    ) throws -> (history: DiskHistory, outcome: Tool.Outcome) {
        var history = try DiskHistory(before: folder)
        let recording = try Recording(arguments, in: folder)
        var tree = history.tree
        for call in recording.calls { try history.add(call, to: &tree, in: folder.url.path) }
        return (history, recording.outcome)
    }

    /// Numbers the files that are there.
    private init(before folder: TestFolder) throws {
        for name in ["."] + folder.names {
            let path = name == "." ? folder.url.path : folder.path(name)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            guard let inode = attributes[.systemFileNumber] as? Int else { throw Gap(text: path) }
            guard name != "." else {
                (numbers[inode], tree.folders[0]) = (0, [:])
                continue
            }
            let file = number(of: inode)
            let steps = name.split(separator: "/").map(String.init)
            tree.enter(try entry(steps, in: tree), file: file)
            if isFolder { tree.folders[file] = [:] } else { bytes[file] = try folder.data(name) }
        }
    }

    /// Gives a new file a number. The system may have used its inode before.
    private mutating func number(of inode: Int) -> Int {
        numbers[inode] = count
        count += 1
        return count - 1
    }

    private func entry(_ steps: [String], in tree: DiskTree) throws -> Entry {
        var folder = 0
        for step in steps.dropLast() {
            guard let next = tree.folders[folder]?[step] else { throw Gap(text: "\(steps)") }
            folder = next
        }
        return Entry(folder: folder, name: steps.last ?? "")
    }

    private mutating func add(_ call: Recording.Call, to tree: inout DiskTree, in root: String) throws {
        func entry(_ path: Data) throws -> Entry {
            let steps = String(decoding: path, as: UTF8.self).dropFirst(root.count).split(separator: "/")
            return try self.entry(steps.filter { $0 != "." }.map(String.init), in: tree)
        }
        func known() throws -> Int {
            guard let file = numbers[call.inode] else { throw Gap(text: "\(call)") }
            return file
        }
        switch call.kind {
        case .create, .folder:
            let file = number(of: call.inode)
            steps.append(.enter(try entry(call.bytes), file: file))
            if call.kind == .folder { self.tree.folders[file] = [:] }
            bytes[file] = call.kind == .create ? Data() : nil
        case .link:
            guard let file = try tree[entry(call.bytes)] else { throw Gap(text: "\(call)") }
            steps.append(.enter(try entry(call.name), file: file))
        case .remove: steps.append(.leave(try entry(call.bytes)))
        case .rename:
            let exchange = 2
            steps.append(
                .move(try entry(call.bytes), to: try entry(call.name), exchanges: call.number == exchange))
        case .write: steps.append(.write(file: try known(), at: call.number, call.bytes))
        case .truncate: steps.append(.truncate(file: try known(), call.number))
        case .sync: steps.append(.sync(file: try known()))
        }
        if let last = steps.last { tree.apply(last) }
    }

    /// Returns the same history without the step at an index, as if the program had not made this call.
    func without(_ index: Int) -> DiskHistory {
        var copy = self
        copy.steps.remove(at: index)
        return copy
    }

    /// The indices of the steps that sync.
    var syncs: [Int] { steps.indices.filter { steps[$0].synced != nil } }
}
