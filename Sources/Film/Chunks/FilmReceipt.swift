import Files
import SceneModel
import SceneText

/// A file in a film's chunk store that is written just before the film gets its final name. The receipt states the plan
/// and the SHA-256 of the verified film. The receipt is the last file to be removed from the store. If a run is killed
/// between these two steps, the next run sees from the receipt that the film is finished, and only cleans up.
struct FilmReceipt: Equatable {
    /// The name that identifies the film's plan, or the plans of its variants.
    let plan: String
    /// True if the MP4 file contains a list of the film's chunks.
    let listsChunks: Bool
    /// The SHA-256 of the film, or of its concatenated initialization section and segments. For variants, see
    /// `VariantsJob`.
    let sha256: String
    /// The maximum size of the film in bytes, which may have decided about its plan; nil if it was not limited.
    let limit: Int?

    /// The name of the receipt's file in the store.
    static let fileName = "receipt.json"
    private static let maximumBytes = 1 << 12

    /// Creates the receipt for the film of `plan`.
    init(of plan: FilmPlan, listsChunks: Bool, limit: Int? = nil, sha256: String) {
        (self.plan, self.listsChunks, self.limit, self.sha256) = (plan.name, listsChunks, limit, sha256)
    }

    /// Creates the receipt for a film with variants; `plan` is the name of all their plans.
    init(ofVariants plan: String, sha256: String) {
        (self.plan, listsChunks, self.sha256) = (plan, false, sha256)
        limit = nil
    }

    /// Reads the receipt in the folder of a store; returns nil if the receipt is missing or damaged.
    init?(in folder: Folder) throws(SystemError) {
        guard try folder.kind(of: Self.fileName) == .file else { return nil }
        var file = try folder.open(Self.fileName)
        guard let json = try? JSON(parsing: try file.readAll(atMost: Self.maximumBytes)),
            let plan = json["plan"]?.string, case .bool(let listsChunks)? = json["listsChunks"],
            let sha256 = json["sha256"]?.string
        else { return nil }
        (self.plan, self.listsChunks, self.sha256) = (plan, listsChunks, sha256)
        limit = json["limit"]?.number.flatMap { Int(exactly: $0) }
    }

    /// Reads the receipt in the chunk store of the film at `path`, even if another process has locked the store.
    /// Returns nil if the store or the receipt can't be read.
    init?(ofFilm path: String) {
        guard let folder = try? Folder(opening: ChunkStore.path(of: path)),
            let receipt = try? FilmReceipt(in: folder)
        else { return nil }
        self = receipt
    }

    /// Returns true if the receipt belongs to the film of `plan`, with or without a list of chunks in its file, as
    /// `listsChunks` states, and with this maximum size.
    func isFor(_ plan: FilmPlan, listsChunks: Bool, limit: Int?) -> Bool {
        self.plan == plan.name && self.listsChunks == listsChunks && self.limit == limit
    }

    /// The content of the receipt's file.
    var bytes: [UInt8] {
        let json: JSON = [
            "plan": .string(plan), "listsChunks": .bool(listsChunks), "sha256": .string(sha256),
            "limit": limit.map { .number(Double($0)) } ?? .null,
        ]
        return Array(json.text.utf8)
    }
}
