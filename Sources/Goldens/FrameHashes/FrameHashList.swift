import FilmReading
import Hashing
import Media

/// The hash of one frame or packet, which is one line of a `FrameHashList`.
package struct FrameHash: Sendable, Equatable {
    /// The decoding timestamp (DTS), in the list's time base.
    package var decoding: Int64
    /// The presentation timestamp (PTS), in the list's time base.
    package var presentation: Int64
    /// The duration, in the list's time base.
    package var duration: Int64
    /// The number of bytes that were hashed.
    package var byteCount: Int
    /// SHA-256 of the bytes, in hexadecimal digits.
    package var hash: String
}

/// The hashes of all frames or packets of a film. The text is in FFmpeg's framehash format (version 2), as printed by
/// `ffmpeg -bitexact -i film.mp4 -map 0:v -f framehash -`.
package struct FrameHashList: Sendable, Equatable {
    /// The unit of timestamps and durations, in seconds.
    package var timeBase: Ratio
    /// The codec's short name; `rawvideo` for uncompressed pictures.
    package var codec: String
    /// The kind of the hashed data.
    package var content: Content
    /// The codec's extradata; nil for uncompressed pictures.
    package var header: [UInt8]?
    /// The hashes, in decoding order.
    package var frames: [FrameHash]

    /// The kind of the hashed data.
    package enum Content: Sendable, Equatable {
        /// Pictures or video packets, with the pictures' size in pixels.
        case pictures(width: Int, height: Int)
        /// Audio packets, with the sample rate in Hz and the number of channels.
        case sound(rate: Int, channels: Int)
    }

    /// Creates an empty list for pictures or video packets.
    init(timeBase: Ratio, codec: String = "rawvideo", width: Int, height: Int, header: [UInt8]? = nil) {
        self.init(
            timeBase: timeBase, codec: codec, content: .pictures(width: width, height: height), header: header
        )
    }

    /// Creates an empty list.
    init(timeBase: Ratio, codec: String, content: Content, header: [UInt8]?) {
        self.timeBase = timeBase
        self.codec = codec
        self.content = content
        self.header = header
        frames = []
    }

    /// Adds the hash of a picture that lasts one unit of the time base.
    mutating func append(picture hash: String, byteCount: Int) {
        let number = Int64(frames.count)
        frames.append(
            FrameHash(decoding: number, presentation: number, duration: 1, byteCount: byteCount, hash: hash))
    }

    /// The list in the framehash format.
    package var text: String {
        (head + frames.map(\.line)).joined(separator: "\n") + "\n"
    }

    /// The comment lines at the beginning.
    var head: [String] {
        var lines = ["#format: frame checksums", "#version: 2", "#hash: SHA256"]
        if let header, !header.isEmpty {
            lines.append("#extradata 0, \(padded(header.count, 31)), \(SHA256.digest(of: header))")
        }
        lines.append("#tb 0: \(timeBase.numerator)/\(timeBase.denominator)")
        switch content {
        case .pictures(let width, let height):
            lines += [
                "#media_type 0: video", "#codec_id 0: \(codec)", "#dimensions 0: \(width)x\(height)",
                "#sar 0: 1/1",
            ]
        case .sound(let rate, let channels):
            let layout = channels == 1 ? "mono" : channels == 2 ? "stereo" : "\(channels) channels"
            lines += [
                "#media_type 0: audio", "#codec_id 0: \(codec)", "#sample_rate 0: \(rate)",
                "#channel_layout_name 0: \(layout)",
            ]
        }
        return lines + ["#stream#, dts,        pts, duration,     size, hash"]
    }
}

/// The content of a text in the framehash format, written by this or another program.
struct FrameHashText: Sendable, Equatable {
    /// The comment lines, without the line that names the software.
    var head: [String] = []
    /// The hashes, in the order of their lines.
    var frames: [FrameHash] = []

    /// Returns the value of the comment line with a `name` such as `dimensions`. Nil if there is no such line.
    func value(_ name: String) -> String? {
        head.first { $0.hasPrefix("#\(name) 0: ") }.map { String($0.dropFirst(name.count + 5)) }
    }

    init(_ list: FrameHashList) {
        head = list.head
        frames = list.frames
    }

    init(_ text: String) throws(GoldenError) {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        where !line.isEmpty {
            if line.hasPrefix("#") {
                if !line.hasPrefix("#software") { head.append(String(line)) }
            } else if let frame = FrameHash(line: line) {
                frames.append(frame)
            } else {
                throw GoldenError("line \(index + 1) is not a framehash line: \(line.prefix(60))")
            }
        }
    }
}

extension FrameHash {
    fileprivate var line: String {
        "0, \(padded(decoding, 10)), \(padded(presentation, 10)), \(padded(duration, 8)), "
            + "\(padded(byteCount, 8)), \(hash)"
    }

    fileprivate init?(line: Substring) {
        let parts = line.split(separator: ",", omittingEmptySubsequences: false).map { part in
            String(part.drop { $0 == " " })
        }
        guard parts.count == 6, let decoding = Int64(parts[1]), let presentation = Int64(parts[2]),
            let duration = Int64(parts[3]), let byteCount = Int(parts[4]), parts[5].utf8.count == 64
        else { return nil }
        self.init(
            decoding: decoding, presentation: presentation, duration: duration, byteCount: byteCount,
            hash: parts[5])
    }
}

private func padded(_ number: some BinaryInteger, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(0, width - text.count)) + text
}
