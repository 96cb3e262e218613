import SceneText

/// Content of a layer that plays a file over time.
package protocol PlayedContent {
    /// The playback speed.
    var speed: Double { get }
    /// The time in the file at which playback starts, in seconds.
    var offset: Double { get }
    /// True to loop the file.
    var loop: Bool { get }
    /// The seconds in the file over the layer's time; nil for steady playback.
    var time: Track<Double>? { get }
}

extension PlayedContent {
    /// How the layer's time leads to a time in its file.
    package var playback: Playback { Playback(from: offset, speed: speed, loops: loop, along: time) }

    /// Returns a fault if another key contradicts the track of the file's time.
    static func timeFault(_ content: Self) -> Fault? {
        guard content.time != nil else { return nil }
        let others = [
            ("speed", content.speed != 1), ("offset", content.offset != 0), ("loop", content.loop),
        ]
        return others.first(where: \.1).map { Fault($0.0, "expected \"time\" or \"\($0.0)\", not both") }
    }

    /// Other words for the key `time`.
    static var timeSynonyms: Synonyms {
        [
            "timeRemap": ["time"], "remap": ["time"], "timeRemapping": ["time"], "tm": ["time"],
            "freeze": ["time"], "reverse": ["time"], "reversed": ["time"], "ramp": ["time"],
        ]
    }
}

extension Format where Value == Track<Double> {
    /// The format of a track of seconds in a file.
    static var fileTime: Format {
        .track(of: .number(in: -1_000_000...1_000_000), followingSounds: false)
    }
}
