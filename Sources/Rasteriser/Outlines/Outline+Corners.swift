import Geometry

extension Outline {
    /// Creates a polygon with rounded corners. The radius is reduced at corners whose sides are too short.
    public static func rounded(_ corners: [Point], radius: Double) -> Outline {
        var outline = Outline()
        for index in corners.indices {
            let (before, after) = (
                corners[(index + corners.count - 1) % corners.count], corners[(index + 1) % corners.count]
            )
            let arc = CornerArc(at: corners[index], from: before, to: after, radius: radius)
            let first = arc?.start ?? corners[index]
            if index == 0 { outline.move(to: first) } else { outline.addLine(to: first) }
            for piece in arc?.pieces ?? [] {
                outline.addCubic(control1: piece.control1, control2: piece.control2, to: piece.end)
            }
        }
        if !corners.isEmpty { outline.close() }
        return outline
    }
}

/// The arc that touches both sides of a corner.
private struct CornerArc {
    let start: Point
    let pieces: [UnitArc.Piece]

    /// Creates the arc, which uses at most half of each side. Nil if the corner stays sharp.
    init?(at corner: Point, from before: Point, to after: Point, radius: Double) {
        let (back, ahead) = (before - corner, after - corner)
        let (backLength, aheadLength) = (back.length, ahead.length)
        guard radius > 0, backLength > 0, aheadLength > 0 else { return nil }
        let (one, other) = (back * (1 / backLength), ahead * (1 / aheadLength))
        let cosine = one.x * other.x + one.y * other.y
        // The tangent of half the angle between the sides.
        let tangent = (max(1 - cosine, 0) / max(1 + cosine, 1e-18)).squareRoot()
        guard tangent > 1e-6, tangent < 1e6 else { return nil }
        let reach = min(radius / tangent, backLength / 2, aheadLength / 2)
        let fitted = reach * tangent
        let middle = one + other
        let center = corner + middle * ((reach * reach + fitted * fitted).squareRoot() / middle.length)
        start = corner + one * reach
        let end = corner + other * reach
        let turnsXToY = other.x * one.y - other.y * one.x > 0
        pieces = UnitArc.pieces(
            from: (start - center) * (1 / fitted), to: (end - center) * (1 / fitted), xToY: turnsXToY
        ).map { $0.mapped { center + $0 * fitted } }
    }
}
