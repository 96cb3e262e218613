import CFFmpeg

/// How a container stores the texts of subtitles.
package enum SubtitleCodec: String, Sendable {
    /// Timed text of 3GPP, in MP4 and MOV.
    case movText
    /// WebVTT, in WebM.
    case webVTT
    /// The texts of SubRip, in Matroska.
    case subRip

    var id: AVCodecID {
        switch self {
        case .movText: AV_CODEC_ID_MOV_TEXT
        case .webVTT: AV_CODEC_ID_WEBVTT
        case .subRip: AV_CODEC_ID_SUBRIP
        }
    }

    /// FFmpeg's name of the codec.
    package var ffmpegName: String { unsafe String(cString: avcodec_get_name(id)) }

    /// The description that a decoder needs. For timed text: white letters of one font, below in the middle.
    var header: [UInt8] {
        guard self == .movText else { return [] }
        let font = Array("Sans-Serif".utf8)
        let place: [UInt8] = [0, 0, 0, 0, 1, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let style: [UInt8] = [0, 0, 0, 0, 0, 1, 0, 18, 0xFF, 0xFF, 0xFF, 0xFF]
        let fonts: [UInt8] = [0, 1, 0, 1, UInt8(font.count)] + font
        return place + style + [0, 0, 0, UInt8(8 + fonts.count)] + Array("ftab".utf8) + fonts
    }

    /// Returns the data of a packet with a text.
    func data(of text: String) -> [UInt8] {
        switch self {
        case .movText:
            let bytes = Array(text.utf8)
            return [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
        case .webVTT: return Array(text.escaped.utf8)
        case .subRip: return Array(text.untagged.utf8)
        }
    }

    /// Returns the text in the data of a packet.
    func text(in data: [UInt8]) -> String {
        switch self {
        case .movText:
            guard data.count >= 2 else { return "" }
            return String(decoding: data.dropFirst(2).prefix(Int(data[0]) << 8 | Int(data[1])), as: UTF8.self)
        case .webVTT: return String(decoding: data, as: UTF8.self).unescaped
        case .subRip: return String(decoding: data, as: UTF8.self).tagged
        }
    }
}

extension String {
    /// The characters that begin tags and references in WebVTT.
    private static let references: [(Unicode.Scalar, String)] = [
        ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"),
    ]

    fileprivate var escaped: String {
        unicodeScalars.reduce(into: "") { text, letter in
            if let reference = Self.references.first(where: { $0.0 == letter })?.1 {
                text += reference
            } else {
                text.unicodeScalars.append(letter)
            }
        }
    }

    fileprivate var unescaped: String {
        Self.references.reversed().reduce(self) { $0.replacing($1.1, with: String($1.0)) }
    }

    /// The text with other letters behind those that begin tags in SubRip, which can't be escaped.
    fileprivate var untagged: String {
        unicodeScalars.reduce(into: "") { text, letter in
            text.unicodeScalars.append(letter)
            if letter == "<" { text.unicodeScalars.append(Self.widthless) }
        }
    }

    /// The text from which `untagged` was made.
    fileprivate var tagged: String {
        var (text, last) = ("", Unicode.Scalar(0))
        for letter in unicodeScalars {
            if last != "<" || letter != Self.widthless { text.unicodeScalars.append(letter) }
            last = letter
        }
        return text
    }

    /// A space of no width.
    private static let widthless: Unicode.Scalar = "\u{200B}"
}

/// A text that is shown for some time. Times are in milliseconds from the beginning of the film.
package struct SubtitleCue: Sendable, Equatable {
    /// When the text is shown.
    package let time: Range<Int>
    /// The text; lines are separated by newlines.
    package let text: String

    /// Creates a cue.
    package init(_ time: Range<Int>, _ text: String) { (self.time, self.text) = (time, text) }
}

/// A track of subtitles, with its texts. The timestamps of its packets count milliseconds.
package struct SubtitleTrack: Sendable, Equatable {
    /// The codec.
    package let codec: SubtitleCodec
    /// The language by three letters of ISO 639-2; nil for that of the film.
    package var language: String?
    /// The title; nil for none.
    package var title: String?
    /// True if players should show the track unless the viewer chooses otherwise.
    package var isDefault = false
    /// The texts, one after the other: two are never shown at the same time.
    package let cues: [SubtitleCue]

    /// Creates a track.
    package init(codec: SubtitleCodec, cues: [SubtitleCue]) { (self.codec, self.cues) = (codec, cues) }

    /// Returns the packet of a cue, for the track with an index in the film.
    package func packet(of index: Int, track: Int) throws -> Packet {
        let (cue, data) = (cues[index], codec.data(of: cues[index].text))
        var packet = try Packet(byteCount: data.count) { span in
            for (place, byte) in data.enumerated() {
                span.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
            }
        }
        (packet.presentation, packet.decoding) = (Int64(cue.time.lowerBound), Int64(cue.time.lowerBound))
        (packet.duration, packet.track, packet.isKey) = (Int64(cue.time.count), track, true)
        return packet
    }
}

extension ContainerWriter {
    static func addSubtitles(
        _ track: SubtitleTrack, to context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) -> AVRational {
        let (stream, parameters) = try unsafe newStream(of: context)
        let timeBase = AVRational(num: 1, den: 1000)
        unsafe stream.pointee.time_base = timeBase
        unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
        unsafe parameters.pointee.codec_id = track.codec.id
        if track.isDefault { unsafe stream.pointee.disposition = AV_DISPOSITION_DEFAULT }
        // The name of a track in MP4 is that of its handler.
        let handler = track.codec == .movText ? track.title : nil
        let texts = [("language", track.language), ("title", track.title), ("handler_name", handler)]
        for (key, value) in texts {
            guard let value else { continue }
            try check(
                unsafe av_dict_set(&stream.pointee.metadata, key, value, 0), "writing the subtitles' \(key)")
        }
        try unsafe setExtradata(
            track.codec.header, at: &parameters.pointee.extradata,
            byteCount: &parameters.pointee.extradata_size)
        return timeBase
    }
}

/// A track of subtitles, as a film's file states it.
package struct SubtitleFacts: Sendable, Equatable {
    /// The index of the track in the file.
    let track: Int
    /// FFmpeg's name of the codec.
    package let codec: String
    /// The language by three letters of ISO 639-2, and the title; nil if not stated.
    package let language, title: String?
    /// True if players should show the track unless the viewer chooses otherwise.
    package let isDefault: Bool
}

extension Demuxer {
    /// The tracks of subtitles.
    package var subtitles: [SubtitleFacts] {
        unsafe streams(of: context).compactMap { stream in
            guard let parameters = unsafe stream.pointee.codecpar,
                unsafe parameters.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE
            else { return nil }
            func value(_ key: String) -> String? {
                unsafe av_dict_get(stream.pointee.metadata, key, nil, 0).map { unsafe text($0.pointee.value) }
            }
            let language = value("language")
            let name = value("handler_name").flatMap { $0 == "SubtitleHandler" ? nil : $0 }
            return unsafe SubtitleFacts(
                track: Int(stream.pointee.index),
                codec: text(avcodec_get_name(parameters.pointee.codec_id)),
                language: language == "und" ? nil : language, title: value("title") ?? name,
                isDefault: stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0)
        }
    }

    /// Reads the texts of all tracks of subtitles, up to the end of the film. The codec of each must be `codec`.
    package mutating func subtitleCues(in codec: SubtitleCodec) throws -> [[SubtitleCue]] {
        let (tracks, units) = (subtitles.map(\.track), units)
        unsafe streams(of: context).forEach { stream in
            let isMeant = unsafe tracks.contains(Int(stream.pointee.index))
            unsafe stream.pointee.discard = isMeant ? AVDISCARD_DEFAULT : AVDISCARD_ALL
        }
        var cues = [[SubtitleCue]](repeating: [], count: tracks.count)
        while try nextOfAny({ packet in
            if let index = tracks.firstIndex(of: packet.track),
                let cue = SubtitleCue(packet, unit: units[packet.track], in: codec)
            {
                cues[index].append(cue)
            }
        }) {}
        return cues
    }
}

extension SubtitleCue {
    /// The text of a packet whose times count units of some seconds; nil if it has none. Timed text has empty packets where
    /// nothing is shown.
    fileprivate init?(_ packet: borrowing Packet, unit: Double, in codec: SubtitleCodec) {
        let text = codec.text(in: packet.bytes)
        guard let start = packet.timestamps.presentation, packet.duration >= 0, !text.isEmpty else {
            return nil
        }
        // The times of a damaged film may be anything.
        guard let first = Int32(exactly: (Double(start) * unit * 1000).rounded()),
            let length = Int32(exactly: (Double(packet.duration) * unit * 1000).rounded())
        else { return nil }
        self.init(Int(first)..<Int(first) + Int(length), text)
    }
}
