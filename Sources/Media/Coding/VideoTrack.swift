/// The description of an H.264 track for a container.
public struct VideoTrack: Sendable, Equatable {
    /// The format of the pictures. Packet timestamps count frames at its rate.
    public var format: VideoFormat
    /// The encoder's sequence and picture parameter sets (extradata).
    public var header: [UInt8]

    /// Creates a description.
    public init(format: VideoFormat, header: [UInt8]) {
        self.format = format
        self.header = header
    }
}
