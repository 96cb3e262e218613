import Film

/// The layers of a film, from what is drawn to what is written, each decided by those before it.
package enum GoldenLayer: String, Sendable, CaseIterable {
    /// The pictures that a film of another program decodes to, sample by sample.
    case pictures
    /// The frames as drawn; of another program's pictures, as shown.
    case rgb
    /// The frames as converted.
    case yuv
    /// The packets as encoded, and the codec's extradata.
    case packets
    /// The packets of the sound; only films with sound have them.
    case sound
    /// The file, with all that the container adds to the packets.
    case file

    /// The parts of a fingerprint that decide this layer, beyond those of the layers before it. Where they differ the
    /// layer is not comparable. Drawn frames without text and Lottie animations always are, since our own code draws them;
    /// only films with those have the parts that decide them.
    private var ownMakers: [String] {
        switch self {
        case .pictures: []
        case .rgb: ["pango", "harfbuzz", "fontconfig", "fonts", "librlottie"]
        case .yuv: ["libavutil", "libswscale"]
        case .packets: ["libavcodec", "x264"]
        case .sound: ["libavutil", "libavcodec", "libavformat", "mixer", "libswresample", "libebur128"]
        case .file: ["libavformat"]
        }
    }

    /// Whether it has a hash for each picture, in the order in which they are shown.
    var isOfPictures: Bool {
        switch self {
        case .pictures, .rgb, .yuv: true
        case .packets, .sound, .file: false
        }
    }

    /// Whether a part of a fingerprint must be equal for this layer to be comparable.
    func isMade(by part: String) -> Bool {
        // No picture decides the sound.
        if self == .sound { return ownMakers.contains(part) }
        let pictures = Self.allCases.prefix { $0 != self && $0 != .sound }
        let makers = pictures.flatMap(\.ownMakers) + ownMakers + (self == .file ? Self.sound.ownMakers : [])
        return makers.contains(part) || part.hasPrefix(Fingerprint.layerPrefix)
    }
}
