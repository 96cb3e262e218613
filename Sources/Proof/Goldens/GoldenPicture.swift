import Film
import SceneModel

/// A frame that differs, as three pictures in the report's folder.
public struct GoldenPicture: Sendable {
    /// The frame.
    public let frame: FilmFrame
    /// When it is shown.
    public let seconds: Double
    /// The names of the files: what was recorded, what there is now, and the difference, amplified.
    public let expected: String, actual: String, difference: String
    /// How they differ; by nothing where the difference was lost in encoding.
    public let measured: FrameDifference

    /// The keys of report.json that this program also reads.
    private enum Key {
        static let files = ["expected", "actual", "difference"]
    }

    var json: JSON {
        .object(
            [JSON.Member("frame", .number(Double(frame.number))), JSON.Member("seconds", .number(seconds))]
                + zip(Key.files, [expected, actual, difference]).map { JSON.Member($0, .string($1)) }
                + measured.members)
    }

    /// The names of the files that a picture in report.json lists.
    static func files(in picture: JSON) -> [String] { Key.files.compactMap { picture[$0]?.string } }
}

/// The pictures of the frames that differ, or the reason why there are none.
public enum GoldenPictures: Sendable {
    /// Nothing differs, or no pictures were asked for.
    case notNeeded
    /// Some of them, spread over all that differ, always with the first.
    case shown([GoldenPicture])
    /// There can't be any.
    case missing(Absence)

    /// Those that are shown.
    public var shown: [GoldenPicture] {
        if case .shown(let pictures) = self { pictures } else { [] }
    }

    /// Why there is no picture of a difference.
    public enum Absence: Sendable, Equatable {
        /// No single frame differs.
        case noFrame
        /// The golden keeps neither a film nor pictures, so what was expected can't be shown.
        case nothingKept
        /// One of the films ends before the frame.
        case frameInOneFilm(FilmFrame)
        /// The frames have another size.
        case otherSize

        /// The reason, for people.
        public var reason: String {
            switch self {
            case .noFrame: "no frame differs by itself"
            case .nothingKept:
                "the golden has no \(GoldenFile.film) and no pictures, so the expected frame can't be shown"
            case .frameInOneFilm(let frame): "only one of the films has frame \(frame)"
            case .otherSize: "the frames have another size"
            }
        }
    }
}
