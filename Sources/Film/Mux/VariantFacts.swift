import Geometry
import Media

/// The codecs, size and bit rates of a variant, read from its published files.
package struct VariantFacts: Sendable, Equatable {
    /// The codecs in the form of RFC 6381, separated by commas, such as `avc1.640028,mp4a.40.2`.
    package let codecs: String
    /// The size of the pictures.
    package let size: PixelSize
    /// The peak segment bit rate, in bits per second: the largest bit rate of any run of segments that lasts from half
    /// to one and a half target durations.
    package let bandwidth: Int
    /// The bit rate of all segments, in bits per second.
    package let averageBandwidth: Int

    /// The size of a segment in bytes, and its number of frames.
    typealias Segment = (byteCount: Int, frameCount: Int)

    /// Computes the bit rates of segments with `rate` frames per second, in a playlist with this target duration in
    /// seconds. The rates are rounded up.
    init(_ section: InitializationSection, of segments: [Segment], at rate: Ratio, targetSeconds: Int) {
        (codecs, size) = (section.codecs.joined(separator: ","), section.size)
        let average = Self.bitRate(
            segments.reduce((0, 0)) { ($0.0 + $1.byteCount, $0.1 + $1.frameCount) }, at: rate)
        averageBandwidth = average
        let (half, unit) = (targetSeconds * rate.numerator, 2 * rate.denominator)
        let peaks = segments.indices.map { first in
            var (run, peak): (Segment, Int) = ((0, 0), 0)
            for segment in segments[first...] {
                run = (run.byteCount + segment.byteCount, run.frameCount + segment.frameCount)
                guard run.frameCount * unit <= 3 * half else { break }
                if run.frameCount * unit >= half { peak = max(peak, Self.bitRate(run, at: rate)) }
            }
            return peak
        }
        // A film shorter than half the target duration has no such run.
        bandwidth = max(peaks.max() ?? 0, average)
    }

    private static func bitRate(_ run: Segment, at rate: Ratio) -> Int {
        let duration = max(run.frameCount * rate.denominator, 1)
        return (run.byteCount * 8 * rate.numerator + duration - 1) / duration
    }
}

/// The codecs and the size of the tracks, read from the initialization section of segments.
struct InitializationSection: Equatable {
    /// The codec of each track in the form of RFC 6381: pictures in H.264, sound in AAC.
    let codecs: [String]
    /// The size of the pictures.
    let size: PixelSize
}

extension InitializationSection {
    /// Parses the bytes of the section. Returns nil if they are damaged, or if a track has another codec.
    init?(_ bytes: [UInt8]) {
        let tracks = Boxes(bytes[...]).first("moov")?.all("trak") ?? []
        var (codecs, size): ([String], PixelSize?) = ([], nil)
        for track in tracks {
            let table = track.first("mdia")?.first("minf")?.first("stbl")?.first("stsd")
            guard let entries = table?.after(8) else { return nil }
            if let entry = entries.first("avc1"), let codec = Self.avc(entry) {
                codecs.append(codec)
                let start = entry.bytes.startIndex
                size = PixelSize(
                    width: entry.number(at: start + 24, 2), height: entry.number(at: start + 26, 2))
            } else if let entry = entries.first("mp4a"), let codec = Self.mpegAudio(entry) {
                codecs.append(codec)
            } else {
                return nil
            }
        }
        guard let size else { return nil }
        (self.codecs, self.size) = (codecs, size)
    }

    /// Returns the codec of a sample entry of H.264: profile, constraints and level in the decoder configuration (avcC).
    private static func avc(_ entry: Boxes) -> String? {
        guard let configuration = entry.after(78).first("avcC")?.bytes, configuration.count >= 4 else {
            return nil
        }
        return "avc1." + configuration.dropFirst().prefix(3).map { hexadecimal($0) }.joined()
    }

    /// Returns the codec of a sample entry of MPEG audio: the object type of the stream (esds) and, for MPEG-4, the
    /// audio object type at the start of its AudioSpecificConfig.
    private static func mpegAudio(_ entry: Boxes) -> String? {
        guard let box = entry.after(28).first("esds"),
            let stream = Descriptor(box.bytes.dropFirst(4), tag: 3),
            let decoder = Descriptor(stream.content.dropFirst(3), tag: 4), let type = decoder.content.first
        else { return nil }
        let codec = "mp4a." + hexadecimal(type)
        guard type == 0x40 else { return codec }
        guard let specific = Descriptor(decoder.content.dropFirst(13), tag: 5)?.content, specific.count >= 2
        else { return nil }
        let (first, second) = (Int(specific[specific.startIndex]), Int(specific[specific.startIndex + 1]))
        let object = first >> 3
        return codec + ".\(object == 31 ? 32 + ((first & 7) << 3 | second >> 5) : object)"
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }
}

/// A descriptor of an MPEG-4 stream: a tag, a length of one to four bytes, and the content.
private struct Descriptor {
    let content: ArraySlice<UInt8>

    /// Reads a descriptor at the start of `bytes`; returns nil if it has another tag or is truncated.
    init?(_ bytes: ArraySlice<UInt8>, tag: UInt8) {
        guard bytes.first == tag else { return nil }
        var (rest, length, goesOn) = (bytes.dropFirst(), 0, true)
        for _ in 0..<4 where goesOn {
            guard let byte = rest.popFirst() else { return nil }
            length = length << 7 | Int(byte & 0x7F)
            goesOn = byte & 0x80 != 0
        }
        guard !goesOn, rest.count >= length else { return nil }
        content = rest.prefix(length)
    }
}
