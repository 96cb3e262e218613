import Film
import FilmReading
import SceneModel

/// The content of golden.json: all of a golden but its lists of hashes and its film.
struct GoldenHead: Sendable {
    /// How the film was ordered.
    var order: Golden.Order
    /// SHA-256 of the scene's whole description.
    var sceneHash: String
    /// The versions of what made it.
    var fingerprint: Fingerprint
    /// SHA-256 of the film; nil where none was made.
    var fileHash: String?
    /// By how much frames may differ; nil if not at all.
    var tolerance: GoldenTolerance?
    /// How much of it is kept as pictures; nil of a golden of version 2.
    var pictures: RecordedShare?

    /// The version of the format that is written. Goldens of version 2 keep neither their scene nor pictures of it.
    static let version = 3
    /// The versions that are read.
    static let readVersions = 2...version

    /// The head in JSON.
    static let format = format(of: version)

    private static func format(of version: Int) -> Format<GoldenHead> {
        ObjectFormat<GoldenHead>(properties: properties(of: version)).format(
            startingFrom: GoldenHead(
                order: Golden.Order(SceneFile("")), sceneHash: "", fingerprint: Fingerprint(parts: []),
                fileHash: nil, tolerance: nil))
    }

    private static func properties(of version: Int) -> [Property<GoldenHead>] {
        [
            .version(version, as: "golden"),
            .required("order", \.order, Golden.Order.format, "The order of the film."),
            .required("sceneHash", \.sceneHash, .text, "SHA-256 of the scene's description."),
            .required(
                "fingerprint", \.fingerprint, Fingerprint.format,
                "The versions of everything that decides its bytes."),
            .optional("fileHash", \.fileHash, .text, "SHA-256 of the film. Default: no film was made."),
            .optional(
                "tolerance", \.tolerance, GoldenTolerance.format,
                "By how much frames may differ. Default: not at all."),
            .optional(
                "pictures", \.pictures, RecordedShare.format,
                "How much of it is kept as lossless pictures. Default: what a golden of version 2 keeps."),
        ]
    }

    init(
        order: Golden.Order, sceneHash: String, fingerprint: Fingerprint, fileHash: String?,
        tolerance: GoldenTolerance?, pictures: RecordedShare? = nil
    ) {
        self.order = order
        self.sceneHash = sceneHash
        self.fingerprint = fingerprint
        self.fileHash = fileHash
        self.tolerance = tolerance
        self.pictures = pictures
    }

    /// Reads golden.json. Throws `GoldenError` for what is not a golden of this version.
    init(_ bytes: [UInt8], in path: String) throws {
        let stated = Self.version(of: bytes)
        let version = stated.flatMap { Int(exactly: $0) } ?? Self.version
        if let stated, Double(version) != stated || !Self.readVersions.contains(version) {
            throw GoldenError(
                "\(path): golden: version \(JSON.number(stated).text), expected \(Self.readVersions.map(String.init).joined(separator: " or "))",
                "record it again with zoetrope golden record --overwrite")
        }
        do {
            self = try Self.format(of: version).read(text: bytes, kinds: .standard)
        } catch {
            throw GoldenError("\(path): \(error.summary)")
        }
    }

    /// The version that a golden.json states; nil for other bytes.
    static func version(of bytes: [UInt8]) -> Double? { (try? JSON(parsing: bytes))?["golden"]?.number }
}
