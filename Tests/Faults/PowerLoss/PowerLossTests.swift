import Foundation
import TestSupport
import Testing

/// Tests that a loss of power leaves nothing half, and nothing that stops the next run.
@Suite struct PowerLossTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// The number of states of each command in which it runs again, or nil if this is a short walk.
    private static let whole = environment["ZOETROPE_POWER"].flatMap { Int($0) }
    private static let few = 1
    /// The commands of a short walk.
    private static let short = ["encode over a film", "init"]

    private static var commands: [FaultyCommand] {
        let names = environment["ZOETROPE_FAULTS_OF"]?.split(separator: "\n").map(String.init)
        return FaultyCommand.all.filter {
            !$0.outputs.isEmpty && (names ?? (whole == nil ? short : [$0.name])).contains($0.name)
        }
    }

    /// Runs the command again in some of the states. Returns what was wrong.
    private static func again(
        _ walk: PowerLossWalk, _ states: [PowerLoss.State], _ count: Int
    ) throws -> [PowerLossWalk.Complaint] {
        let step = max(states.count / max(count, 1), 1)
        return try stride(from: 0, to: states.count, by: step).flatMap { try walk.again(in: states[$0]) }
    }

    @Test(
        "whatever a loss of power leaves, outputs are old, absent or complete, and the next run makes the same bytes",
        arguments: commands)
    func losses(_ command: FaultyCommand) throws {
        let walk = try PowerLossWalk(command)
        for model in Self.whole == nil ? [.minimal] : DiskModel.allCases {
            let found = walk.look(model)
            let count = Self.whole ?? Self.few
            let complaints = found.complaints + (try Self.again(walk, found.good, count))
            if Self.whole != nil {
                print(
                    "power: \(command.name), \(model): \(walk.history.steps.count) calls,",
                    "\(walk.history.syncs.count) syncs, \(found.states) states,",
                    "\(min(count, found.good.count)) runs, \(complaints.count) complaints")
            }
            for complaint in complaints.prefix(5) { Issue.record("\(model): \(complaint)") }
        }
    }

    @Test(
        "a sync that the program does not make is found",
        arguments: commands)
    func withoutSync(_ command: FaultyCommand) throws {
        let walk = try PowerLossWalk(command)
        var known: [DiskModel: Set<String>] = [:]
        var found = 0
        for sync in walk.history.syncs {
            let history = walk.history.without(sync)
            var noticed: [String] = []
            for model in Self.whole == nil ? [.minimal] : DiskModel.allCases {
                let findings = walk.look(model, at: history)
                var complaints = findings.complaints
                if let count = Self.whole, complaints.isEmpty {
                    if known[model] == nil { known[model] = Set(walk.look(model).good.map(\.key)) }
                    let new = findings.good.filter { known[model]?.contains($0.key) == false }
                    complaints = try Self.again(walk, new, count)
                }
                if let first = complaints.first { noticed.append("\(model): \(first.text.prefix(150))") }
            }
            if !noticed.isEmpty { found += 1 }
            if Self.whole != nil {
                let step = walk.history.name(of: walk.history.steps[sync])
                print("power: \(command.name) without \(step): \(noticed.isEmpty ? ["unnoticed"] : noticed)")
            }
        }
        // Each command syncs at least its output and the folder that names it.
        #expect(found >= 2, "\(command.name): \(found) of \(walk.history.syncs.count)")
    }
}
