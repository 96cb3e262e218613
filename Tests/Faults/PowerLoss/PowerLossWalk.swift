import Foundation
import TestSupport

/// Runs a command once, and looks at all that a loss of power could have left of it.
struct PowerLossWalk {
    let walk: FaultWalk
    let history: DiskHistory
    /// The files as the recorded run left them.
    private let final: [String: Data]
    private var command: FaultyCommand { walk.command }

    /// Outputs that need not be durable when the command ends: chunks that films share, and what parts say about
    /// themselves.
    private static let passing = ["store/*", "*.log", "*.part"]
    /// Folders that appear with all their files or not at all, by the first word of the command.
    private static let wholeFolders = [
        "plan": "parts", "compare": "report", "golden": "goldens",
    ]

    /// Something that a loss of power must not leave.
    struct Complaint: CustomStringConvertible {
        let command: String
        let state: PowerLoss.State
        let text: String

        var description: String { "\(command): \(text) (\(state.text))" }
    }

    /// Runs the command, and checks that all of its changes were recorded.
    init(_ command: FaultyCommand) throws {
        walk = try FaultWalk(command)
        let folder = try walk.arranged()
        let recorded = try DiskHistory.record(command.arguments, in: folder)
        guard recorded.outcome.status == command.status else {
            throw FaultyCommand.Unprepared(text: recorded.outcome.errors)
        }
        history = recorded.history
        final = FaultWalk.files(in: folder)
        var tree = history.tree
        for step in history.steps { tree.apply(step) }
        let contents = DiskContents(history)
        for (path, file) in tree.paths where tree.folders[file] == nil {
            guard contents.bytes(of: file, until: history.steps.count, .all).bytes == final[path] else {
                throw DiskHistory.Gap(text: "\(command.name): \(path)")
            }
        }
        guard tree.paths.map(\.path) == folder.names else { throw DiskHistory.Gap(text: command.name) }
    }

    /// What was tried, and what was wrong.
    struct Findings {
        var states = 0
        var complaints: [Complaint] = []
        /// The states without a complaint, to run the command again in.
        var good: [PowerLoss.State] = []
    }

    /// Looks at all states. `history`: what happened; nil for all that was recorded. `known`: states that need not be
    /// looked at.
    func look(
        _ model: DiskModel, at history: DiskHistory? = nil, but known: Set<String> = []
    ) -> Findings {
        var findings = Findings()
        findings.states = PowerLoss(history ?? self.history, model).forEach { state in
            guard !known.contains(state.key) || state.isAfterEnd else { return }
            let texts = complaints(about: state)
            if texts.isEmpty { findings.good.append(state) }
            findings.complaints += texts.map { Complaint(command: command.name, state: state, text: $0) }
        }
        return findings
    }

    /// Returns what is wrong with the files of a state.
    private func complaints(about state: PowerLoss.State) -> [String] {
        walk.left(state.files, isComplete: state.isAfterEnd) + varying(state) + playlists(state)
            + parts(of: state)
    }

    /// Outputs that state times and paths are those of the recorded run.
    private func varying(_ state: PowerLoss.State) -> [String] {
        Set(final.keys).union(walk.old.keys).sorted().compactMap { name in
            guard walk.varies(name), !FaultWalk.matches(name, Self.passing) else { return nil }
            let found = state.files[name]
            if found == final[name] || !state.isAfterEnd && found == walk.old[name] { return nil }
            return found == nil ? "\(name) is missing" : "\(name) is neither old nor complete"
        }
    }

    /// A playlist is the beginning of the finished one, and names only complete files.
    private func playlists(_ state: PowerLoss.State) -> [String] {
        state.files.keys.sorted().flatMap { name -> [String] in
            guard FaultWalk.matches(name, command.growing), let found = state.files[name] else { return [] }
            guard !found.isEmpty, final[name]?.starts(with: found) == true, found.last == UInt8(ascii: "\n")
            else { return ["\(name) is not the beginning of a playlist"] }
            let folder = name.split(separator: "/").dropLast().map { $0 + "/" }.joined()
            return String(decoding: found, as: UTF8.self).split(separator: "\n").compactMap { line in
                let named = line.hasPrefix("#EXT-X-MAP:") ? "init.mp4" : String(line)
                guard !named.hasPrefix("#") else { return nil }
                let isThere = state.files[folder + named].map { $0 == final[folder + named] } ?? false
                return isThere
                    || named.hasSuffix(".m3u8") && !state.isAfterEnd && state.files[folder + named] != nil
                    ? nil : "\(name) names \(named), which is not there"
            }
        }
    }

    /// A folder that appears whole has all files of the old one, or all of the new one.
    private func parts(of state: PowerLoss.State) -> [String] {
        guard let folder = command.arguments.first.flatMap({ Self.wholeFolders[$0] }) else { return [] }
        func names(_ files: [String: Data]) -> Set<String> {
            Set(files.keys.filter { $0.hasPrefix(folder + "/") && !$0.contains(".zoetrope-") })
        }
        let found = names(state.files)
        return [names(final), names(walk.old), []].contains(found)
            ? [] : ["\(folder) has only the files \(found.sorted())"]
    }

    /// Runs the command in a state. Returns what was wrong after that.
    func again(in state: PowerLoss.State) throws -> [Complaint] {
        let folder = try TestFolder()
        for name in state.folders {
            try FileManager.default.createDirectory(
                atPath: folder.path(name), withIntermediateDirectories: true)
        }
        for (name, bytes) in state.files { try bytes.write(to: folder.url.appendingPathComponent(name)) }
        // A machine takes a while to start again.
        let earlier = Date(timeIntervalSinceNow: -600)
        for name in (state.folders + state.files.keys).sorted().reversed() {
            try FileManager.default.setAttributes(
                [.modificationDate: earlier], ofItemAtPath: folder.path(name))
        }
        let isThere = walk.left(state.files, isComplete: true).isEmpty
        return try walk.again(in: folder, isStuck: false, isThere: isThere).map {
            Complaint(command: command.name, state: state, text: $0)
        }
    }
}
