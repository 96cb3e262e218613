import Base
import Film
import FilmReading
import SceneModel
import SceneText
import Spelling

/// A report of a golden's comparison, in words and as JSON, with pictures of the frames that differ.
package struct GoldenReport: Sendable {
    /// The reported comparison.
    package let comparison: GoldenComparison
    /// The pictures of the frames that differ.
    package let pictures: GoldenPictures

    /// Creates a report without pictures.
    package init(_ comparison: GoldenComparison) {
        self.comparison = comparison
        pictures = .notNeeded
    }

    /// Creates a report and writes pictures of the differing frames into `folder`. `film` is the path of the new
    /// film, if one was made.
    package init(
        _ comparison: GoldenComparison, film: String?, to folder: String,
        cancellation: Cancellation = Cancellation()
    ) throws {
        self.comparison = comparison
        pictures = try GoldenPictures(of: comparison, film: film, to: folder, cancellation: cancellation)
    }

    /// The comparison in report.json.
    package var json: JSON {
        .object(
            [
                JSON.Member("name", .string(comparison.recorded.name)),
                JSON.Member("folder", .string(comparison.recorded.folder)),
                JSON.Member("verdict", .string(comparison.verdict.rawValue)),
                JSON.Member("isSceneChanged", .bool(comparison.isSceneChanged)),
                JSON.Member("sceneChanges", comparison.sceneChange?.json ?? []),
                JSON.Member("layers", .array(comparison.layers.map(\.json))),
                JSON.Member("tolerance", comparison.tolerated?.json ?? .null),
                JSON.Member(
                    "changedParts",
                    .array(
                        comparison.changedParts.map { part in
                            [
                                "name": .string(part.name), "recorded": .string(part.recorded),
                                "running": .string(part.running),
                            ]
                        })), JSON.Member(Key.pictures, .array(pictures.shown.map(\.json))),
            ] + absenceMembers)
    }

    /// The keys of report.json that this program also reads.
    private enum Key {
        static let pictures = "pictures"
    }

    private var absenceMembers: [JSON.Member] {
        guard case .missing(let absence) = pictures else { return [] }
        return [JSON.Member("noPicture", .string(absence.reason))]
    }

    /// Returns the file names of the pictures that a golden's object in report.json lists.
    package static func pictureNames(in report: JSON) -> [String] {
        (report[Key.pictures]?.array ?? []).flatMap(GoldenPicture.files)
    }

    /// The comparison in a few lines, beginning with the verdict.
    package var text: String { lines.joined(separator: "\n") }

    /// The lines of `text`.
    package var lines: [String] { [headline] + details.map { "  \($0)" } }

    /// The golden's name and the verdict, in one line.
    package var headline: String {
        let name = comparison.recorded.name
        switch comparison.verdict {
        case .same:
            return "\(name): same, \(frames(comparison.layers.first?.frameCount ?? 0)) in \(layerNames)"
        case .withinTolerance:
            guard let used = comparison.tolerated else { return "\(name): passes within its tolerance" }
            let count = used.differing.count
            let share = "\(count) of \(frames(comparison.layers.first?.frameCount ?? 0))"
            let worst = used.worst
            let most = worst.hasNoneShown ? "only in ignored pixels" : "by at most \(worst.words)"
            return
                "\(name): passes within its tolerance: \(share) differ\(count == 1 ? "s" : ""), \(most)"
        case .differs: return "\(name): differs"
        case .notComparable: return "\(name): the layer rgb is the same, the other layers can't be compared"
        }
    }

    private func frames(_ count: Int) -> String { counted(count, "frame") }

    /// The compared layers in words: `rgb, yuv and packets, the sound and the file`.
    private var layerNames: String {
        let layers = comparison.layers.map(\.layer)
        let ofFrames = layers.filter { $0 != .sound && $0 != .file }.map(\.rawValue)
        let list =
            ofFrames.count < 2
            ? ofFrames.joined()
            : "\(ofFrames.dropLast().joined(separator: ", ")) and \(ofFrames.last ?? "")"
        guard layers.contains(.file) else { return list }
        return "\(list), \(layers.contains(.sound) ? "the sound " : "")and the file"
    }

    /// The differing layers, followed by `circumstances`, one line each.
    package var details: [String] {
        let others = comparison.layers.filter { $0.fault != nil }
        // The file layer is omitted if another layer differs, since the file then differs too.
        return others.filter { $0.layer != .file || others.count == 1 || $0.verdict == .notComparable }
            .map { "\($0.layer.rawValue): \($0.fault ?? "")" } + circumstances
    }

    /// Lines about the whole golden: its tolerance, changes of the scene, changed library versions, and the pictures
    /// made.
    package var circumstances: [String] {
        var lines: [String] = []
        if let used = comparison.tolerated {
            if !used.isPassed, let first = used.beyond.first {
                lines.append("frame \(first): \(used.firstFaults.joined(separator: "; "))")
            }
            lines.append("tolerance: \(used.tolerance.words)")
        }
        lines += comparison.sceneChange?.lines ?? []
        // Changed versions are not reported if all layers are the same.
        for part in comparison.changedParts where comparison.verdict != .same {
            lines.append(
                "recorded with \(part.name) \(part.recorded), now running \(part.name) \(part.running)")
        }
        switch pictures {
        case .notNeeded: break
        case .missing(let absence): lines.append("no picture: \(absence.reason)")
        case .shown(let shown):
            lines.append(shown[0].line)
        }
        return lines
    }
}
