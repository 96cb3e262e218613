import Drawing
import Geometry
import Media
import SceneModel
import SceneText

/// The content of `plan.json`: the whole plan of one film, or a list of the films of a table, whose plans are in
/// `films.jsonl`.
enum PartsDocument: Sendable {
    case film(PartedFilm)
    case table(Table)

    /// The films of a table.
    struct Table: Sendable {
        var partCount = 1
        var films: [PartsPlan.Film] = []
    }

    /// The limits for parsing a text. Each frame has at most a key and a count.
    private static let limits = JSONLimits(deepest: 66, maximumValues: 8 * Scene.maximumFrames)

    /// Reads `plan.json` in either form, which its version tells.
    static func read(_ text: [UInt8], _ kinds: LayerKinds) throws(SceneErrors) -> PartsDocument {
        try format.read(text: text, kinds: kinds, within: limits)
    }

    /// The text of `plan.json`. A film is written for people to read, a table in few bytes.
    var text: [UInt8] {
        let json = Self.format.write(self)
        return if case .film = self { Array(json.prettyText.utf8) } else { Array((json.text + "\n").utf8) }
    }

    private static let format = Format<PartsDocument>(
        expectation: PartedFilm.format.expectation, schema: PartedFilm.format.schema,
        read: { json, path, expected, reading in
            json["job"] == .number(Double(Table.version))
                ? Table.format.read(json, at: path, &reading).map(PartsDocument.table)
                : PartedFilm.format.read(json, at: path, expecting: expected, &reading).map(
                    PartsDocument.film)
        },
        write: { document in
            switch document {
            case .film(let film): PartedFilm.format.write(film)
            case .table(let table): Table.format.write(table)
            }
        })
}

extension PartsDocument.Table {
    /// The version of the format of `plan.json` for a table.
    fileprivate static let version = 2
    private static let maximumBytes = 1 << 40

    fileprivate static let format = ObjectFormat<Self>(properties: [
        .version(version, as: "job"),
        .required("parts", \.partCount, .integer(in: 1...PartsPlan.maximumParts), "The number of parts."),
        .required(
            "films", \.films, .list(of: film, count: 1...Scene.maximumFrames),
            "The films, in the order of the table."),
    ]).format(startingFrom: Self())

    private static let film = ObjectFormat<PartsPlan.Film>(
        properties: [
            .required("film", \.path, .text, "The path of the film in the folder of the films."),
            .optional(
                "row", \.row, .integer(in: 1...Scene.maximumFrames), "The number of the table's row."),
            .optional("size", \.size, .text, "The name of the film's size. Default: the scene's own."),
            .required(
                "frames", \.frameCounts,
                .list(of: .integer(in: 1...Scene.maximumFrames), count: 1...Scene.maximumFrames),
                "The number of frames of each chunk."),
            .required(
                "chunks", \.keys, .list(of: .chunkKey, count: 0...Scene.maximumFrames),
                "The keys of the encoded chunks, in the order of the film."),
            .optional(
                "sound", \.sound, .chunkKey, "The key of the encoded sound. Default: the film has no sound."),
            .required(
                "offset", \.offset, .integer(in: 0...maximumBytes),
                "The position of the film's plan in films.jsonl, in bytes."),
            .required(
                "bytes", \.byteCount, .integer(in: 1...PartsFolder.maximumBytes),
                "The length of the film's plan in films.jsonl, in bytes."),
        ],
        checks: [
            .init("frames", "chunks") { film in
                film.frameCounts.count == film.keys.count
                    ? nil : Fault("frames", "\(film.frameCounts.count) values for \(film.keys.count) chunks")
            },
            .init("film") { film in PartsPlan.fault(inPath: film.path).map { Fault("film", $0) } },
        ]
    ).format(startingFrom: PartsPlan.Film())
}
