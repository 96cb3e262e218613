/// The description of an H.264 track for a container.
package struct VideoTrack: Sendable, Equatable {
    /// The format of the pictures. Packet timestamps count frames at its rate.
    package var format: VideoFormat
    /// The encoder's sequence and picture parameter sets (extradata).
    package var header: [UInt8]

    /// Creates a description.
    package init(format: VideoFormat, header: [UInt8]) {
        self.format = format
        self.header = header
    }
}
