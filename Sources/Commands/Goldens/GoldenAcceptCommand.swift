import Files
import Film
import Goldens
import SceneModel
import SceneText
import Spelling
import Terminal

/// Makes the films of goldens again, and replaces the goldens with the result.
enum GoldenAcceptCommand: Subcommand {
    static let command = Command(
        "golden accept", "Make the films of goldens again, and record them as the new goldens.",
        operands: [GoldenOptions.operand],
        flags: ToleranceOptions.flags + [
            exact,
            FrameList.flag,
            FilmOptions.lanes, FilmOptions.converter, SceneOptions.allowPath, GoldenOptions.force,
            Flag("--json", "Print the result as one JSON document."),
            FilmOptions.progress,
        ],
        examples: [
            "zoetrope golden accept goldens", "zoetrope golden accept goldens/meadow --max-difference 1",
            "zoetrope golden accept goldens/meadow --frames 5,9-12",
        ],
        sections: [
            ExitStatus.help(
                check: "Something other than the frames that --frames lists differs.", .badData, .noInput,
                .cannotCreate)
        ])

    private static let exact = Flag("--exact", "Remove the tolerance: later frames must be identical.")

    static func run(_ arguments: Arguments, _ console: Console) throws {
        try GoldenOptions.refuseInCI(arguments, "golden accept")
        let lanes = try FilmOptions.laneCount(arguments)
        let asked = try ToleranceOptions.tolerance(arguments)
        if asked != nil, arguments.isSet("--exact") {
            throw UsageError("--exact can't be combined with a tolerance")
        }
        let pictures = try ToleranceOptions.maximumPictureBytes(arguments)
        let frames = try FrameList.frames(arguments)
        if frames != nil,
            let flag = (ToleranceOptions.flags + [exact]).first(where: { arguments.isSet($0.name) })
        {
            throw UsageError(
                "--frames and \(flag.name) can't be combined",
                hint: "--frames keeps everything else as it was recorded")
        }
        let goldens = try arguments.operands(from: 0).flatMap(GoldenOptions.folders)
            .map(RecordedGolden.init(folder:))
        guard frames == nil || goldens.count == 1 else {
            throw UsageError(
                "--frames can't be used with several goldens", hint: "\(goldens.count) goldens were given")
        }
        if let frames, let count = goldens.first?.frameCount { try frames.check(count: count) }
        var accepted = 0
        let reports = try goldens.map { recorded in
            let scratch = try TemporaryFolder()
            var golden = try GoldenOptions.remake(recorded, in: scratch, lanes: lanes, console)
            let tolerance = arguments.isSet("--exact") ? nil : asked ?? recorded.tolerance
            if let frames { try check(frames, of: recorded, golden) }
            golden.maximumPictureBytes = recorded.maximumPictureBytes
            try ToleranceOptions.set(tolerance, pictures: pictures, of: &golden, named: recorded.folder)
            let comparison = try GoldenComparison(
                recorded, with: golden, cancellation: console.interruption.cancellation)
            var line = GoldenReport(comparison).text
            if comparison.verdict != .same || comparison.isSceneChanged || tolerance != recorded.tolerance
                || golden.maximumPictureBytes != recorded.maximumPictureBytes
            {
                let written = try golden.write(
                    to: recorded.folder, film: GoldenOptions.film(of: golden, in: scratch), overwriting: true,
                    cancellation: console.interruption.cancellation)
                console.warn(leftover: written.leftover)
                accepted += 1
                console.interruption.advise("\(counted(accepted, "golden")) accepted so far")
                line += "\n  accepted\(frames.map { " \($0.words)" } ?? "")\(golden.words(written))"
            }
            return (line: line, json: GoldenReport(comparison).json)
        }
        try console.result(
            reports.map(\.line).joined(separator: "\n"), json: ["goldens": .array(reports.map(\.json))])
    }
}

extension GoldenAcceptCommand {
    /// Throws if anything other than the listed frames differs.
    private static func check(_ frames: FrameList, of recorded: RecordedGolden, _ golden: Golden) throws {
        guard let objection = recorded.objection(accepting: frames.frames, of: golden) else { return }
        throw CheckFailed(messages: [
            "\(recorded.folder): nothing accepted: \(objection)",
            "golden check --report shows the differences; leave out --frames to accept all of them",
        ])
    }
}

extension Golden {
    /// Returns the tolerance and the stored pictures in words, after a comma; empty if the golden has neither.
    func words(_ written: Written) -> String {
        let parts = [
            tolerance.map { "tolerance: \($0.words)" },
            words(written.pictures),
        ].compactMap(\.self)
        return parts.isEmpty ? "" : ", " + parts.joined(separator: "; ")
    }

    private func words(_ kept: RecordedShare) -> String? {
        guard kept.count > 0 else { return nil }
        let share =
            kept.count == kept.distinctCount
            ? counted(kept.count, "picture") : "\(kept.count) of \(counted(kept.distinctCount, "picture"))"
        return "keeps \(share) (\(byteCountText(kept.byteCount)))"
    }
}
