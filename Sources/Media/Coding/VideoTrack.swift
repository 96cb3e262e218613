/// The description of an H.264 track for a container.
package struct VideoTrack: Sendable, Equatable {
    /// The format of the pictures. The time base of packets is one frame interval of its rate.
    package var format: VideoFormat
    /// The sequence and picture parameter sets of the encoder (extradata).
    package var header: [UInt8]

    /// Creates a description.
    package init(format: VideoFormat, header: [UInt8]) {
        self.format = format
        self.header = header
    }
}
