import Base
import Files
import Geometry
import Media
import Pipeline
import SceneModel

/// A video that shows several films of equal size next to each other, from left to right, each at its own rate.
package struct SideBySide: Sendable {
    /// One of the films that are shown, with its frame rate and label.
    package struct Part: Sendable {
        let path: String
        let rate: FrameRate
        let name: String

        /// Creates a part for the film at `path`. `name` is drawn as a label onto the film's picture.
        package init(path: String, rate: FrameRate, name: String) {
            (self.path, self.rate, self.name) = (path, rate, name)
        }
    }

    private let parts: [Part]
    /// The labels of the films; nil where a film is too small for a label.
    private let labels: [FilmLabel?]
    private let size: PixelSize
    private let rate: FrameRate
    private let frameCount: Int
    /// Settings of much higher quality than the compared films have, so that this encoder's own artefacts stay
    /// invisible.
    private static let settings = EncoderSettings(preset: .veryfast, crf: 10)

    /// Prepares a video of `duration` seconds from films of the size `each`. The video has the rate of the fastest
    /// film. Throws `OrderError` if the video would be wider than supported, and `AssetError` if the font of the
    /// labels is missing.
    package init(_ parts: [Part], each size: PixelSize, duration: Double) throws {
        self.parts = parts
        self.size = PixelSize(width: size.width * parts.count, height: size.height)
        guard self.size.width <= PixelSize.longestSide else {
            throw OrderError(
                "\(parts.count) films of \(size) side by side are wider than the maximum of \(PixelSize.longestSide) pixels"
            )
        }
        rate = parts.map(\.rate).max { $0.framesPerSecond < $1.framesPerSecond } ?? .slowest
        frameCount = rate.frameCount(in: duration)
        labels = try parts.map { try FilmLabel($0.name, on: size, at: $0.rate) }
    }

    /// Writes the video to a new file at `path`. Blocks until the file is complete.
    package func write(to path: String, cancellation: Cancellation) throws {
        let sources = try parts.map { try SideBySideSource($0, size: partSize, cancellation) }
        let compose: Stage = { try self.compose(sources, path, cancellation) }
        try Pipeline.run(sources.map(\.stage) + [compose], cancellation: cancellation)
    }

    private var partSize: PixelSize { PixelSize(width: size.width / parts.count, height: size.height) }

    /// Copies the picture of film number `index` into the columns of the frame that belong to this film, and draws the
    /// film's label at the bottom left.
    private func place(_ film: borrowing Picture, _ index: Int, in picture: inout Picture) throws {
        let x = index * partSize.width
        try picture.place(film, x: x)
        guard let label = labels[index] else { return }
        let margin = min(label.picture.height / 4 * 2, partSize.width - label.picture.width)
        try picture.place(label.picture, x: x + margin, y: size.height - margin - label.picture.height)
    }

    private func compose(
        _ sources: [SideBySideSource], _ path: String, _ cancellation: Cancellation
    ) throws {
        let format = VideoFormat(size, at: rate)
        var picture = try Picture(format)
        var shown = sources.map { _ in -1 }
        let interval = ChunkGrid.longestChunk(at: rate)
        let track = try Encoder(format, settings: Self.settings, keyframeInterval: interval).track
        var writer = try ContainerWriter(path: path, tracks: [.video(track)])
        let grid = ChunkGrid(frameCount: frameCount, rate: rate)
        for chunk in grid.chunks {
            var encoder = try Encoder(format, settings: Self.settings, keyframeInterval: interval)
            func write(_ packet: inout Packet) throws {
                packet.presentation += Int64(chunk.frames.lowerBound.number)
                packet.decoding += Int64(chunk.frames.lowerBound.number)
                try writer.write(&packet)
            }
            for frame in chunk.frames {
                for (index, source) in sources.enumerated() {
                    let due = source.frame(at: frame, of: rate)
                    while shown[index] < due, try source.next({ try place($0, index, in: &picture) }) {
                        shown[index] += 1
                    }
                }
                try encoder.encode(picture, at: Int64(frame - chunk.frames.lowerBound), write)
            }
            try encoder.finish(write)
        }
        try writer.finish()
        // The remaining pictures are read and dropped, so that the decoders finish normally: closing a ring would
        // make a decoder fail with `Cancelled`.
        for source in sources { while try source.next({ _ in }) {} }
    }
}

/// A decoder of one of the films, on its own thread.
private final class SideBySideSource: Sendable {
    private let part: SideBySide.Part
    private let pictures: Ring<Picture>
    private let attachment: Cancellation.Attachment

    init(_ part: SideBySide.Part, size: PixelSize, _ cancellation: Cancellation) throws {
        self.part = part
        let format = VideoFormat(size, at: part.rate)
        let pictures = try Ring(capacity: 3) { try Picture(format) }
        attachment = cancellation.attach { [weak pictures] in pictures?.close() }
        self.pictures = pictures
    }

    /// A pipeline stage that decodes the film and puts each picture into the ring.
    var stage: Stage {
        {
            var demuxer = try Demuxer(path: self.part.path)
            var decoder = try Decoder(for: demuxer, threads: 1)
            func hand(_ picture: borrowing Picture) throws {
                try self.pictures.produce { try $0.place(picture, x: 0) }
            }
            while try demuxer.next({ try decoder.decode($0, hand) }) {}
            try decoder.finish(hand)
            self.pictures.finish()
        }
    }

    /// Returns the number of this film's frame that is displayed at the same time as `frame` of a film at `rate`.
    func frame(at frame: FilmFrame, of rate: FrameRate) -> Int {
        frame.number * rate.denominator * part.rate.numerator / (rate.numerator * part.rate.denominator)
    }

    /// Passes the next picture to `body`. Returns false at the end of the film; the film's last picture then stays
    /// visible.
    func next(_ body: (borrowing Picture) throws -> Void) throws -> Bool {
        try pictures.consume { try body($0) }
    }
}
