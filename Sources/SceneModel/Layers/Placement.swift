import Geometry
import SceneText

/// A place of a layer at an edge, in a corner or in the middle of the scene or group, whatever the sizes of both.
///
/// The layer's rectangle is placed before the layer is scaled and rotated, so these don't move it away from its place.
public struct Placement: Sendable, Equatable {
    /// The place of the rectangle.
    public enum Place: String, Sendable, CaseIterable {
        case topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight

        /// The place, in unit coordinates of the rectangle and of what is around it.
        package var unit: Point {
            let (column, row): (Double, Double) =
                switch self {
                case .topLeft: (0, 0)
                case .top: (0.5, 0)
                case .topRight: (1, 0)
                case .left: (0, 0.5)
                case .center: (0.5, 0.5)
                case .right: (1, 0.5)
                case .bottomLeft: (0, 1)
                case .bottom: (0.5, 1)
                case .bottomRight: (1, 1)
                }
            return Point(column, row)
        }
    }

    /// The area in which the place is.
    public enum Area: String, Sendable, CaseIterable {
        /// The whole scene or group.
        case frame
        /// The part that players and apps leave visible; see `safeInsets`.
        case safe
    }

    /// The place of the layer; nil for the layer's position.
    public var place: Place?
    /// The distance from the edges of the area, in points: across and down. It moves a layer away from an edge or corner
    /// at which it is placed, and a layer in the middle not at all.
    public var margin = Size(width: 0, height: 0)
    /// The area in which the layer is placed.
    public var area = Area.frame

    /// Creates a placement at no place.
    public init() {}

    /// The distances of an area's edges from those of the frame, as fractions of its width and height.
    package typealias Insets = (side: Double, top: Double, bottom: Double)

    /// Returns the insets of the safe area. In a frame at least 1.5 times as tall as wide these are Meta's for reels,
    /// which include those for stories; otherwise those of SMPTE ST 2046-1 for titles.
    package static func safeInsets(of frame: Size) -> Insets {
        frame.height >= 1.5 * frame.width ? (0.06, 0.14, 0.35) : (0.05, 0.05, 0.05)
    }

    /// Returns the position of a layer's anchor in a scene or group; nil if no place is set.
    ///
    /// - Parameters:
    ///   - size: The size of the layer.
    ///   - anchor: The anchor, in unit coordinates of the layer.
    ///   - frame: The size of the scene or group.
    package func position(of size: Size, anchor: Point, in frame: Size) -> Point? {
        guard let unit = place?.unit else { return nil }
        let insets: Insets = area == .safe ? Self.safeInsets(of: frame) : (0, 0, 0)
        let (left, right) = (frame.width * insets.side, frame.width * (1 - insets.side))
        let (top, bottom) = (frame.height * insets.top, frame.height * (1 - insets.bottom))
        return Point(
            left + (right - left) * unit.x + margin.width * (1 - 2 * unit.x) + (anchor.x - unit.x)
                * size.width,
            top + (bottom - top) * unit.y + margin.height * (1 - 2 * unit.y)
                + (anchor.y - unit.y) * size.height)
    }

    /// The keys of a placement in a layer.
    static let properties: [Property<Placement>] = [
        .optional(
            "place", \.place, .choice(of: "place"),
            "The place of the layer in the scene or group, instead of \"position\": an edge, a corner or the centre. Default: none."
        ),
        .optional(
            "margin", \.margin, .across(in: 0...100_000),
            "The distance from the edges at which the layer is placed, in points, or [across, down]. Default: 0."
        ),
        .optional(
            "within", \.area, .choice(of: "area"),
            "The area for \"place\": \"safe\" keeps clear of what apps and players cover. Default: \"frame\"."
        ),
    ]

    /// The fault if keys of a placement are set without a place; otherwise nil.
    var fault: Fault? {
        guard place == nil else { return nil }
        if margin != Size(width: 0, height: 0) { return Fault("margin", "needs a \"place\"") }
        return area == .frame ? nil : Fault("within", "needs a \"place\"")
    }
}
