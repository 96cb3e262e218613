import ZoetropeTool

/// The content of a layer with drops that fall on water and make widening rings.
struct RipplesContent {
    /// The seconds from one drop to the next.
    var every = 0.35
    /// The seconds for which the rings of a drop are visible.
    var lifetime = 3.2
    /// The largest radius of the rings, in points.
    var reach = Track.constant(130.0)
    /// The height of a ring divided by its width; 1 means seen from directly above.
    var tilt = 0.34
    /// The colour of the light on the water.
    var color = Color(red: 0xDF, green: 0xF3, blue: 0xFF)
    /// The seed of the drops' random numbers, combined with the scene's seed.
    var seed = 0
}

extension RipplesContent: DescribedContent {
    static let typeName = "ripples"
    static let summary = "Drops that fall on water and make widening rings."
    /// The version, raised whenever the same scene is drawn with other pixels than before.
    static let version = 1

    static let format = ObjectFormat<RipplesContent>(
        properties: [
            .optional(
                "every", \.every, .number(in: 0.02...60),
                "The seconds from one drop to the next. Default: 0.35."),
            .optional(
                "lifetime", \.lifetime, .number(in: 0.1...20),
                "The seconds for which the rings of a drop are visible. Default: 3.2."),
            .optional(
                "reach", \.reach, .track(of: .number(in: 1...2000)),
                "The largest radius of the rings, in points. Default: 130."),
            .optional(
                "tilt", \.tilt, .number(in: 0.05...1),
                "The height of a ring divided by its width; 1 is seen from above. Default: 0.34."),
            .optional(
                "color", \.color, .color, "The colour of the light on the water. Default: \"#DFF3FF\"."),
            .optional(
                "seed", \.seed, .seed, "The seed of the drops, combined with the scene's seed. Default: 0."),
        ],
        checks: [
            .init("every", "lifetime") { ripples in
                guard ripples.lifetime / ripples.every > maximumDrops else { return nil }
                return Fault(
                    "every",
                    "more than 200 drops would be visible at once; raise \"every\" or lower \"lifetime\"")
            }
        ])
}

extension RipplesContent {
    /// The maximum number of drops that are visible at once.
    static let maximumDrops = 200.0
}

extension RipplesContent: Drawable {
    func open(_ opening: Opening) throws -> any LayerRenderer { try RipplesRenderer(self, opening) }
}
