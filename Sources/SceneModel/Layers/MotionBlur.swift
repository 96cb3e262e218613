import SceneText

/// Motion blur: a frame is the mean of several pictures taken while a shutter is open.
public struct MotionBlur: Sendable, Equatable {
    /// The maximum number of samples of a layer, multiplied by the samples of the groups and lists around the layer.
    package static let maximumSamples = 64
    /// The maximum number of samples of all layers in a scene together.
    package static let maximumInScene = 2000

    /// The time for which the shutter is open, in seconds after the frame's time. This time does not depend on the
    /// frame rate; a shutter of 180° at 60 frames per second is open for 1/120 s.
    public var shutter = 0.0
    /// The number of pictures that are averaged.
    public var samples = 16

    /// Creates motion blur with a shutter that is open for `shutter` seconds.
    public init(shutter: Double, samples: Int = 16) { (self.shutter, self.samples) = (shutter, samples) }

    /// The times of the samples, relative to the frame's time: the midpoints of equal parts of the shutter time.
    package var offsets: [SceneTime] {
        let length = SceneTime(seconds: shutter)
        return (0..<samples).map { length.times(SceneTime(2 * $0 + 1, over: 2 * samples)) }
    }

    static let format = ObjectFormat<MotionBlur>(
        properties: [
            .required(
                "shutter", \.shutter, .number(in: 0...10),
                "The time for which the shutter is open, in seconds after a frame's time; 180 degrees at 60 fps is 0.00833."
            ),
            .optional(
                "samples", \.samples, .integer(in: 2...maximumSamples),
                "The number of pictures that are averaged. Default: 16."),
        ],
        synonyms: [
            "duration": ["shutter"], "exposure": ["shutter"], "shutterAngle": ["shutter"],
            "angle": ["shutter"], "count": ["samples"], "steps": ["samples"],
        ]
    ).format(startingFrom: MotionBlur(shutter: 0)).knowing { json in
        // Guesses a number up to 10 to be seconds, and a larger one to be a shutter angle in degrees at 60 frames per
        // second.
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
    /// The fault if the scene has too many samples of motion blur; otherwise nil.
    var samplesFault: Fault? {
        var total = 0
        for (index, layer) in layers.numbered {
            let fault = layer.samplesFault(outer: 1, total: &total)
            if let fault { return fault.inside([.key("layers"), .index(index)]) }
        }
        guard total > MotionBlur.maximumInScene else { return nil }
        return Fault(
            "layers",
            "\(total) samples of motion blur in all layers; at most \(MotionBlur.maximumInScene) are allowed")
    }
}

extension Layer {
    fileprivate func samplesFault(outer: Int, total: inout Int) -> Fault? {
        let product = outer * (motionBlur?.samples ?? 1)
        if motionBlur != nil {
            guard product <= MotionBlur.maximumSamples else {
                return Fault(
                    [.key("motionBlur")],
                    "\(product) samples, multiplied by the samples of the enclosing groups; at most \(MotionBlur.maximumSamples) are allowed"
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
