import Geometry
import SceneModel

/// A part of the frame in which texts are seen on all screens, and not covered by what apps draw over a film.
package enum SafeArea: String, CaseIterable, Sendable {
    /// The area of `"within": "safe"`: what apps and players leave visible.
    case safe
    /// The middle 90 % of the frame, as SMPTE ST 2046-1 and EBU R 95 define it for action.
    case action
    /// The middle 80 % of the frame: the older and stricter area for titles.
    case titles

    /// Returns the corners of the area, in pixels of a frame.
    package func corners(in size: PixelSize) -> (least: Point, most: Point) {
        let (width, height) = (Double(size.width), Double(size.height))
        let (side, top, bottom) =
            switch self {
            case .safe: Placement.safeInsets(of: Size(width: width, height: height))
            case .action: (0.05, 0.05, 0.05)
            case .titles: (0.1, 0.1, 0.1)
            }
        return (
            Point(width * side, height * top), Point(width * (1 - side), height * (1 - bottom))
        )
    }
}
