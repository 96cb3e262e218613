import Drawing
import Files
import Film
import Media
import SceneModel

/// A comparison as JSON, and as pictures of the first frame that differs.
public struct GoldenReport: Sendable {
    /// A picture of a frame.
    public struct Shown: Sendable {
        /// The file's name in the report.
        public let name: String
        /// The frame.
        public let frame: FilmFrame
        /// The largest difference of any sample, in levels; 0 where the difference was lost in encoding.
        public let largestStep: Int
        /// The pixels that differ.
        public let differingPixelCount: Int
    }

    /// What was compared.
    public let comparison: GoldenComparison
    /// The picture of the first frame that differs, when there is one to show.
    public let shown: Shown?

    /// A report without a picture.
    public init(_ comparison: GoldenComparison) {
        self.comparison = comparison
        shown = nil
    }

    /// Writes a picture of the first frame that differs into a folder: expected, from the film that the golden
    /// keeps; actual, from the new film; and their difference. Both have been encoded, so they differ in
    /// nothing but what they show.
    public init(_ comparison: GoldenComparison, film: String, to folder: String) throws {
        self.comparison = comparison
        guard let frame = comparison.firstDifference?.firstFrame, let expectedFilm = comparison.recorded.film
        else {
            shown = nil
            return
        }
        let name = Self.freeName("\(comparison.recorded.name)-frame-\(frame)", in: folder)
        var shown: Shown?
        try FilmPictures.read([frame], of: expectedFilm) { _, expected in
            let size = (expected.width, expected.height)
            try FilmPictures.read([frame], of: film, size: size) { _, actual in
                var picture = DifferencePicture(expected: expected, actual: actual)
                try FileReplacement.write(
                    try picture.pixels.png(), to: "\(folder)/\(name)", overwriting: true)
                shown = Shown(
                    name: name, frame: frame, largestStep: picture.largestStep,
                    differingPixelCount: picture.differingPixelCount)
            }
        }
        self.shown = shown
    }

    /// Removes the pictures that an older report in a folder tells of, and nothing else.
    public static func removePictures(ofReportIn folder: String) {
        let report = ReportFile.content(of: "\(folder)/report.json")
        for name in (report?["goldens"]?.array ?? []).compactMap({ $0["picture"]?["file"]?.string })
        where !name.contains("/") && name.hasSuffix(".png") {
            try? FileSystem.remove("\(folder)/\(name)")
        }
    }

    /// A name for a picture; two goldens may have the same.
    private static func freeName(_ name: String, in folder: String) -> String {
        var candidate = "\(name).png"
        var number = 2
        while FileSystem.kind(of: "\(folder)/\(candidate)") != nil {
            candidate = "\(name)-\(number).png"
            number += 1
        }
        return candidate
    }

    /// Everything that is known, for programs.
    public var json: JSON {
        [
            "name": .string(comparison.recorded.name), "verdict": .string(comparison.verdict.rawValue),
            "isSceneChanged": .bool(comparison.isSceneChanged),
            "layers": .array(comparison.layers.map(\.json)),
            "changedParts": .array(
                comparison.changedParts.map { part in
                    [
                        "name": .string(part.name), "recorded": .string(part.recorded),
                        "running": .string(part.running),
                    ]
                }),
            "picture": shown.map { shown in
                [
                    "file": .string(shown.name), "frame": .number(Double(shown.frame.number)),
                    "largestStep": .number(Double(shown.largestStep)),
                    "differingPixels": .number(Double(shown.differingPixelCount)),
                ]
            } ?? .null,
        ]
    }

    /// The comparison in a few lines, the first of them the answer.
    public var text: String {
        let name = comparison.recorded.name
        let frames = counted(comparison.layers.first?.frameCount ?? 0, "frame")
        var lines: [String] = []
        switch comparison.verdict {
        case .same: lines.append("\(name): same, \(frames) in rgb, yuv and packets, and the file")
        case .differs: lines.append("\(name): differs")
        case .notComparable: lines.append("\(name): not comparable in full, rgb is the same")
        }
        let others = comparison.layers.filter { $0.verdict != .same }
        // A file differs when its packets do.
        for layer in others where layer.layer != .file || others.count == 1 || layer.verdict == .notComparable
        {
            lines.append("  \(layer.words)")
        }
        if comparison.isSceneChanged { lines.append("  the scene is not the one that was recorded") }
        for part in comparison.changedParts {
            lines.append("  \(part.name) was \(part.recorded), is \(part.running)")
        }
        if let shown {
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
        case .notComparable: "\(layer.rawValue): not comparable, other libraries made it"
        case .differs where layer == .file: "file: its bytes differ, though its packets are the same"
        case .differs:
            "\(layer.rawValue): "
                + (firstFrame.map { "first at frame \($0), \(differingCount) of \(frameCount) frames" }
                    ?? "the same frames, but another head")
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
