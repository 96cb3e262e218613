/// What a container must know about H.264 video.
public struct VideoTrack: Sendable, Equatable {
    /// The pictures; timestamps of packets count them.
    public var format: VideoFormat
    /// The encoder's sequence and picture parameter sets.
    public var header: [UInt8]

    /// Creates a description.
    public init(format: VideoFormat, header: [UInt8]) {
        self.format = format
        self.header = header
    }
}
