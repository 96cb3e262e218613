import Film
import SceneModel
import SceneText

/// A differing frame as picture files in the report's folder: expected, actual and difference, or one picture of a
/// frame that only one film has.
package struct GoldenPicture: Sendable {
    /// The frame's number in the new film, or in the recording if the new film lacks the frame.
    package let frame: FilmFrame
    /// The frame's number in the recording. Nil if the recording lacks the frame.
    package let recordedFrame: FilmFrame?
    /// The time at which the frame is shown, in seconds.
    package let seconds: Double
    /// The name of the file with the recorded frame. Nil if the recording lacks the frame.
    package let expected: String?
    /// The name of the file with the frame of the new film. Nil if the new film lacks the frame.
    package let actual: String?
    /// The name of the file with the amplified difference. Nil if only one film has the frame.
    package let difference: String?
    /// The difference between the expected and the actual frame. Nil if only one film has the frame.
    package let measured: FrameDifference?
    /// True if the pictures have the pixels that were hashed. Otherwise the pictures were decoded from the encoded
    /// films, which changes the difference.
    package let isExact: Bool

    /// The keys of report.json that this program also reads.
    private enum Key {
        static let files = ["expected", "actual", "difference"]
    }

    var json: JSON {
        .object(
            [
                JSON.Member("frame", .number(Double(frame.number))),
                JSON.Member("recordedFrame", recordedFrame.map { .number(Double($0.number)) } ?? .null),
                JSON.Member("seconds", .number(seconds)), JSON.Member("isExact", .bool(isExact)),
            ]
                + zip(Key.files, [expected, actual, difference]).map {
                    JSON.Member($0, $1.map(JSON.string) ?? .null)
                }
                + (measured?.members ?? []))
    }

    /// Returns the file names that one picture's object in report.json lists.
    static func files(in picture: JSON) -> [String] { Key.files.compactMap { picture[$0]?.string } }

    /// The frame's numbers in words: `frame 7 (6 in the recording)`.
    package var name: String {
        if actual == nil { return "frame \(frame) of the recording" }
        guard let recordedFrame, recordedFrame != frame else { return "frame \(frame)" }
        return "frame \(frame) (\(recordedFrame) in the recording)"
    }

    /// The difference between the expected and the actual frame, in words.
    package var words: String {
        let words = measured?.words ?? (expected == nil ? "new" : "missing")
        return isExact ? words : words + Self.decoded
    }

    private static let decoded = " (decoded from the encoded films, so not exact)"

    /// The frame, the pictures written and the difference, in one line.
    var line: String {
        measured == nil
            ? "\(name) is shown: \(words)" : "expected, actual and difference of \(name): \(words)"
    }
}

/// The pictures of the frames that differ, or the reason why no pictures were made.
package enum GoldenPictures: Sendable {
    /// No pictures are needed: no frame differs, or no pictures were requested.
    case notNeeded
    /// The pictures of some differing frames, spread over all differing frames and always including the first.
    case shown([GoldenPicture])
    /// No picture could be made, for this reason.
    case missing(Absence)

    /// The pictures that were made; empty if no pictures were made.
    package var shown: [GoldenPicture] {
        if case .shown(let pictures) = self { pictures } else { [] }
    }

    /// The reason why no picture of a difference was made.
    package enum Absence: Sendable, Equatable {
        /// The films differ, but their frames don't: for example, only the sound or the frame rate differs.
        case noFrame
        /// The golden has neither a film nor pictures of these frames, so the expected frames can't be shown.
        case nothingKept
        /// The new frames have another size than the recorded frames.
        case otherSize

        /// The reason as a sentence for users.
        package var reason: String {
            switch self {
            case .noFrame: "no frame differs from its expected frame"
            case .nothingKept:
                "the golden has no film and no pictures, so the expected frame can't be shown"
            case .otherSize: "the new frames have another size"
            }
        }
    }
}
