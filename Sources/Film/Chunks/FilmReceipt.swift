import Files
import SceneModel

/// A note in the store of a film that is about to get its name: the plan, and the SHA-256 of what was verified. It stays until
/// all else in the store is removed, so the run after one that was killed meanwhile knows the film as its own, and only cleans up.
struct FilmReceipt: Equatable {
    /// The name of the film's plan.
    let plan: String
    /// True if the film lists its chunks.
    let listsChunks: Bool
    /// SHA-256 of the film, or of all its segments one after the other.
    let sha256: String

    /// The name of its file in the store.
    static let fileName = "receipt.json"
    private static let mostBytes = 1 << 12

    /// A receipt for a film that is about to get its name.
    init(of plan: FilmPlan, listsChunks: Bool, sha256: String) {
        (self.plan, self.listsChunks, self.sha256) = (plan.name, listsChunks, sha256)
    }

    /// The receipt in the folder of a store; nil if there is none, or none that is whole.
    init?(in folder: Folder) throws(SystemError) {
        guard try folder.kind(of: Self.fileName) == .file else { return nil }
        var file = try folder.open(Self.fileName)
        guard let json = try? JSON(parsing: try file.readAll(atMost: Self.mostBytes)),
            let plan = json["plan"]?.string, case .bool(let listsChunks)? = json["listsChunks"],
            let sha256 = json["sha256"]?.string
        else { return nil }
        (self.plan, self.listsChunks, self.sha256) = (plan, listsChunks, sha256)
    }

    /// The receipt in the store of a film, even if another process holds that; nil also for a store that can't be read.
    init?(ofFilm path: String) {
        guard let folder = try? Folder(opening: ChunkStore.path(of: path)),
            let receipt = try? FilmReceipt(in: folder)
        else { return nil }
        self = receipt
    }

    /// True if it is for the film of a plan.
    func isFor(_ plan: FilmPlan, listsChunks: Bool) -> Bool {
        self.plan == plan.name && self.listsChunks == listsChunks
    }

    /// The content of its file.
    var bytes: [UInt8] {
        let json: JSON = [
            "plan": .string(plan), "listsChunks": .bool(listsChunks), "sha256": .string(sha256),
        ]
        return Array(json.text.utf8)
    }
}
