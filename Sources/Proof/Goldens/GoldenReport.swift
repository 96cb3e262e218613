import Drawing
import Files
import Film
import SceneModel

/// A comparison as JSON, and as pictures of the first frame that differs.
public struct GoldenReport: Sendable {
    /// What was compared.
    public let comparison: GoldenComparison
    /// The picture of the first frame that differs.
    public let picture: GoldenPicture

    /// A report without a picture.
    public init(_ comparison: GoldenComparison) {
        self.comparison = comparison
        picture = .notNeeded
    }

    /// Writes a picture of the first frame that differs into a folder: expected, from the film that the golden
    /// keeps; actual, from the new film; and their difference. Both were encoded with
    /// the same settings, so encoding adds little to the difference.
    public init(_ comparison: GoldenComparison, film: String, to folder: String) throws {
        self.comparison = comparison
        picture = try Self.picture(of: comparison, film: film, in: folder)
    }

    private static func picture(
        of comparison: GoldenComparison, film: String, in folder: String
    ) throws -> GoldenPicture {
        guard let difference = comparison.firstDifference else { return .notNeeded }
        guard let frame = difference.firstFrame else { return .missing(.noFrame) }
        guard let expectedFilm = comparison.recorded.film else { return .missing(.noFilm) }
        let name = freeName("\(comparison.recorded.name)-frame-\(frame)", in: folder)
        var result = GoldenPicture.missing(.frameInOneFilm(frame))
        try FilmPictures.read([frame], of: expectedFilm) { _, expected in
            let size = (expected.width, expected.height)
            try FilmPictures.read([frame], of: film, size: size) { _, actual in
                let picture = DifferencePicture(expected: expected, actual: actual)
                try FileReplacement.write(
                    try picture.pixels.png(), to: "\(folder)/\(name)", overwriting: true)
                result = .shown(
                    GoldenPicture.Shown(
                        name: name, frame: frame, largestStep: picture.largestStep,
                        differingPixelCount: picture.differingPixelCount))
            }
        }
        return result
    }

    /// A file name that is not taken; two goldens may have the same name.
    private static func freeName(_ name: String, in folder: String) -> String {
        var candidate = "\(name).png"
        var number = 2
        while FileSystem.kind(of: "\(folder)/\(candidate)") != nil {
            candidate = "\(name)-\(number).png"
            number += 1
        }
        return candidate
    }

    /// The comparison in report.json.
    public var json: JSON {
        .object(
            [
                JSON.Member("name", .string(comparison.recorded.name)),
                JSON.Member("verdict", .string(comparison.verdict.rawValue)),
                JSON.Member("isSceneChanged", .bool(comparison.isSceneChanged)),
                JSON.Member("layers", .array(comparison.layers.map(\.json))),
                JSON.Member(
                    "changedParts",
                    .array(
                        comparison.changedParts.map { part in
                            [
                                "name": .string(part.name), "recorded": .string(part.recorded),
                                "running": .string(part.running),
                            ]
                        })),
            ] + pictureMembers)
    }

    /// The keys of report.json that this program also reads.
    private enum Key {
        static let picture = "picture"
        static let file = "file"
    }

    private var pictureMembers: [JSON.Member] {
        switch picture {
        case .notNeeded: [JSON.Member(Key.picture, .null)]
        case .missing(let absence):
            [JSON.Member(Key.picture, .null), JSON.Member("noPicture", .string(absence.reason))]
        case .shown(let shown):
            [
                JSON.Member(
                    Key.picture,
                    .object([
                        JSON.Member(Key.file, .string(shown.name)),
                        JSON.Member("frame", .number(Double(shown.frame.number))),
                        JSON.Member("largestStep", .number(Double(shown.largestStep))),
                        JSON.Member("differingPixels", .number(Double(shown.differingPixelCount))),
                    ]))
            ]
        }
    }

    /// The name of the picture that a report tells of; nil where it has none.
    static func pictureName(in report: JSON) -> String? { report[Key.picture]?[Key.file]?.string }

    /// The comparison in a few lines, the verdict first.
    public var text: String {
        let name = comparison.recorded.name
        let frames = counted(comparison.layers.first?.frameCount ?? 0, "frame")
        var lines: [String] = []
        switch comparison.verdict {
        case .same:
            let isHeard = comparison.layers.contains { $0.layer == .sound }
            lines.append(
                "\(name): same, \(frames) in rgb, yuv and packets, \(isHeard ? "the sound " : "")and the file"
            )
        case .differs: lines.append("\(name): differs")
        case .notComparable: lines.append("\(name): same in rgb, not comparable in other layers")
        }
        let others = comparison.layers.filter { $0.verdict != .same }
        // A file differs when its packets do.
        for layer in others where layer.layer != .file || others.count == 1 || layer.verdict == .notComparable
        {
            lines.append("  \(layer.words)")
        }
        if comparison.isSceneChanged { lines.append("  the scene has changed since it was recorded") }
        for part in comparison.changedParts {
            lines.append(
                "  recorded with \(part.name) \(part.recorded), this is \(part.name) \(part.running)")
        }
        switch picture {
        case .notNeeded: break
        case .missing(let absence): lines.append("  no picture: \(absence.reason)")
        case .shown(let shown):
            let lost = shown.largestStep == 0 ? "; the difference was lost in encoding" : ""
            lines.append("  expected, actual and difference: \(shown.name)\(lost)")
        }
        return lines.joined(separator: "\n")
    }
}

extension GoldenComparison.LayerResult {
    fileprivate var words: String {
        switch verdict {
        case .same: "\(layer.rawValue): the same"
        case .notComparable: "\(layer.rawValue): not comparable, recorded with other library versions"
        case .differs where layer == .sound:
            differingCount == 0
                ? "sound: only one of the two films has sound, or its rate, channels or codec header differ"
                : "sound: \(differingCount) of \(frameCount) packets"
        case .differs where layer == .file: "file: other bytes, with the same packets"
        case .differs:
            "\(layer.rawValue): "
                + (firstFrame.map { "first at frame \($0), \(differingCount) of \(frameCount) frames" }
                    ?? "same frames, but another rate, size or codec header")
        }
    }

    fileprivate var json: JSON {
        [
            "layer": .string(layer.rawValue), "verdict": .string(verdict.rawValue),
            "firstFrame": firstFrame.map { .number(Double($0.number)) } ?? .null,
            "differing": .number(Double(differingCount)), "of": .number(Double(frameCount)),
            "isHeadChanged": .bool(isHeadChanged),
        ]
    }
}
