import Geometry
import Rasteriser
import SceneModel

/// Drawing of the marks: the selection, and the cursor at the position of playback.
extension WaveformDrawing {
    /// The width of the lines at both ends of a selection, in points.
    private static let edge = 1.5

    /// Adds the area of the selection (a marked range of the sound), with a line along the inside of each end.
    mutating func addSelection() {
        guard let selection = state.selection else { return }
        let brush = Brush(.color(selection.color))
        let opacity = selection.opacity.value
        let rest = 1 - opacity
        let shapes = content.style == .circle ? sector(selection) : stretch(selection)
        add(shapes.area, brush, opacity: opacity, to: \.back)
        // An edge is drawn over the area. The edge's opacity is chosen so that a faint area with an edge is three times
        // as opaque as without.
        for edge in shapes.edges { add(edge, brush, opacity: 1 - rest * rest, to: \.back) }
    }

    private typealias Marked = (area: Outline, edges: [Outline])

    private func places(_ selection: WaveformState.Selection, beyond: Double) -> ClosedRange<Double>? {
        func place(_ seconds: FixedNumber) -> Double {
            let place = view.place(of: min(seconds.value, view.whole.value), along: lineLength)
            return min(max(place, -beyond), lineLength + beyond)
        }
        let (from, to) = (place(selection.from), place(selection.to))
        return from < to ? from...to : nil
    }

    /// Returns the rectangle of a selection. Ends outside the view are moved so far out that their corners are
    /// invisible.
    private func stretch(_ selection: WaveformState.Selection) -> Marked {
        guard let places = places(selection, beyond: size.height + 2 * Self.edge) else {
            return (Outline(), [])
        }
        let width = places.upperBound - places.lowerBound
        let radius = min(content.selection?.cornerRadius ?? 0, width / 2, size.height / 2)
        let edge = min(Self.edge, width / 2)
        let area = Outline.roundedRectangle(
            at: Point(places.lowerBound, 0), size: Size(width: width, height: size.height),
            radii: CornerRadii(radius))
        return (
            area,
            [
                .sideEdge(at: places.lowerBound, width: edge, height: size.height, radius: radius),
                .sideEdge(at: places.upperBound, width: -edge, height: size.height, radius: radius),
            ]
        )
    }

    /// Returns the part of the ring that a selection covers, and a line at each end of the selection that is in view.
    private func sector(_ selection: WaveformState.Selection) -> Marked {
        guard let places = places(selection, beyond: 0) else { return (Outline(), []) }
        let (inner, outer) = content.radii
        func part(_ from: Double, _ to: Double) -> Outline {
            var outline = Outline()
            outline.addRing(
                around: middle, from: inner, to: outer, turns: from / lineLength...to / lineLength)
            return outline
        }
        let (from, to) = (places.lowerBound, places.upperBound)
        // The edge's width, measured along the line of the sound; it equals `Self.edge` half way between the radii.
        let width = min(Self.edge * 2 * inner / (inner + outer), (to - from) / 2)
        let isAtStart = view.start.value > selection.from.value
        let isAtEnd = view.start.value + view.length.value < selection.to.value
        let edges =
            (isAtStart ? [] : [part(from, from + width)]) + (isAtEnd ? [] : [part(to - width, to)])
        return (part(from, to), edges)
    }

    /// Adds the line at the position of playback, if that position is in the view.
    mutating func addCursor() {
        guard let color = state.cursor, let cursor = content.cursor, let played = state.played else { return }
        let width = lineLength
        let place = view.place(of: played.value, along: width)
        guard place >= 0, place <= width else { return }
        var outline = Outline()
        if content.style == .circle {
            let (inner, outer) = content.radii
            outline.addBar(
                at: ringPlace(place / width, radius: inner), along: ringDirection(place / width),
                length: outer - inner, width: cursor.width, radius: 0)
        } else {
            let (from, to) = (max(place - cursor.width / 2, 0), min(place + cursor.width / 2, width))
            outline = .rectangle(at: Point(from, 0), size: Size(width: to - from, height: size.height))
        }
        add(outline, Brush(.color(color)), to: \.front)
    }
}
