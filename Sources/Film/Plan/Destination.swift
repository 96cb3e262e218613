import Drawing
import Geometry
import Media
import SceneModel
import Spelling

/// A place for which films are made, with what it plays best and takes at most.
package enum Destination: String, Sendable, CaseIterable {
    case slack, email, story, youtube, web

    /// The size of the pictures.
    package enum Frame: Sendable, Equatable {
        /// The scene's own size, scaled down if the longer side has more pixels.
        case atMost(longestSide: Int)
        /// Exactly this size.
        case exactly(PixelSize)
    }

    /// A row of the table of destinations, which flags, help and documents read.
    private struct Facts {
        let title: String
        let frame: Frame
        /// The maximum number of frames per second.
        let fastest: Int
        var codec = VideoCodec.h264
        /// The best quality that is of use.
        var crf = 18.0
        /// The loudness in LUFS; nil to keep the scene's.
        var loudness: Double?
        /// The audio bit rate in bits per second; nil for films without sound.
        let audioBitRate: Int?
        let maximumBytes: Int
        /// The maximum duration in seconds; nil for any.
        var maximumSeconds: Double?
    }

    /// docs/outputs.md has the same table, and says where the numbers come from.
    private var facts: Facts {
        switch self {
        case .slack:
            Facts(
                title: "a message in Slack", frame: .atMost(longestSide: 1280), fastest: 30, loudness: -16,
                audioBitRate: 128_000, maximumBytes: 10_000_000)
        case .email:
            Facts(
                title: "an attachment of an e-mail", frame: .atMost(longestSide: 1280), fastest: 30,
                loudness: -16,
                audioBitRate: 128_000, maximumBytes: 18_000_000)
        case .story:
            Facts(
                title: "a story in Instagram or TikTok",
                frame: .exactly(PixelSize(width: 1080, height: 1920)),
                fastest: 30, loudness: -14, audioBitRate: 128_000, maximumBytes: 100_000_000,
                maximumSeconds: 60)
        case .youtube:
            Facts(
                title: "an upload to YouTube", frame: .atMost(longestSide: 3840), fastest: 60, crf: 16,
                loudness: -14, audioBitRate: 384_000, maximumBytes: 256_000_000_000, maximumSeconds: 43_200)
        case .web:
            Facts(
                title: "a page that plays it by itself, without sound", frame: .atMost(longestSide: 1920),
                fastest: 30, audioBitRate: nil, maximumBytes: 5_000_000)
        }
    }

    /// The place in words, such as `a message in Slack`.
    package var title: String { facts.title }

    /// The size of the pictures.
    package var frame: Frame { facts.frame }

    /// The maximum number of frames per second.
    package var fastest: Int { facts.fastest }

    /// The codec of the pictures.
    package var codec: VideoCodec { facts.codec }

    /// The best quality that is of use; films that would be too large have a worse one.
    package var crf: Double { facts.crf }

    /// The loudness in LUFS; nil to keep the scene's.
    package var loudness: Double? { facts.loudness }

    /// The audio bit rate, in bits per second; nil for films without sound.
    package var audioBitRate: Int? { facts.audioBitRate }

    /// The maximum size of a film in bytes.
    package var maximumBytes: Int { facts.maximumBytes }

    /// The maximum duration of a film in seconds; nil for any.
    package var maximumSeconds: Double? { facts.maximumSeconds }

    /// How much faster than the maximum a rate may be before frames are left out: the rates of recorded films are not exact.
    private static let tolerance = 1.01

    /// Returns the frame rate for a scene with a rate: the same, or a whole part of it, so that each frame of the film is a
    /// frame at the scene's rate.
    package func rate(for rate: FrameRate) -> FrameRate {
        let most = Double(fastest) * Self.tolerance
        guard rate.framesPerSecond > most else { return rate }
        let part = Int((rate.framesPerSecond / most).rounded(.up))
        return FrameRate(rate.numerator, per: rate.denominator * part) ?? FrameRate(fastest) ?? rate
    }

    /// Returns the size of the film of a scene with a size; nil if the film has the scene's size. Both sides are even.
    package func size(for size: PixelSize) -> PixelSize? {
        switch frame {
        case .exactly(let exact): return exact == size ? nil : exact
        case .atMost(let longest):
            let side = max(size.width, size.height)
            guard side > longest else { return nil }
            func scaled(_ length: Int) -> Int { max((length * longest + side) / (2 * side) * 2, 2) }
            return PixelSize(width: scaled(size.width), height: scaled(size.height))
        }
    }
}

extension Destination {
    /// The row of the table in documents and help: each column in words.
    package var row: (frame: String, rate: String, pictures: String, sound: String, limit: String) {
        let frame =
            switch frame {
            case .atMost(let longest): "at most \(longest) wide or high"
            case .exactly(let size): "\(size)"
            }
        let loudness = loudness.map { ", \(Int($0)) LUFS" } ?? ""
        let sound = audioBitRate.map { "AAC, \($0 / 1000) kb/s\(loudness)" } ?? "none"
        let seconds = maximumSeconds.map { $0 < 3600 ? ", \(Int($0)) s" : ", \(Int($0 / 3600)) h" } ?? ""
        return (
            frame, "at most \(fastest)", "\(codec.name), CRF from \(Int(crf)) on", sound,
            "\(byteCountText(maximumBytes))\(seconds)"
        )
    }
}
