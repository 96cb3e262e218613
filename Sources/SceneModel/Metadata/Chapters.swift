import SceneText
import Spelling

/// A part of a film that viewers can jump to.
public struct Chapter: Sendable, Equatable {
    /// When the chapter begins, in seconds from the beginning of the scene.
    public var start = 0.0
    /// The title.
    public var title = ""

    /// Creates a chapter at the beginning.
    public init() {}

    /// The JSON format of a chapter.
    static let format = ObjectFormat<Chapter>(
        properties: [
            .required("start", \.start, .number(in: 0...1_000_000), "When the chapter begins, in seconds."),
            .required("title", \.title, .text(atMost: 300), "The title."),
        ],
        synonyms: ["time": ["start"], "at": ["start"], "name": ["title"], "text": ["title"]]
    ).format(startingFrom: Chapter())
}

/// The chapters of a scene.
public enum Chapters: Sendable, Equatable {
    /// Chapters with their times.
    case listed([Chapter])
    /// A chapter for each item of a sequence, by the sequence's name.
    case items(of: String)

    package static let maximumCount = 500
}

extension Format where Value == Chapters {
    /// The format of the chapters of a scene: a list, or the name of a sequence.
    static var chapters: Format {
        let list = Format<[Chapter]>.list(of: Chapter.format, count: 0...Chapters.maximumCount)
        return Format(
            expectation: "a list of chapters, or the name of a sequence",
            schema: ["oneOf": [["type": "string", "minLength": 1], list.schema]],
            read: { json, path, expected, reading in
                if let name = json.string, !name.isEmpty { return .items(of: name) }
                return list.read(json, at: path, expecting: expected, &reading).map { .listed($0) }
            },
            write: { chapters in
                switch chapters {
                case .listed(let all): list.write(all)
                case .items(let name): .string(name)
                }
            })
    }
}

extension Scene {
    /// The chapters in their order. Times that depend on files must be known.
    package var shownChapters: [Chapter] {
        switch chapters {
        case nil: []
        case .listed(let all): all
        case .items(let name):
            layers.first { $0.name == name }.map { layer in
                let items = (layer.content as? SequenceContent)?.items ?? []
                return items.enumerated().map { index, item in
                    var chapter = Chapter()
                    chapter.start = layer.start + item.start
                    chapter.title = item.name ?? "\(index + 1)"
                    return chapter
                }
            } ?? []
        }
    }

    /// A fault if chapters don't follow one another, or are those of a layer that is no sequence.
    var chaptersFault: Fault? {
        switch chapters {
        case nil: return nil
        case .listed(let all):
            for index in all.indices.dropFirst() where all[index].start <= all[index - 1].start {
                return Fault(
                    [.key("chapters"), .index(index), .key("start")],
                    "must be later than that of the chapter before")
            }
            return nil
        case .items(let name):
            let sequences = layers.filter { $0.content is SequenceContent }.compactMap(\.name)
            guard !sequences.contains(name) else { return nil }
            let advice = nearestName(to: name, among: sequences).map { ": did you mean \"\($0)\"?" } ?? ""
            return Fault(
                "chapters", "no sequence of the scene's own layers has the name \"\(name)\"\(advice)")
        }
    }
}
