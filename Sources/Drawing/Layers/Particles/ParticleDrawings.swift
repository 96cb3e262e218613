import Geometry
import Rasteriser
import SceneModel

/// The built-in shapes of particles, 20 points wide and high.
enum ParticleDrawings {
    private static let side = 2 * ParticleLook.radius

    /// A five-pointed star. The circle through the star's points is centred in the square of 20 × 20 points.
    static var star: Outline {
        let star = Outline.star(
            points: 5, innerRadius: 0.45, size: Size(width: side, height: side), cornerRadius: 0.8)
        return star
    }

    /// Creates a snow crystal: six arms with two pairs of branches each.
    static func flake() throws -> Outline {
        var lines = Outline()
        let (width, reach) = (1.3, ParticleLook.radius)
        let length = reach - width / 2
        for arm in 0..<6 {
            /// Returns a point of the current arm: at the distance `along` from the crystal's centre, and moved
            /// sideways by `aside`.
            func place(_ along: Double, _ aside: Double) -> Point {
                let (sine, cosine) = Turn.sineAndCosine(Double(arm) / 6)
                return Point(
                    reach + sine * along + cosine * aside, reach - cosine * along + sine * aside)
            }
            lines.move(to: place(0, 0))
            lines.addLine(to: place(length, 0))
            for (from, branch) in [(0.38, 0.26), (0.66, 0.24)] {
                for side in [-1.0, 1] {
                    lines.move(to: place(from * length, 0))
                    lines.addLine(
                        to: place(
                            (from + branch * 0.6) * length, side * branch * 0.8 * length))
                }
            }
        }
        return try lines.stroked(width: width, join: .round, cap: .round)
    }
}
