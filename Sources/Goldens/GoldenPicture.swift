import Film
import SceneModel

/// A frame that differs, as pictures in the report's folder: three, or one of a frame that only one of the films has.
package struct GoldenPicture: Sendable {
    /// The frame's number today, or the recorded one of a frame that is no longer there.
    package let frame: FilmFrame
    /// Its number when it was recorded; nil of a new frame.
    package let recordedFrame: FilmFrame?
    /// When it is shown.
    package let seconds: Double
    /// The file of what was recorded; nil of a new frame.
    package let expected: String?
    /// The file of what there is now; nil of a frame that is missing.
    package let actual: String?
    /// The file of the difference, amplified.
    package let difference: String?
    /// How they differ.
    package let measured: FrameDifference?
    /// Whether the pictures are those that were hashed. Otherwise they were decoded from the films, and encoding has changed the
    /// difference.
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

    /// The names of the files that a picture in report.json lists.
    static func files(in picture: JSON) -> [String] { Key.files.compactMap { picture[$0]?.string } }

    /// Which frame it is: `frame 7 (6 in the recording)`.
    package var name: String {
        if actual == nil { return "frame \(frame) of the recording" }
        guard let recordedFrame, recordedFrame != frame else { return "frame \(frame)" }
        return "frame \(frame) (\(recordedFrame) in the recording)"
    }

    /// How it differs.
    package var words: String {
        let words = measured?.words ?? (expected == nil ? "new" : "missing")
        return isExact ? words : words + Self.decoded
    }

    private static let decoded = "; as decoded from the films, which is not exact"

    /// In a line, with what is shown.
    var line: String {
        measured == nil
            ? "\(name) is shown: \(words)" : "expected, actual and difference of \(name): \(words)"
    }
}

/// The pictures of the frames that differ, or the reason why there are none.
package enum GoldenPictures: Sendable {
    /// Nothing differs, or no pictures were asked for.
    case notNeeded
    /// Some of them, spread over all that differ, always with the first.
    case shown([GoldenPicture])
    /// There can't be any.
    case missing(Absence)

    /// Those that are shown.
    package var shown: [GoldenPicture] {
        if case .shown(let pictures) = self { pictures } else { [] }
    }

    /// Why there is no picture of a difference.
    package enum Absence: Sendable, Equatable {
        /// No single frame differs.
        case noFrame
        /// The golden keeps neither a film nor pictures of these frames, so what was expected can't be shown.
        case nothingKept
        /// The frames have another size.
        case otherSize

        /// The reason, for people.
        package var reason: String {
            switch self {
            case .noFrame: "no frame differs by itself"
            case .nothingKept:
                "the golden has no \(GoldenFile.film) and no pictures, so the expected frame can't be shown"
            case .otherSize: "the frames have another size"
            }
        }
    }
}
