import SceneText

/// Parses the transcripts of speech recognisers and synthesisers (JSON) as cues.
struct TranscriptParser {
    private let bytes: [UInt8]
    /// The parts of the file that were dropped.
    private(set) var repairs = CaptionRepairs()
    private let lineNumbers: LineNumbers

    private static let limits = JSONLimits(deepest: 64, maximumValues: 1_000_000)

    init(_ bytes: [UInt8]) { (self.bytes, lineNumbers) = (bytes, LineNumbers(bytes)) }

    /// True if a file may be JSON. Captions may begin with brackets and braces too, but with letters behind them.
    static func accepts(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let start = text.lazy.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(2)
        guard let first = start.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            return false
        }
        return start.dropFirst().allSatisfy { "\"{}[]".utf8.contains($0) }
    }

    /// Parses all cues and returns them in file order. Throws if the file can't be read.
    mutating func parse() throws(CaptionFault) -> [CaptionParser.PlacedCue] {
        let file = try root()
        guard let contents = TranscriptFormat.contents(of: file) else {
            throw CaptionFault(
                "JSON without words or texts that are known: expected the JSON of \(TranscriptFormat.names), or a list such as \(TranscriptFormat.example)"
            )
        }
        let texts: [SpokenText]
        switch contents {
        case .texts(let nodes, let words): texts = self.texts(nodes, words)
        case .words(let nodes): texts = self.texts(ofWords: nodes)
        case .characters(let letters, let starts, let ends, let offset):
            texts = self.texts(letters, starts, ends, line: lineNumbers.line(of: offset))
        }
        return try cues(texts)
    }

    /// Returns the value of the file. A file with an object on each line is a list.
    private func root() throws(CaptionFault) -> TranscriptNode {
        do throws(SceneError) {
            let parsed = try JSONParser.parse(bytes, within: Self.limits)
            return TranscriptNode(json: parsed.json, place: parsed.place)
        } catch {
            if let list = try lines() { return list }
            let position = error.offset.map { TextPosition(ofByte: $0, in: bytes) }
            throw CaptionFault(line: position?.line, error.message)
        }
    }

    /// Returns the objects of a file that has one on each line; nil if the first line is no whole object. Throws the first
    /// fault in a later line.
    private func lines() throws(CaptionFault) -> TranscriptNode? {
        var (items, places): ([JSON], [JSONPlace]) = ([], [])
        var (start, number) = (0, 0)
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            defer { start += line.count + 1 }
            number += 1
            if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            do throws(SceneError) {
                let parsed = try JSONParser.parse(Array(line), within: Self.limits)
                guard parsed.json.members != nil else { return nil }
                items.append(parsed.json)
                places.append(parsed.place.moved(by: start))
            } catch {
                if items.isEmpty { return nil }
                throw CaptionFault(line: number, error.message)
            }
        }
        return TranscriptNode(
            json: .array(items), place: JSONPlace(TextMark(file: 0, offset: 0), inner: places))
    }

    // MARK: Texts

    /// Returns segments with their words. Words beside the segments belong to the segment in which they begin.
    private mutating func texts(_ nodes: [TranscriptNode], _ others: [TranscriptNode]) -> [SpokenText] {
        let others = others.map(\.spokenWord)
        var texts: [SpokenText] = []
        for (number, node) in nodes.enumerated() {
            let line = lineNumbers.line(of: node.offset)
            guard let text = node.text else {
                repairs.note(.times, line: line, "a part without a text")
                continue
            }
            var words = (node["words", "tokens"]?.items ?? []).map(\.spokenWord)
            guard let start = node.times.start ?? words.first?.start else {
                repairs.note(.times, line: line, "a text without times: \(text.quotedExcerpt)")
                continue
            }
            let next = number + 1 < nodes.count ? nodes[number + 1].times.start : nil
            if words.isEmpty {
                let end = node.times.end ?? next
                words = others.filter { word in
                    guard let time = word.start else { return false }
                    return time >= start && end.map { time < $0 } ?? true
                }
            }
            let last = words.last.flatMap { $0.end ?? $0.start }
            guard let end = node.times.end ?? next ?? last.map({ $0 + SceneTime(1, over: 2) }), end > start
            else {
                repairs.note(.endBeforeStart, line: line)
                continue
            }
            texts.append(SpokenText(start: start, end: end, text: text, words: words, line: line))
        }
        return texts
    }

    private mutating func texts(ofWords nodes: [TranscriptNode]) -> [SpokenText] {
        let hasSpaces = nodes.dropFirst().contains { $0.text?.first?.isWhitespace == true }
        var words = SpokenWords(hasSpaces: hasSpaces)
        var last = SceneTime.zero
        for node in nodes {
            let line = lineNumbers.line(of: node.offset)
            let word = node.spokenWord
            if word.text.allSatisfy(\.isWhitespace) { continue }
            guard let start = word.start, start >= last else {
                let reason = word.start == nil ? "has no time" : "begins before the word before it"
                repairs.note(.spokenWord, line: line, "the word \(word.text.quotedExcerpt) \(reason)")
                continue
            }
            words.add(word, at: start, line: line)
            last = start
        }
        return words.texts
    }

    private mutating func texts(
        _ letters: [String], _ starts: [SceneTime], _ ends: [SceneTime], line: Int
    ) -> [SpokenText] {
        var words = SpokenWords(hasSpaces: false)
        var (word, last): (SpokenWord?, SceneTime) = (nil, .zero)
        for index in 0...letters.count {
            if index < letters.count, !letters[index].allSatisfy(\.isWhitespace) {
                word = SpokenWord(
                    text: (word?.text ?? "") + letters[index], start: word?.start ?? starts[index],
                    end: ends[index])
            } else if let complete = word {
                last = max(last, complete.start ?? last)
                words.add(complete, at: last, line: line)
                word = nil
            }
        }
        return words.texts
    }

    // MARK: Cues

    private mutating func cues(_ texts: [SpokenText]) throws(CaptionFault) -> [CaptionParser.PlacedCue] {
        var cues: [CaptionParser.PlacedCue] = []
        var characterCount = 0
        for spoken in texts {
            guard spoken.text.unicodeScalars.count <= Captions.maximumCueCharacters else {
                repairs.note(.length, line: spoken.line)
                continue
            }
            var text = CaptionText(spoken)
            _ = text.removeMarks(outside: spoken.start...spoken.end)
            guard !text.string.isEmpty else { continue }
            characterCount += text.string.unicodeScalars.count
            guard cues.count < Captions.maximumCueCount, characterCount <= Captions.maximumCharacters else {
                throw CaptionFault.tooMany(at: spoken.line)
            }
            cues.append((CaptionCue(start: spoken.start, end: spoken.end, text), spoken.line))
        }
        return cues
    }
}

extension TranscriptNode {
    /// The value as a word; its text is empty if it has none.
    fileprivate var spokenWord: SpokenWord {
        let (start, end) = times
        // Whisper.cpp lists tokens that are not words, such as "[_BEG_]".
        let text = text ?? ""
        return SpokenWord(text: text.hasPrefix("[_") ? "" : text, start: start, end: end)
    }
}

extension JSONPlace {
    /// Returns the same places in a text that has more bytes before them.
    fileprivate func moved(by count: Int) -> JSONPlace {
        var place = JSONPlace(mark, inner: inner.map { $0.moved(by: count) })
        place.mark.offset += Int32(count)
        place.key += Int32(count)
        return place
    }
}
