import SceneModel

/// Two circles: the first around the origin, the second to the right of it on the x axis.
struct CirclePair {
    /// From middle to middle.
    let distance: Double
    /// The radii.
    let first, second: Double

    /// From edge to edge; below 0 where they overlap.
    var gap: Double { distance - first - second }

    /// Whether one circle lies inside the other.
    var isNested: Bool { distance <= abs(first - second) }
}
