import Foundation
import TestSupport
import Testing

/// Tests that a command whose calls of the system fail says so, loses nothing, and can be run again.
@Suite struct FaultWalkTests {
    /// The faults of a whole walk: the calls, and what happens at them.
    private static let faults: [(Fault.Call, [Fault.Action])] = [
        (.open, [.fail(EMFILE), .kill]), (.read, [.fail(EIO), .short]), (.readdir, [.fail(EIO)]),
        (.stat, [.fail(EIO)]), (.write, [.fail(ENOSPC), .short, .killAfter]),
        (.fsync, [.fail(EIO), .killAfter]), (.rename, [.fail(EIO), .kill, .killAfter]),
        (.link, [.fail(EIO), .killAfter]), (.unlink, [.fail(EPERM), .kill, .killAfter]),
        (.mkdir, [.fail(ENOSPC), .killAfter]), (.flock, [.fail(ENOLCK)]),
        (.truncate, [.fail(ENOSPC)]), (.mmap, [.fail(ENOMEM)]), (.thread, [.fail(EAGAIN)]),
        (.malloc, [.fail(ENOMEM)]),
    ]
    /// For a whole walk: the distance of the calls that fail, 1 for each call. Nil for a short walk.
    private static let step = ProcessInfo.processInfo.environment["ZOETROPE_FAULTS"].flatMap { Int($0) }
    /// For a whole walk: the words of the calls and actions that are tried, such as `rename` or `kill`; nil for all.
    private static let words = ProcessInfo.processInfo.environment["ZOETROPE_FAULTS_ONLY"]?.split(
        separator: " ")

    /// The commands that are walked: those that `scripts/faults` names, or all.
    private static var commands: [FaultyCommand] {
        let names = ProcessInfo.processInfo.environment["ZOETROPE_FAULTS_OF"]?.split(separator: "\n").map(
            String.init)
        return FaultyCommand.all.filter { names?.contains($0.name) ?? true }
    }

    /// Returns the faults that a command is tried with. In a short walk it is one, another one for each command, at
    /// the call in the middle.
    private static func faults(of walk: FaultWalk) throws -> [Fault] {
        let kinds = faults.flatMap { call, actions in actions.map { (call, $0) } }.filter { call, action in
            words?.contains { "\(action)".hasPrefix($0) || call.rawValue == $0 } ?? true
        }
        let place = FaultyCommand.all.firstIndex { $0.name == walk.command.name } ?? 0
        return try (step != nil ? kinds : [kinds[place % kinds.count]]).flatMap { call, action in
            let pattern = call == .malloc ? "65536" : "*"
            let count = try walk.count(call, of: pattern)
            guard count > 0 else { return [Fault]() }
            // Another call is the first for each kind, so that a walk in steps reaches the beginnings and the ends.
            let numbers = step.map { Array(stride(from: 1 + (count + place) % $0, through: count, by: $0)) }
            return (numbers ?? [(count + 1) / 2]).map { Fault(call, action, at: $0, of: pattern) }
        }
    }

    @Test("a command that a fault stops says so, loses nothing, and can be run again", arguments: commands)
    func walk(_ command: FaultyCommand) throws {
        let walk = try FaultWalk(command)
        var (points, complaints) = (0, [FaultWalk.Complaint]())
        for fault in try Self.faults(of: walk) {
            guard let found = try walk.complaints(fault) else { continue }
            points += 1
            complaints += found
            if Self.step != nil { found.forEach { Self.say("fault: \($0)") } }
        }
        if Self.step != nil {
            Self.say("faults: \(command.name): \(points) points, \(complaints.count) complaints")
        }
        for complaint in complaints { Issue.record("\(complaint)") }
    }

    @Test("a table that can't be read for the moment ends with 74") func table() throws {
        let walk = try FaultWalk(try #require(FaultyCommand.all.first { $0.name == "encode a table" }))
        for fault in [Fault(.open, .fail(EMFILE), at: 1), Fault(.read, .fail(EIO), at: 1)] {
            let found = try walk.complaints(fault)
            #expect(found?.isEmpty == true, "\(found ?? [])")
        }
    }

    @Test("libvpx without memory ends a film with 74, though it reports invalid data", arguments: [48, 58])
    func vp9(_ number: Int) throws {
        let walk = try FaultWalk(try #require(FaultyCommand.all.first { $0.name == "encode WebM" }))
        let found = try walk.complaints(Fault(.malloc, .fail(ENOMEM), at: number, of: "65536"))
        #expect(found?.isEmpty == true, "\(found ?? [])")
    }

    @Test(
        "a disk that fails while chunks are made again is not a difference between a film and its scene",
        arguments: [(.write, ENOSPC), (.read, EIO), (.open, EMFILE)] as [(Fault.Call, Int32)])
    func verify(_ call: Fault.Call, _ error: Int32) throws {
        let walk = try FaultWalk(try #require(FaultyCommand.all.first { $0.name == "verify" }))
        let count = try walk.count(call)
        // The film of all chunks is written and read at the end.
        for number in SlowTests.some(count - 9...count, 4) {
            let found = try walk.complaints(Fault(call, .fail(error), at: number))
            #expect(found?.isEmpty ?? true, "\(found ?? [])")
        }
    }

    @Test("a folder of goldens that can't be read for the moment ends with 74") func goldens() throws {
        let walk = try FaultWalk(try #require(FaultyCommand.all.first { $0.name == "golden check" }))
        for number in 1...(try walk.count(.open, of: "goldens*")) {
            let found = try walk.complaints(Fault(.open, .fail(EMFILE), at: number, of: "goldens*"))
            #expect(found?.isEmpty ?? true, "\(found ?? [])")
        }
    }

    @Test("a film that is finished has no chunks beside it, though a folder could not be read once")
    func chunks() throws {
        let walk = try FaultWalk(try #require(FaultyCommand.all.first { $0.name == "encode" }))
        // A folder whose names are read is opened by this name.
        for number in 1...(try walk.count(.open, of: ".")) {
            let folder = try walk.arranged()
            let fault = Fault(.open, .fail(EMFILE), at: number, of: ".")
            let (outcome, _) = try FaultLibrary.run(walk.command.arguments, with: fault, in: folder.url)
            guard outcome.status == 0 else { continue }
            #expect(!folder.names.contains { $0.contains(".zoetrope") }, "\(fault): \(folder.names)")
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test("a draft whose lock fails once is locked nevertheless, so that no other thread removes it")
    func lock() throws {
        let walk = try FaultWalk(try #require(FaultyCommand.all.first { $0.name == "still" }))
        let count = try walk.count(.flock)
        let folder = try walk.arranged()
        let (outcome, counts) = try FaultLibrary.run(
            walk.command.arguments, with: Fault(.flock, .fail(ENOLCK), at: 1), in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(count == 1 && counts.calls == 2)
    }

    /// Prints a line at once, because a whole walk takes hours.
    private static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
}
