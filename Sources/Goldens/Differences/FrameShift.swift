import Film
import FilmReading
import SceneModel
import SceneText
import Spelling

/// The frames that were inserted into a film or lost from it since it was recorded, found by comparing the hashes of
/// all frames. The frames after them are the same as recorded, but have other numbers.
package struct FrameShift: Sendable, Equatable {
    /// The two numbers of a frame that differs: its number in the recorded film and its number in the new film. A
    /// number is nil if that film lacks the frame.
    package struct Pair: Sendable, Equatable {
        var recorded: FilmFrame?
        var now: FilmFrame?

        /// Returns a pair for a frame that has the same number in both films.
        static func same(_ frame: FilmFrame) -> Pair { Pair(recorded: frame, now: frame) }

        /// The frame's number in the new film; for a lost frame, the number in the recorded film.
        package var number: FilmFrame { now ?? recorded ?? 0 }
    }

    private let edits: [ListAlignment.Edit]
    private let old: [String]
    private let new: [String]

    /// Aligns the frame hashes of two films. Nil if no frame was inserted or lost. Also nil if frames were replaced
    /// too, and the alignment has more than half as many differences as a comparison by frame number.
    init?(from old: [String], to new: [String]) {
        let byNumber = zip(old, new).count { $0 != $1 } + abs(old.count - new.count)
        let edits = ListAlignment(old, new).edits
        let isPure = edits.allSatisfy { $0.old.isEmpty || $0.new.isEmpty }
        let byContent = edits.reduce(0) { $0 + max($1.old.count, $1.new.count) }
        guard edits.contains(where: { $0.old.count != $0.new.count }), isPure || byContent * 2 <= byNumber
        else {
            return nil
        }
        (self.edits, self.old, self.new) = (edits, old, new)
    }

    /// The frames that differ, including frames that only one film has.
    var pairs: [Pair] {
        edits.flatMap { edit in
            let both = zip(edit.old, edit.new).map { Pair(recorded: FilmFrame($0), now: FilmFrame($1)) }
            let lost = edit.old.dropFirst(both.count).map { Pair(recorded: FilmFrame($0), now: nil) }
            let inserted = edit.new.dropFirst(both.count).map { Pair(recorded: nil, now: FilmFrame($0)) }
            return both + lost + inserted
        }
    }

    /// The maximum number of changes that `words` describes.
    private static let maximumParts = 4

    /// The changes as text for messages, such as `frame 5 is new; all later frames are the same, one frame later`.
    var words: String {
        let shown = edits.prefix(edits.count > Self.maximumParts ? Self.maximumParts - 1 : Self.maximumParts)
        let parts = shown.enumerated().map { index, edit in
            let next = index + 1 < edits.count ? edits[index + 1].new.lowerBound : new.count
            let rest = Self.after(edit, until: next, isLast: index + 1 == edits.count)
            return change(edit) + (rest.map { "; \($0)" } ?? "")
        }
        let hidden = edits.count - shown.count
        return (parts + (hidden == 0 ? [] : ["\(hidden) more such changes"])).joined(separator: "; ")
    }

    private func change(_ edit: ListAlignment.Edit) -> String {
        let (lost, inserted) = (edit.old.count, edit.new.count)
        if lost == 0 {
            let again =
                edit.new.lowerBound > 0 && edit.new.allSatisfy { new[$0] == new[edit.new.lowerBound - 1] }
            return "\(Self.frames(edit.new)) new"
                + (again ? " (\(inserted == 1 ? "repeats" : "repeat") frame \(edit.new.lowerBound - 1))" : "")
        }
        if inserted == 0 {
            let again =
                edit.old.lowerBound > 0 && edit.old.allSatisfy { old[$0] == old[edit.old.lowerBound - 1] }
            return "\(Self.frames(edit.old, of: " of the recording")) missing"
                + (again ? " (repeated frame \(edit.old.lowerBound - 1))" : "")
        }
        if lost == inserted { return "\(Self.frames(edit.new, verb: ("differs", "differ")))" }
        return "\(counted(lost, "frame")) from frame \(edit.old.lowerBound) of the recording on "
            + "\(lost == 1 ? "was" : "were") replaced by \(inserted) other\(inserted == 1 ? "" : "s")"
    }

    private static func frames(
        _ range: Range<Int>, of film: String = "", verb: (one: String, many: String) = ("is", "are")
    ) -> String {
        switch range.count {
        case 1: "frame \(range.lowerBound)\(film) \(verb.one)"
        case 2: "frames \(range.lowerBound) and \(range.upperBound - 1)\(film) \(verb.many)"
        default: "frames \(range.lowerBound) to \(range.upperBound - 1)\(film) \(verb.many)"
        }
    }

    /// Describes the unchanged frames between the change `edit` and the next change, which begins at frame `next`. Nil
    /// if no frame lies between them.
    private static func after(_ edit: ListAlignment.Edit, until next: Int, isLast: Bool) -> String? {
        let same = edit.new.upperBound..<next
        guard !same.isEmpty else { return nil }
        let shift = edit.new.upperBound - edit.old.upperBound
        let number = abs(shift) == 1 ? "one frame" : "\(abs(shift)) frames"
        let moved = shift == 0 ? "" : ", \(number) \(shift > 0 ? "later" : "earlier")"
        guard isLast else { return "\(frames(same)) the same\(moved)" }
        return (same.count == 1 ? "the last frame is the same" : "all later frames are the same") + moved
    }

    /// The changes as JSON, for report.json.
    var json: JSON {
        func range(_ range: Range<Int>) -> JSON {
            ["first": .number(Double(range.lowerBound)), "count": .number(Double(range.count))]
        }
        return .array(edits.map { ["recorded": range($0.old), "now": range($0.new)] })
    }
}
