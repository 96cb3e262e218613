import Base
import Files
import Geometry
import Media
import Pipeline
import SceneModel

/// Several films of one height in one, from left to right, each at its own rate.
package struct SideBySide: Sendable {
    /// A film, and how many frames a second it has.
    package struct Part: Sendable {
        let path: String
        let rate: FrameRate
        let name: String

        /// A film at a path. Its name is written into its part of the picture.
        package init(path: String, rate: FrameRate, name: String) {
            (self.path, self.rate, self.name) = (path, rate, name)
        }
    }

    private let parts: [Part]
    /// Their names as pictures; nil where a film is too small for one.
    private let labels: [FilmLabel?]
    private let size: PixelSize
    private let rate: FrameRate
    private let frameCount: Int
    /// Of much higher quality than the films that are compared, so that its own artefacts stay invisible.
    private static let settings = EncoderSettings(preset: .veryfast, crf: 10)

    /// Puts films of one size side by side, for a duration in seconds. The result has the rate of the fastest.
    /// Throws `OrderError` when that would be wider than a film may be, and `AssetError` without the font of the names.
    package init(_ parts: [Part], each size: PixelSize, duration: Double) throws {
        self.parts = parts
        self.size = PixelSize(width: size.width * parts.count, height: size.height)
        guard self.size.width <= PixelSize.longestSide else {
            throw OrderError(
                "\(parts.count) films of \(size) side by side: wider than \(PixelSize.longestSide) pixels")
        }
        rate = parts.map(\.rate).max { $0.framesPerSecond < $1.framesPerSecond } ?? .slowest
        frameCount = rate.frameCount(in: duration)
        labels = try parts.map { try FilmLabel($0.name, on: size, at: $0.rate) }
    }

    /// Makes the film at a path where there is none yet. Blocks until it is written.
    package func write(to path: String, cancellation: Cancellation) throws {
        let sources = try parts.map { try SideBySideSource($0, size: partSize, cancellation) }
        let compose: Stage = { try self.compose(sources, path, cancellation) }
        try Pipeline.run(sources.map(\.stage) + [compose], cancellation: cancellation)
    }

    private var partSize: PixelSize { PixelSize(width: size.width / parts.count, height: size.height) }

    /// Puts a film's picture into its part, with its name at the bottom left.
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
        var writer = try MP4Writer(path: path, tracks: [.video(track)])
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
        // Sources are drained so that they end by themselves: closing a ring would end them with `Cancelled`.
        for source in sources { while try source.next({ _ in }) {} }
    }
}

/// A film that is decoded on a thread of its own.
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

    /// Decodes the film picture by picture.
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

    /// The frame of this film that shows at the same time as a frame at another rate.
    func frame(at frame: FilmFrame, of rate: FrameRate) -> Int {
        frame.number * rate.denominator * part.rate.numerator / (rate.numerator * part.rate.denominator)
    }

    /// Lends the next picture; false when there is none, and the last one stays.
    func next(_ body: (borrowing Picture) throws -> Void) throws -> Bool {
        try pictures.consume { try body($0) }
    }
}
