import Film

/// The stages of a film's data that a golden hashes, from drawn frames to the written file. Each layer except `sound`
/// is made from earlier layers.
package enum GoldenLayer: String, Sendable, CaseIterable {
    /// The decoded samples of another program's film.
    case pictures
    /// The frames as drawn, in RGB.
    case rgb
    /// The frames as converted to YUV.
    case yuv
    /// The encoded video packets and the codec's extradata.
    case packets
    /// The encoded audio packets. Only films with sound have this layer.
    case sound
    /// The complete file, with everything that the container adds to the packets.
    case file

    /// The components (libraries, fonts, the mixer) whose versions affect this layer directly, not through earlier
    /// layers. If their versions differ, the layer can't be compared. Fingerprints name the libraries of `rgb` only for
    /// films with text or Lottie animations. The renderer and FreeType are not listed: frames
    /// that other versions of them draw are compared all the same.
    private var ownMakers: [String] {
        switch self {
        case .pictures: []
        case .rgb: ["pango", "harfbuzz", "fontconfig", "fonts", "librlottie"]
        case .yuv: ["libavutil", "libswscale"]
        case .packets: ["libavcodec"] + Fingerprint.encoders
        case .sound:
            ["libavutil", "libavcodec", "libavformat", "mixer", "libswresample", "libebur128", "loudness"]
        case .file: ["libavformat", "libwebp"]
        }
    }

    /// True if the layer has one hash for each picture, in presentation order.
    var isOfPictures: Bool {
        switch self {
        case .pictures, .rgb, .yuv: true
        case .packets, .sound, .file: false
        }
    }

    /// Returns true if this layer can be compared only when the component named `part` has the recorded version.
    func isMade(by part: String) -> Bool {
        // The sound doesn't depend on pictures.
        if self == .sound { return ownMakers.contains(part) }
        let pictures = Self.allCases.prefix { $0 != self && $0 != .sound }
        let makers = pictures.flatMap(\.ownMakers) + ownMakers + (self == .file ? Self.sound.ownMakers : [])
        return makers.contains(part) || part.hasPrefix(Fingerprint.layerPrefix)
    }
}
