import SceneModel

/// Two circles: the first is centred at the origin, the second to the right of it on the x axis.
struct CirclePair {
    /// The distance between their centres.
    let distance: Double
    /// The radii.
    let first, second: Double

    /// The distance between their edges; negative if they overlap.
    var gap: Double { distance - first - second }

    /// True if one circle is inside the other.
    var isNested: Bool { distance <= abs(first - second) }
}
