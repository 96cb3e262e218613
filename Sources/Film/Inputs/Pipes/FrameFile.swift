import Files
import Media

/// A frame that came through a pipe.
struct Frame: Sendable {
    /// The line that Y4M has before it.
    let mark: [UInt8]
    /// All its samples, without padding.
    let samples: [UInt8]
}

/// A file that frames are written to as they came.
struct FrameFile: ~Copyable {
    static let newline = UInt8(ascii: "\n")

    private var text: OutputFile?
    private var film: RawFilmWriter?

    /// Creates the file. Y4M begins with a header.
    init(_ kind: FrameStream.Kind, _ path: String, header: [UInt8]?) throws {
        switch kind {
        case .y4m:
            var file = try OutputFile(creating: path)
            try file.write((header ?? []) + [Self.newline])
            text = consume file
        case .raw(let format): film = try RawFilmWriter(path: path, format: format)
        }
    }

    /// Writes the next frame.
    mutating func write(_ frame: Frame) throws {
        try text?.write(frame.mark + [Self.newline])
        try text?.write(frame.samples)
        try film?.write(frame.samples)
    }

    /// Writes what is left.
    consuming func finish() throws { try film?.finish() }
}
