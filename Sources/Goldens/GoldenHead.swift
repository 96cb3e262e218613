import Film
import FilmReading
import SceneModel
import SceneText

/// The content of golden.json: everything in a golden except its hash lists, film, scene and pictures.
struct GoldenHead: Sendable {
    /// The order of the film: its scene, size, frames and encoder settings.
    var order: Golden.Order
    /// SHA-256 of the scene's complete description.
    var sceneHash: String
    /// The versions of the program and of the libraries that made the film.
    var fingerprint: Fingerprint
    /// SHA-256 of the film's file. Nil if no film was made.
    var fileHash: String?
    /// The largest permitted differences between a later film's frames and the recorded frames. Nil if the frames must
    /// be equal.
    var tolerance: GoldenTolerance?
    /// The number and size of the golden's pictures. Nil for a golden of version 2.
    var pictures: RecordedShare?

    /// The version of the format that is written. Goldens of version 2 have no scene, and no pictures unless they
    /// have a tolerance.
    static let version = 3
    /// The versions that can be read.
    static let readVersions = 2...version

    /// The JSON format of the current version.
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
            .required(
                "order", \.order, Golden.Order.format,
                "The order of the film: its scene, size, frames and encoder settings."),
            .required("sceneHash", \.sceneHash, .text, "SHA-256 of the scene's description."),
            .required(
                "fingerprint", \.fingerprint, Fingerprint.format,
                "The versions of the program and of the libraries that made the film."),
            .optional(
                "fileHash", \.fileHash, .text, "SHA-256 of the film's file. Default: no film was made."),
            .optional(
                "tolerance", \.tolerance, GoldenTolerance.format,
                "The largest permitted differences between a later film's frames and the recorded frames. Default: the frames must be equal."
            ),
            .optional(
                "pictures", \.pictures, RecordedShare.format,
                "The number and size of the lossless pictures in the golden. Default: unknown, as in version 2."
            ),
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

    /// Reads the bytes of golden.json. Throws `GoldenError` unless the bytes describe a golden of a supported version.
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

    /// Returns the version stated in the bytes of a golden.json. Nil if `bytes` states none.
    static func version(of bytes: [UInt8]) -> Double? { (try? JSON(parsing: bytes))?["golden"]?.number }
}
