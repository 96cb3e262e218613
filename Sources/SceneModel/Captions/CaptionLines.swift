import SceneText

/// Splits a text file into lines for the caption parser.
enum CaptionLines {
    /// Splits a text at LF, CR LF or CR. The text must be UTF-8; a byte order mark is dropped.
    static func split(_ bytes: [UInt8]) throws(CaptionFault) -> [String] {
        if let other = otherFormat(of: bytes) { throw CaptionFault(other) }
        var lines: [String] = []
        var start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 == lineFeed || $0 == carriageReturn } ?? bytes.count
            guard let line = String(validating: bytes[start..<end], as: UTF8.self) else {
                throw CaptionFault(line: lines.count + 1, "not UTF-8: save the file as UTF-8")
            }
            lines.append(line)
            let isPair = bytes[end...].starts(with: [carriageReturn, lineFeed])
            start = end + (isPair ? 2 : 1)
        }
        return lines
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    /// Returns a message if the file is recognised as a format that is not supported; otherwise nil.
    private static func otherFormat(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return "UTF-16: save the file as UTF-8"
        }
        let start = bytes.prefix(256)
        if start.contains(0) { return "not a text file; captions must be SRT, WebVTT or JSON" }
        let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if text.hasPrefix("[Script Info]") { return unread("ASS") }
        if text.hasPrefix("<?xml") || text.hasPrefix("<tt") { return unread("XML, perhaps TTML") }
        return nil
    }

    private static func unread(_ format: String) -> String {
        "\(format); only SRT, WebVTT and JSON are supported (ffmpeg -i captions.ass captions.vtt converts most formats)"
    }
}
