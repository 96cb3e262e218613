/// A shutter that stays open for a while: what is seen is the mean of the pictures in that time.
public struct MotionBlur: Sendable, Equatable {
    /// The most samples of a layer, those of the groups and lists that it is in included: their product.
    public static let mostSamples = 64
    /// The most samples of all layers of a scene together.
    public static let mostInScene = 2000

    /// How long the shutter is open, in seconds from a frame's moment on. It does not depend on the frame rate: 180° at
    /// 60 frames a second are 1/120 s.
    public var shutter = 0.0
    /// How many pictures the mean is of.
    public var samples = 16

    /// A shutter that is open for so many seconds.
    public init(shutter: Double, samples: Int = 16) { (self.shutter, self.samples) = (shutter, samples) }

    /// The moments at which it is sampled, from the frame's moment on: the middles of equal parts.
    package var offsets: [SceneTime] {
        let length = SceneTime(seconds: shutter)
        return (0..<samples).map { length.times(SceneTime(2 * $0 + 1, over: 2 * samples)) }
    }

    static let format = ObjectFormat<MotionBlur>(
        properties: [
            .required(
                "shutter", \.shutter, .number(in: 0...10),
                "How long the shutter is open, in seconds from a frame's moment on; 180 degrees at 60 fps are 0.00833."
            ),
            .optional(
                "samples", \.samples, .integer(in: 2...mostSamples),
                "How many pictures the mean is of. Default: 16."),
        ],
        synonyms: [
            "duration": ["shutter"], "exposure": ["shutter"], "shutterAngle": ["shutter"],
            "angle": ["shutter"], "count": ["samples"], "steps": ["samples"],
        ]
    ).format(startingFrom: MotionBlur(shutter: 0)).knowing { json in
        // Seconds, or degrees at 60 frames a second, as cameras have them.
        switch json {
        case .bool(true): ["shutter": 0.00833]
        case .number(let seconds) where (0...10).contains(seconds): ["shutter": .number(seconds)]
        case .number(let degrees) where (10...360).contains(degrees):
            ["shutter": .number((degrees / 360 / 60 * 100_000).rounded() / 100_000)]
        default: nil
        }
    }
}

extension Scene {
    /// What is wrong with a scene that has too many samples.
    var samplesFault: Fault? {
        var total = 0
        for (index, layer) in layers.numbered {
            let fault = layer.samplesFault(outer: 1, total: &total)
            if let fault { return fault.inside([.key("layers"), .index(index)]) }
        }
        guard total > MotionBlur.mostInScene else { return nil }
        return Fault(
            "layers",
            "\(total) samples of motion blur in all layers; at most \(MotionBlur.mostInScene) are allowed")
    }
}

extension Layer {
    fileprivate func samplesFault(outer: Int, total: inout Int) -> Fault? {
        let product = outer * (motionBlur?.samples ?? 1)
        if motionBlur != nil {
            guard product <= MotionBlur.mostSamples else {
                return Fault(
                    [.key("motionBlur")],
                    "\(product) samples with those of the groups that it is in; at most \(MotionBlur.mostSamples) are allowed"
                )
            }
            total += product
        }
        for (place, layer) in (content as? any LayerContainer)?.containedLayers ?? [] {
            let fault = layer.samplesFault(outer: product, total: &total)
            if let fault { return fault.inside(place) }
        }
        return nil
    }
}
