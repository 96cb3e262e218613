import SceneText

/// The contents of a transcript: texts with words, or words alone.
enum TranscriptContents {
    /// Sentences or segments. An element is an object with a text and times.
    case texts([TranscriptNode], words: [TranscriptNode])
    /// Words one after the other. An element is an object with a word and times.
    case words([TranscriptNode])
    /// The times of single characters.
    case characters(text: [String], starts: [SceneTime], ends: [SceneTime], offset: Int)
}

/// The kinds of JSON with which speech recognisers and synthesisers say when words are spoken.
enum TranscriptFormat {
    /// Returns the contents of a file of any known kind; nil if the kind is not known.
    static func contents(of file: TranscriptNode) -> TranscriptContents? {
        whisper(file) ?? whisperCpp(file) ?? characters(file) ?? columns(file) ?? list(file)
    }

    /// The names of the known kinds, for messages.
    static let names = "whisper, whisper.cpp, ElevenLabs, Amazon Polly and Azure"
    /// An example of the simplest kind, for messages.
    static let example = #"[{"word": "Hello", "start": 0.2, "end": 0.6}]"#

    /// Whisper and programs like it: segments, in which there may be words. The words may also be beside the segments.
    private static func whisper(_ file: TranscriptNode) -> TranscriptContents? {
        guard let segments = file["segments"]?.items,
            segments.isEmpty && file["words"] == nil || segments.contains(where: { $0.text != nil })
        else {
            return nil
        }
        return .texts(segments, words: file["words"]?.items ?? [])
    }

    /// Whisper.cpp: segments with tokens. With one word per segment, it states words.
    private static func whisperCpp(_ file: TranscriptNode) -> TranscriptContents? {
        guard let segments = file["transcription"]?.items else { return nil }
        let isWords = segments.allSatisfy { $0["tokens"] == nil && $0.hasOneWord }
        return isWords ? .words(segments) : .texts(segments, words: [])
    }

    /// ElevenLabs: lists of characters and of their times.
    private static func characters(_ file: TranscriptNode) -> TranscriptContents? {
        let lists =
            ["alignment", "normalized_alignment"].lazy.compactMap { file[$0] }.first { $0.json != .null }
            ?? file
        guard let text = lists["characters"]?.items?.compactMap(\.json.string), !text.isEmpty,
            let starts = lists["character_start_times_seconds"]?.items?.compactMap(\.seconds),
            let ends = lists["character_end_times_seconds"]?.items?.compactMap(\.seconds),
            starts.count == text.count, ends.count == text.count
        else { return nil }
        return .characters(text: text, starts: starts, ends: ends, offset: lists.offset)
    }

    /// Lists of words, of their starts and of their ends.
    private static func columns(_ file: TranscriptNode) -> TranscriptContents? {
        let lists = file["word_timestamps"] ?? file
        guard let words = lists["words"]?.items, let starts = lists["start"]?.items,
            let ends = lists["end"]?.items, words.allSatisfy({ $0.json.string != nil }),
            words.count == starts.count, words.count == ends.count
        else { return nil }
        return .words(
            words.indices.map { index in
                TranscriptNode(
                    json: ["word": words[index].json, "start": starts[index].json, "end": ends[index].json],
                    place: JSONPlace(
                        words[index].place.mark,
                        inner: [words[index].place, starts[index].place, ends[index].place]))
            })
    }

    /// A list of words or texts, alone or as `words`. Speech marks of Amazon Polly are such a list, which also has
    /// sentences.
    private static func list(_ file: TranscriptNode) -> TranscriptContents? {
        guard let items = file.items ?? file["words"]?.items, !items.isEmpty,
            items.contains(where: { $0.text != nil && $0.times.start != nil })
        else { return nil }
        func marks(_ kind: String) -> [TranscriptNode] { items.filter { $0["type"]?.json.string == kind } }
        let sentences = marks("sentence")
        if !sentences.isEmpty { return .texts(sentences, words: marks("word")) }
        // Besides words, some programs list the spaces between them, or noises.
        let words = items.filter { ["word", nil].contains($0["type"]?.json.string) }
        return words.allSatisfy(\.hasOneWord) ? .words(words) : .texts(words, words: [])
    }
}

extension TranscriptNode {
    /// True if the text has at most one word.
    fileprivate var hasOneWord: Bool { (text ?? "").split(whereSeparator: \.isWhitespace).count <= 1 }
}
