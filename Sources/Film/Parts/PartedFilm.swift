import Drawing
import Files
import Geometry
import Media
import SceneModel
import SceneText

/// A film that several processes encode, each process a part of the chunks. The film is planned once, and all the
/// information that the processes need is stored: in `plan.json` if the folder of the parts has one film, in a line of
/// `films.jsonl` if it has several.
package struct PartedFilm: Sendable {
    /// The scene and the settings from which the film is made.
    package internal(set) var order: FilmOrder
    /// The number of parts of a folder with this film alone.
    var partCount: Int
    /// The folder of the scene's files; nil if the files were packed into the folder of the parts.
    var folder: String?
    /// Additional folders from which the scene may read files.
    var allowedFolders: [String]
    /// The digests of all files that the scene uses.
    var inputs: [AssetDigest]
    /// The versions of the software that makes the film.
    package internal(set) var fingerprint: Fingerprint
    /// The key of each chunk in the chunk store, in the order of the film.
    var keys: [ChunkKey]
    /// The key of the encoded sound in the chunk store; nil if the film has no sound.
    var sound: ChunkKey?
    /// The digest of the film's subtitles and cover; nil if the film has none.
    var extras: String?
    /// The name of the film's plan, a hash of everything that determines the film's bytes.
    package internal(set) var name: String

    /// The version of the format of `plan.json`.
    static let version = 1
    /// The limits for parsing `plan.json`. A chunk has a key and at least one frame, so a film has at most as many
    /// keys as frames.
    static let limits = JSONLimits(deepest: 66, maximumValues: 2 * Scene.maximumFrames)

    /// Describes a planned film that is made in one part. `isPacked` is true if its files are copied to the folder of
    /// the parts.
    init(_ plan: FilmPlan, isPacked: Bool) {
        (order, partCount) = (plan.order, 1)
        folder = isPacked ? nil : plan.files.folder.flatMap(FileSystem.absolutePath)
        allowedFolders = isPacked ? [] : plan.order.scene.allowedFolders
        inputs = plan.files.digests
        (fingerprint, keys, sound, name) = (plan.fingerprint, plan.keys, plan.sound?.key, plan.name)
        extras = plan.extras.digest
    }

    /// The keys of all chunks and of the sound.
    var allKeys: Set<ChunkKey> { Set(keys + (sound.map { [$0] } ?? [])) }

    /// True if the scene uses files other than system fonts.
    var readsFiles: Bool { inputs.contains { !$0.file.hasPrefix(AssetDigest.systemPrefix) } }

    /// The paths of the files that the scene uses, without system fonts.
    var inputPaths: [String] {
        inputs.filter { !$0.file.hasPrefix(AssetDigest.systemPrefix) }.map { input in
            guard let folder = order.scene.folder, !input.file.hasPrefix("/") else { return input.file }
            return "\(folder)/\(input.file)"
        }
    }
}

extension PartedFilm {
    /// The JSON format of `plan.json`.
    static let format = ObjectFormat<PartedFilm>(properties: [
        .version(version, as: "job"),
        .required("parts", \.partCount, .integer(in: 1...PartsPlan.maximumParts), "The number of parts."),
        .required("order", \.order, FilmOrder.format, "The scene and the settings of the film."),
        .optional(
            "folder", \.folder, .text,
            "The folder of the scene's files. Default: the folder inputs next to this file."),
        .optional(
            "allowedFolders", \.allowedFolders, .list(of: .text, count: 0...1000),
            "Additional folders whose files may be read. Default: none."),
        .required("inputs", \.inputs, .digests, "SHA-256 of all files that the scene names."),
        .required(
            "fingerprint", \.fingerprint, Fingerprint.format,
            "The versions of all software that determines the film's bytes."),
        .required(
            "chunks", \.keys, .list(of: .chunkKey, count: 0...Scene.maximumFrames),
            "The keys of the encoded chunks, in the order of the film."),
        .optional(
            "sound", \.sound, .chunkKey, "The key of the encoded sound. Default: the film has no sound."),
        .optional(
            "extras", \.extras, .text, "SHA-256 of the subtitles and the cover. Default: the film has none."),
        .required(
            "name", \.name, .text,
            "The name of the film's plan: a hash of everything that determines the film's bytes."),
    ]).format(
        startingFrom: PartedFilm(
            order: FilmOrder(Scene(size: PixelSize(width: 1, height: 1), fps: .slowest, duration: 1)),
            partCount: 1, allowedFolders: [], inputs: [], fingerprint: Fingerprint(parts: []), keys: [],
            name: ""))

    private init(
        order: FilmOrder, partCount: Int, allowedFolders: [String], inputs: [AssetDigest],
        fingerprint: Fingerprint, keys: [ChunkKey], name: String
    ) {
        (self.order, self.partCount, self.allowedFolders) = (order, partCount, allowedFolders)
        (self.inputs, self.fingerprint, self.keys, self.name) = (inputs, fingerprint, keys, name)
    }
}

extension Format<ChunkKey> {
    static var chunkKey: Format {
        Format(
            expectation: "64 hexadecimal digits",
            schema: ["type": "string", "pattern": "^[0-9a-f]{64}$"],
            parse: { $0.string.flatMap { ChunkKey($0) } }, write: { .string($0.description) })
    }
}

extension Format<[AssetDigest]> {
    fileprivate static var digests: Format {
        Format(
            expectation: "an object of digests",
            schema: ["type": "object", "additionalProperties": ["type": "string"]],
            parse: { json in
                let digests = json.members?.compactMap { member in
                    member.value.string.map { AssetDigest(file: member.key, sha256: $0) }
                }
                return digests?.count == json.members?.count ? digests : nil
            }, write: { .object($0.map { JSON.Member($0.file, .string($0.sha256)) }) })
    }
}
