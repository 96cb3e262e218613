import SceneText
import Spelling

/// A track of subtitles, which viewers can turn on and off. Nothing of it is drawn.
public struct Subtitles: Sendable, Equatable {
    /// The path of a caption file, relative to the scene's folder; nil if `captions` is stated.
    public var file: String?
    /// The name of a captions layer whose texts are the subtitles; nil if `file` is stated.
    public var captions: String?
    /// The time in the file that is shown when the scene begins, in seconds.
    public var offset = 0.0
    /// The language: three letters of ISO 639-2; nil for that of the film.
    public var language: String?
    /// The name of the track in the menus of players; nil for none.
    public var title: String?
    /// True if players should show the track unless the viewer chooses otherwise.
    public var isDefault = false

    /// Creates a track without texts.
    public init() {}

    package static let maximumCount = 50

    /// The JSON format of a track.
    static let format = ObjectFormat<Subtitles>(
        properties: [
            .optional(
                "file", \.file, .file(.captions),
                "The path of an SRT or WebVTT file, or of a transcript in JSON, relative to the scene's folder."
            ),
            .optional(
                "captions", \.captions, .text(atMost: 300),
                "The name of a captions layer whose texts are the subtitles. Default: those of \"file\"."),
            .optional(
                "offset", \.offset, .number(in: 0...1_000_000),
                "The time in the file that is shown when the scene begins, in seconds. Default: 0."),
            .optional(
                "language", \.language, .language,
                "The language, by three letters of ISO 639-2: eng, deu, rus, ind. Default: that of \"metadata\"."
            ),
            .optional(
                "title", \.title, .text(atMost: 300),
                "The name of the track in the menus of players. Default: none."),
            .optional(
                "default", \.isDefault, .boolean,
                "True if players should show the track unless the viewer chooses otherwise. Default: false."),
        ],
        checks: [
            .init("file", "captions") { track in
                switch (track.file, track.captions) {
                case (nil, nil): Fault("file", "\"file\" or \"captions\" is needed")
                case (.some, .some): Fault("captions", "\"file\" and \"captions\" exclude each other")
                default: nil
                }
            },
            .init("captions", "offset") { track in
                track.captions != nil && track.offset != 0
                    ? Fault("offset", "the offset is that of the captions layer") : nil
            },
        ],
        synonyms: [
            "src": ["file"], "path": ["file"], "layer": ["captions"], "lang": ["language"], "name": ["title"],
            "label": ["title"], "isDefault": ["default"],
        ]
    ).format(startingFrom: Subtitles())
}

/// Where the texts of a track of subtitles are, and when they are shown.
package struct SubtitleSource: Sendable, Equatable {
    /// The path of the caption file.
    package let file: String
    /// The time in the scene that is 0 in the file.
    package let origin: SceneTime
    /// The time in the scene in which the texts are shown.
    package let life: Range<SceneTime>
}

extension Scene {
    /// Returns where the texts of a track are. Times that depend on files must be known.
    package func source(of track: Subtitles) -> SubtitleSource? {
        let whole = SceneTime.zero..<SceneTime(seconds: duration)
        if let file = track.file {
            return SubtitleSource(
                file: file, origin: .zero - SceneTime(seconds: track.offset), life: whole)
        }
        guard let layer = layers.first(where: { $0.name == track.captions }),
            let content = layer.content as? CaptionsContent
        else { return nil }
        let start = SceneTime(seconds: layer.start)
        let end = min(layer.span.endTime ?? whole.upperBound, whole.upperBound)
        return SubtitleSource(
            file: content.file, origin: start - SceneTime(seconds: content.offset),
            life: max(start, .zero)..<max(end, start, .zero))
    }

    /// A fault if subtitles are those of a layer that has no captions.
    var subtitlesFault: Fault? {
        let names = layers.filter { $0.content is CaptionsContent }.compactMap(\.name)
        for (index, track) in subtitles.enumerated() {
            guard let name = track.captions, !names.contains(name) else { continue }
            let advice = nearestName(to: name, among: names).map { ": did you mean \"\($0)\"?" } ?? ""
            return Fault(
                [.key("subtitles"), .index(index), .key("captions")],
                "no captions layer of the scene's own layers has the name \"\(name)\"\(advice)")
        }
        return nil
    }
}
