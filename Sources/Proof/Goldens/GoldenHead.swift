import Film
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

    /// The version of the format that this reads and writes.
    static let version = 2

    /// The head in JSON.
    static let format = ObjectFormat<GoldenHead>(properties: [
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
    ]).format(
        startingFrom: GoldenHead(
            order: Golden.Order(SceneFile("")), sceneHash: "", fingerprint: Fingerprint(parts: []),
            fileHash: nil, tolerance: nil))

    init(
        order: Golden.Order, sceneHash: String, fingerprint: Fingerprint, fileHash: String?,
        tolerance: GoldenTolerance?
    ) {
        self.order = order
        self.sceneHash = sceneHash
        self.fingerprint = fingerprint
        self.fileHash = fileHash
        self.tolerance = tolerance
    }

    /// Reads golden.json. Throws `ProofError` for what is not a golden of this version.
    init(_ bytes: [UInt8], in path: String) throws {
        if let version = Self.version(of: bytes), version != Double(Self.version) {
            throw ProofError(
                "\(path): golden: version \(JSON.number(version).text), expected \(Self.version)",
                "record it again with zoetrope golden record --overwrite")
        }
        do {
            self = try Self.format.read(text: bytes, kinds: .standard)
        } catch {
            throw ProofError("\(path): \(error.summary)")
        }
    }

    /// The version that a golden.json states; nil for other bytes.
    static func version(of bytes: [UInt8]) -> Double? { (try? JSON(parsing: bytes))?["golden"]?.number }
}
