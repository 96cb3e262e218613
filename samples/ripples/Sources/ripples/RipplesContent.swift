import ZoetropeTool

/// Drops that fall on water, and the rings that widen where they fell.
struct RipplesContent {
    /// Seconds from a drop to the next.
    var every = 0.35
    /// Seconds that the rings of a drop can be seen.
    var lifetime = 3.2
    /// How far the rings reach, in points.
    var reach = Track.constant(130.0)
    /// How tall rings are for their width: 1 is seen from above.
    var tilt = 0.34
    /// The colour of the light on the water.
    var color = Color(red: 0xDF, green: 0xF3, blue: 0xFF)
    /// The seed of these drops, combined with the scene's.
    var seed = 0
}

extension RipplesContent: DescribedContent {
    static let typeName = "ripples"
    static let summary = "Drops that fall on water, and the rings that widen where they fell."
    /// Raised whenever the same scene is drawn with other pixels than before.
    static let version = 1

    static let format = ObjectFormat<RipplesContent>(
        properties: [
            .optional(
                "every", \.every, .number(in: 0.02...60), "Seconds from a drop to the next. Default: 0.35."),
            .optional(
                "lifetime", \.lifetime, .number(in: 0.1...20),
                "Seconds that the rings of a drop can be seen. Default: 3.2."),
            .optional(
                "reach", \.reach, .track(of: .number(in: 1...2000)),
                "How far the rings reach, in points. Default: 130."),
            .optional(
                "tilt", \.tilt, .number(in: 0.05...1),
                "How tall rings are for their width; 1 is seen from above. Default: 0.34."),
            .optional(
                "color", \.color, .color, "The colour of the light on the water. Default: \"#DFF3FF\"."),
            .optional(
                "seed", \.seed, .seed, "The seed of these drops, combined with the scene's. Default: 0."),
        ],
        checks: [
            .init("every", "lifetime") { ripples in
                guard ripples.lifetime / ripples.every > mostDrops else { return nil }
                return Fault(
                    "every", "more than 200 drops would be seen at once; raise it, or lower \"lifetime\"")
            }
        ])
}

extension RipplesContent {
    /// The most that are seen at once.
    static let mostDrops = 200.0
}

extension RipplesContent: Drawable {
    func open(_ opening: Opening) throws -> any LayerRenderer { try RipplesRenderer(self, opening) }
}
