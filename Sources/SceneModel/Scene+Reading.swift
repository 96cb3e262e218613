extension Scene {
    /// The most bytes that a scene file may have.
    public static let mostBytes = 16 << 20

    /// Reads a scene from JSON text, strictly: whatever the format does not describe is an error.
    public init(json bytes: [UInt8]) throws(SceneError) {
        guard bytes.count <= Self.mostBytes else {
            throw SceneError("the scene has \(bytes.count) bytes; at most \(Self.mostBytes) are allowed")
        }
        // Every value that is started from here is required, so the text replaces it.
        self.init(size: PixelSize(width: 1, height: 1), fps: .slowest, duration: 1)
        try Self.format.read(try JSONParser.parse(bytes), into: &self, at: JSONPath())
    }

    /// The JSON Schema of the scene format (draft 2020-12), from the description that the reader uses.
    public static var schema: JSON {
        guard case .object(let members) = JSON.objectSchema(format.keys) else { return .null }
        return .object(
            [
                JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
                JSON.Member("title", "Zoetrope scene"),
            ] + members)
    }
}
