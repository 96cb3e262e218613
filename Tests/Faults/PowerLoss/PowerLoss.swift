import Foundation

/// All that may be left of a run after a loss of power, as far as it is tried: see `docs/reliability.md`.
struct PowerLoss {
    let history: DiskHistory
    let model: DiskModel
    private let contents: DiskContents

    /// What a disk holds.
    struct State {
        /// The bytes of all files, by their paths.
        let files: [String: Data]
        let folders: [String]
        /// True if the run had ended.
        let isAfterEnd: Bool
        /// How the state came about, for reports.
        let text: String
        /// Equal for equal states.
        let key: String
    }

    init(_ history: DiskHistory, _ model: DiskModel) {
        (self.history, self.model) = (history, model)
        contents = DiskContents(history)
    }

    /// Calls `body` with each state, once. Returns their number.
    @discardableResult
    func forEach(_ body: (State) throws -> Void) rethrows -> Int {
        var known: Set<String> = []
        let steps = history.steps
        // Between two calls that change names or sync, the halves of the bytes stand for the writes.
        for end in 0...steps.count
        where end == steps.count || steps[end].synced != nil || !steps[end].entries.isEmpty {
            let (isDurable, pending) = names(until: end)
            var trees: Set<[Bool]> = []
            for lost in losses(pending) {
                let kept = closed(lost, end, isDurable)
                guard trees.insert(kept).inserted else { continue }
                var tree = history.tree
                for index in 0..<end where kept[index] { tree.apply(steps[index]) }
                try visit(tree, end, kept, &known, body)
            }
        }
        return known.count
    }

    /// Returns which changes of names before a step are durable, and the indices of the others.
    private func names(until end: Int) -> (isDurable: [Bool], pending: [Int]) {
        let steps = history.steps
        var isDurable = Array(repeating: false, count: end)
        var (synced, touched) = (Set<Int>(), Set<Int>())
        for index in (0..<end).reversed() {
            if let file = steps[index].synced { synced.insert(file) }
            guard let target = steps[index].entries.last else { continue }
            let isSynced = model == .journal ? !synced.isEmpty : synced.contains(target.folder)
            // What a durable change of a folder's names followed is durable too.
            if isSynced || steps[index].folders.contains(where: touched.contains) {
                isDurable[index] = true
                touched.formUnion(steps[index].folders)
            }
        }
        return (isDurable, (0..<end).filter { !steps[$0].entries.isEmpty && !isDurable[$0] })
    }

    /// The largest number of changes of which each two are tried.
    private static let maximumOfPairs = 24

    /// Returns the sets of changes of names that are lost together.
    private func losses(_ pending: [Int]) -> [Set<Int>] {
        let late = (0...pending.count).map { Set(pending[$0...]) }
        guard model == .minimal else { return late }
        let folders = Dictionary(grouping: pending) { history.steps[$0].entries.last?.folder }.values
        let all = Set(pending)
        var sets = late + pending.map { [$0] } + pending.map { all.subtracting([$0]) }
        for folder in folders { sets += [Set(folder), all.subtracting(folder)] }
        for folder in folders {
            // The names of one folder in order, while those of the others are all there.
            sets += folder.indices.map { Set(folder[$0...]) }
        }
        if pending.count <= Self.maximumOfPairs {
            for (place, one) in pending.enumerated() {
                sets += pending[(place + 1)...].flatMap { [[one, $0], all.subtracting([one, $0])] }
            }
        }
        return sets
    }

    /// Returns which changes of names before a step reach the disk: all but those that are lost, and the later ones in
    /// the same folders.
    private func closed(_ lost: Set<Int>, _ end: Int, _ isDurable: [Bool]) -> [Bool] {
        var missing: Set<Int> = []
        return (0..<end).map { index in
            let folders = history.steps[index].folders
            if isDurable[index] { return true }
            guard lost.contains(index) || folders.contains(where: missing.contains) else {
                return !folders.isEmpty
            }
            missing.formUnion(folders)
            return false
        }
    }

    /// Calls `body` with the states of one tree: with all that may be left of the bytes of its files.
    private func visit(
        _ tree: DiskTree, _ end: Int, _ kept: [Bool], _ known: inout Set<String>,
        _ body: (State) throws -> Void
    ) rethrows {
        let paths = tree.paths
        let files = paths.filter { tree.folders[$0.file] == nil }
        let folders = paths.filter { tree.folders[$0.file] != nil }.map(\.path)
        let open = Set(files.map(\.file)).filter { contents.isPending($0, until: end) }.sorted()
        var choices: [[Int: DiskBytes]] = [[:]]
        for bytes in [DiskBytes.none, .zeros, .half] where !open.isEmpty {
            choices.append(Dictionary(uniqueKeysWithValues: open.map { ($0, bytes) }))
            if open.count > 1 { choices += open.map { [$0: bytes] } }
        }
        for file in open {
            choices += contents.writesThatMatter(file, until: end).map { [file: .without($0)] }
        }
        for choice in choices {
            var (left, key) = ([String: Data](), folders.joined(separator: "|"))
            for (path, file) in files {
                let found = contents.bytes(of: file, until: end, choice[file] ?? .all)
                left[path] = found.bytes
                key += "|\(path)=\(found.number)"
            }
            let isAfterEnd = end == history.steps.count
            guard known.insert(isAfterEnd ? key + "." : key).inserted else { continue }
            try body(
                State(
                    files: left, folders: folders, isAfterEnd: isAfterEnd,
                    text: describe(end, kept, choice, paths), key: key))
        }
    }

    private func describe(
        _ end: Int, _ kept: [Bool], _ choice: [Int: DiskBytes], _ paths: [(path: String, file: Int)]
    ) -> String {
        let lost = (0..<end).filter { !kept[$0] && !history.steps[$0].entries.isEmpty }
        let names = lost.map { "\($0) \(history.name(of: history.steps[$0]))" }
        let bytes = paths.compactMap { path, file in choice[file].map { "\(path): \($0)" } }
        return "after \(end) of \(history.steps.count) calls; lost: \(names); bytes: \(bytes)"
    }
}

extension DiskHistory {
    /// Returns a step in words.
    func name(of step: Step) -> String {
        switch step {
        case .enter(let entry, let file): "create \(entry.name) (\(file))"
        case .leave(let entry): "remove \(entry.name)"
        case .move(let entry, let other, _): "rename \(entry.name) to \(other.name)"
        case .write(let file, let offset, let bytes): "write \(bytes.count) at \(offset) of \(file)"
        case .truncate(let file, let count): "truncate \(file) to \(count)"
        case .sync(let file): "sync \(names(of: file).joined(separator: ", "))"
        }
    }

    /// The names that a file has at any time.
    func names(of file: Int) -> [String] {
        guard file != 0 else { return ["the folder"] }
        var (tree, found) = (tree, [String]())
        func look() {
            for path in tree.paths where path.file == file && !found.contains(path.path) {
                found.append(path.path)
            }
        }
        look()
        for step in steps where !step.entries.isEmpty {
            tree.apply(step)
            look()
        }
        return found
    }
}
