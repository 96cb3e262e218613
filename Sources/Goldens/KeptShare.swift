import SceneModel

/// How much of a film a golden keeps as lossless pictures, which show a later difference exactly.
package struct KeptShare: Sendable, Equatable {
    /// The most bytes that they may take.
    package var mostByteCount = GoldenFile.usualPictureBytes
    /// How many pictures are kept.
    package var count = 0
    /// How many different pictures the film has.
    package var distinctCount = 0
    /// Their bytes.
    package var byteCount = 0

    /// Nothing yet.
    init(mostByteCount: Int) { self.mostByteCount = mostByteCount }

    /// In golden.json.
    static let format = ObjectFormat<KeptShare>(properties: [
        .required(
            "mostBytes", \.mostByteCount, .integer(in: 0...GoldenFile.mostPictureBytes),
            "The most bytes that pictures may take."),
        .required("kept", \.count, .integer(in: 0...Scene.mostFrames), "How many pictures are kept."),
        .required(
            "of", \.distinctCount, .integer(in: 0...Scene.mostFrames),
            "How many different pictures the film has. Those that are kept are spread over it, the first and the last among them."
        ),
    ]).format(startingFrom: KeptShare(mostByteCount: 0))
}
