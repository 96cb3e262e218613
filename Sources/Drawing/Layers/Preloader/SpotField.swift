import Geometry
import Rasteriser
import SceneModel

/// The blended colours of a preloader's spots. Each spot's weight at a pixel is about (radius / distance from the
/// spot's centre)⁴, so two touching spots mix half and half at the point of contact. The weight of a moving spot
/// decreases to 0 as a fixed spot absorbs it.
struct SpotField: ColorField {
    private typealias Lanes = SIMD8<Float>

    private struct Source {
        let x, square: Float
        /// The factor by which the spot's weight is multiplied, from 0 to 1.
        let strength: Float
        /// The colour components, in the scale of a `FieldRow`.
        let red, green, blue, alpha: Float
    }

    let isOpaque: Bool

    private let sources: [Source]
    private let middle: Double
    /// The map from pixels to points of the layer.
    private let place: Affine

    /// Creates the colour field of a preloader at a moment; nil if the layer has no area.
    init?(_ state: PreloaderState, _ colors: SpotColors, over unit: UnitSquare) {
        guard let place = unit.transform.inverse else { return nil }
        self.place = place
        middle = unit.place(Point(0.5, 0.5)).y
        let moving = state.moving.indices.map { colors.moving[$0 % colors.moving.count] }
        let all = [colors.start, colors.end] + moving
        isOpaque = all.allSatisfy { $0.alpha == 255 }
        sources = zip(state.spots, all).enumerated().compactMap { index, pair in
            let (spot, color) = pair
            let strength = index < 2 ? 1 : Self.strength(of: spot, beside: [state.start, state.end])
            if strength == 0 { return nil }
            let (radius, step) = (Float(spot.radius.value), Float(FieldRow.levelStep))
            return Source(
                x: Float(spot.x.value), square: radius * radius, strength: strength,
                red: Float(color.red) * step, green: Float(color.green) * step,
                blue: Float(color.blue) * step, alpha: Float(color.alpha) / 255 * Float(FieldRow.opaque))
        }
    }

    /// Returns the strength of a moving spot: 0 for a spot inside a fixed spot, 1 for a spot outside the fixed spots,
    /// and a value between 0 and 1 for a spot that overlaps a fixed spot.
    private static func strength(
        of spot: PreloaderState.Spot, beside fixed: [PreloaderState.Spot]
    ) -> Float {
        fixed.reduce(1) { least, other in
            let distance = abs(spot.x.value - other.x.value)
            let inside = other.radius.value + spot.radius.value - distance
            let share = 1 - inside / (2 * min(spot.radius.value, other.radius.value))
            return min(least, Float(max(share, 0)))
        }
    }

    func fill(_ row: inout FieldRow, y: Int) {
        row.visible = row.wanted
        let first = row.wanted.lowerBound / Lanes.scalarCount * Lanes.scalarCount
        let down = Double(y) + 0.5
        let steps = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
        let (stepX, stepY) = (steps * Float(place.xx), steps * Float(place.yx))
        for x in stride(from: first, to: row.wanted.upperBound, by: Lanes.scalarCount) {
            let corner = place(Point(Double(x) + 0.5, down))
            mix(Float(corner.x) + stepX, Float(corner.y - middle) + stepY, into: row, at: x)
        }
    }

    private func mix(_ x: Lanes, _ y: Lanes, into row: borrowing FieldRow, at pixel: Int) {
        let ySquare = y * y
        var (total, red, green, blue, alpha) = (Lanes(), Lanes(), Lanes(), Lanes(), Lanes())
        for source in sources {
            let dx = x - source.x
            // The divisor is never zero, even at the centre of a spot.
            let near = source.square / (dx * dx + ySquare + source.square * 0.05)
            let weight = near * near * source.strength
            total += weight
            red += weight * source.red
            green += weight * source.green
            blue += weight * source.blue
            alpha += weight * source.alpha
        }
        // The sum is increased because all weights may be 0 far away from very small spots.
        total += Lanes(repeating: .leastNormalMagnitude)
        func write(_ sum: Lanes, to plane: Int) {
            let levels = sum / total + 0.5
            let pixels = unsafe row.plane(plane) + pixel
            // Converting single lanes is faster than converting the whole vector.
            for lane in 0..<Lanes.scalarCount { unsafe pixels[lane] = UInt16(levels[lane]) }
        }
        write(red, to: 0)
        write(green, to: 1)
        write(blue, to: 2)
        if !isOpaque { write(alpha, to: 3) }
    }
}

/// The colours of a preloader's spots at a moment.
struct SpotColors: Sendable {
    /// The colours of the fixed spots.
    let start, end: Color
    /// The colours of the moving spots, used in turn.
    let moving: [Color]

    init(_ colors: PreloaderColors, at moment: Moment) {
        func value(_ track: Track<Color>) -> Color { track.value(at: moment.time, span: moment.span) }
        (start, end) = (value(colors.start), value(colors.end))
        moving = colors.moving.map(value)
    }
}
