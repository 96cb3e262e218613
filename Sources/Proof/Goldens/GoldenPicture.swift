import Film

/// The picture of the first frame that differs, or the reason why there is none.
public enum GoldenPicture: Sendable {
    /// Nothing differs, or no picture was asked for.
    case notNeeded
    /// There is one, in the report's folder.
    case shown(Shown)
    /// There can't be one.
    case missing(Absence)

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

    /// Whether there is one.
    public var isShown: Bool {
        if case .shown = self { true } else { false }
    }

    /// Why there is no picture of a difference.
    public enum Absence: Sendable, Equatable {
        /// No single frame differs.
        case noFrame
        /// The golden keeps no film, so what was expected can't be shown.
        case noFilm
        /// One of the films ends before the frame.
        case frameInOneFilm(FilmFrame)

        /// The reason, for people.
        public var reason: String {
            switch self {
            case .noFrame: "no frame differs by itself"
            case .noFilm: "the golden has no \(GoldenFile.film), so the expected frame can't be shown"
            case .frameInOneFilm(let frame): "only one of the films has frame \(frame)"
            }
        }
    }
}
