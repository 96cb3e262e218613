import Base
import FilmReading
import Media
import Pipeline

/// The similarity of a film to a reference, measured frame by frame with FFmpeg's psnr and ssim filters.
package struct FilmQuality: Sendable, Equatable {
    /// All frames that were compared, in order.
    package private(set) var frames: [ComparedFrame] = []
    /// The worst frames, with thumbnails; empty unless they were requested.
    package private(set) var worst: [WorstFrames<FramePair, FramePictures>.Shown] = []
    /// The number of frames that were compared.
    package var count: Int { frames.count }
    private var errorSum = 0.0
    private var similaritySum = 0.0
    private var largestError = 0.0

    /// The PSNR of all compared frames together, in decibels; infinite if all frames are identical to the reference's
    /// frames.
    package var psnr: Double { decibels(meanSquaredError: errorSum / Double(max(count, 1))) }
    /// The PSNR of the worst frame, in decibels.
    package var lowestPSNR: Double { decibels(meanSquaredError: largestError) }
    /// The mean structural similarity (SSIM) of all compared frames.
    package var ssim: Double { similaritySum / Double(max(count, 1)) }

    fileprivate mutating func add(_ frame: ComparedFrame) {
        frames.append(frame)
        errorSum += frame.quality.meanSquaredError
        largestError = max(largestError, frame.quality.meanSquaredError)
        similaritySum += frame.quality.similarity
    }

    fileprivate mutating func set(worst: [WorstFrames<FramePair, FramePictures>.Shown]) {
        self.worst = worst
    }

    /// Compares each frame of a film with the reference's frame at the same time minus `delay` seconds. Keeps
    /// thumbnails of the worst frames if `showsWorst` is true. Decodes both films at the same time; blocks until
    /// done.
    static func measure(
        _ film: String, against reference: String, delay: Double, showsWorst: Bool = false,
        cancellation: Cancellation, didCompare: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> FilmQuality {
        let measuring = try Measuring(
            film, against: reference, delay: delay, showsWorst: showsWorst, cancellation: cancellation,
            didCompare)
        return try measuring.measure()
    }
}

/// Measures the quality of a film in two stages: one stage decodes the reference, and the other stage decodes the film
/// and compares the frames.
private final class Measuring: Sendable {
    private struct Reference: ~Copyable {
        var picture: Picture
        var time = 0.0
    }

    /// A frame whose quality is not known yet.
    private struct Awaited {
        let frame: Int
        let reference: Int
        let seconds: Double
        let pair: FramePair?
    }

    private let film: String
    private let reference: String
    private let format: VideoFormat
    /// The time for which the reference shows its last picture, in seconds.
    private let last: Double
    private let delay: Double
    private let showsWorst: Bool
    private let references: Ring<Reference>
    private let cancellation: Cancellation
    private let didCompare: @Sendable (Int) -> Void
    private let quality = Locked(FilmQuality())

    private static let capacity = 4
    /// The tolerance for timestamps, in seconds: some containers round them to milliseconds.
    private static let tolerance = 0.0011

    init(
        _ film: String, against reference: String, delay: Double, showsWorst: Bool,
        cancellation: Cancellation, _ didCompare: @escaping @Sendable (Int) -> Void
    ) throws {
        (self.film, self.reference, self.delay) = (film, reference, delay)
        (self.showsWorst, self.cancellation, self.didCompare) = (showsWorst, cancellation, didCompare)
        let demuxer = try FilmFile.open(reference)
        format = demuxer.facts.format.turned(try FilmFile.orientation(of: demuxer, reference))
        last = max(1 / max(format.rate.value, 1), 2 * Self.tolerance)
        let references = try Ring(capacity: Self.capacity) { Reference(picture: try Picture()) }
        cancellation.onCancel { [weak references] in references?.close() }
        self.references = references
    }

    func measure() throws -> FilmQuality {
        try run([{ try self.decodeReference() }, { try self.compare() }], cancellation: cancellation)
        return quality.withLock { $0 }
    }

    private func decodeReference() throws {
        var demuxer = try FilmFile.open(reference)
        var decoder = try FilmFile.decoder(for: demuxer, of: reference, threads: 1)
        let (clock, film) = (PictureClock(demuxer.facts), demuxer.facts.format)
        var fitter = PictureFitter(to: format, from: try FilmFile.orientation(of: demuxer, reference))
        func take(_ picture: borrowing Picture) throws {
            let time = clock.time(of: picture)
            try references.produce { slot in
                try fitter.fit(picture, of: film, into: &slot.picture)
                slot.time = time
            }
        }
        try FilmFile.reading(reference) {
            while try demuxer.next({ try decoder.decode($0, take) }) {}
            try decoder.finish(take)
        }
        references.finish()
    }

    private func compare() throws {
        var demuxer = try FilmFile.open(film)
        var decoder = try FilmFile.decoder(for: demuxer, of: film, threads: 1)
        let (clock, facts) = (PictureClock(demuxer.facts), demuxer.facts)
        var fitter = PictureFitter(to: format, from: try FilmFile.orientation(of: demuxer, film))
        var fitted = try Picture()
        var meter = try QualityMeter(width: format.width, height: format.height)
        var shown = try ShownReference(references)
        var worst = WorstFrames { (pair: FramePair) in try FramePictures(of: pair) }
        // The meter may return the result for a pair only after the next pair.
        var awaited: [Awaited] = []
        var number = 0
        func receive(_ result: PictureQuality) throws {
            let next = awaited.removeFirst()
            let frame = ComparedFrame(
                number: next.frame, reference: next.reference, seconds: next.seconds, quality: result)
            if let pair = next.pair { try worst.add(frame, pair) }
            let count = quality.withLock { quality in
                quality.add(frame)
                return quality.count
            }
            didCompare(count)
        }
        func take(_ picture: borrowing Picture) throws {
            defer { number += 1 }
            let seconds = clock.time(of: picture)
            guard try shown.advance(to: seconds - delay + Self.tolerance, lasting: last) else { return }
            try fitter.fit(picture, of: facts.format, into: &fitted)
            awaited.append(
                Awaited(
                    frame: number, reference: shown.number, seconds: seconds,
                    pair: showsWorst ? try FramePair(fitted, shown.picture) : nil))
            try meter.compare(fitted, to: shown.picture, receive)
        }
        try FilmFile.reading(film) {
            while try demuxer.next({ try decoder.decode($0, take) }) {}
            try decoder.finish(take)
        }
        try meter.finish(receive)
        let found = try worst.finish()
        quality.withLock { $0.set(worst: found) }
        try shown.finish()
    }

    /// The picture that the reference shows at a time. The time can only increase.
    private struct ShownReference: ~Copyable {
        /// The picture that is shown at the current time.
        private(set) var picture: Picture
        /// The number of the current picture in the reference, from 0.
        private(set) var number = -1
        private var time: Double?
        private var next: Picture
        private var nextTime: Double?
        private var hasBegun = false
        private let references: Ring<Reference>

        init(_ references: Ring<Reference>) throws {
            let picture = try Picture()
            let next = try Picture()
            self.picture = picture
            self.next = next
            self.references = references
        }

        /// Advances to the time `moment`. Returns false before the first picture, and after the last picture was
        /// shown for `last` seconds.
        mutating func advance(to moment: Double, lasting last: Double) throws -> Bool {
            try begin()
            while let nextTime, nextTime <= moment {
                swap(&picture, &next)
                time = nextTime
                number += 1
                try take()
            }
            guard let time else { return false }
            return nextTime != nil || moment < time + last
        }

        /// Drops the reference's remaining pictures, so that the reference is decoded to its end.
        mutating func finish() throws {
            try begin()
            while nextTime != nil { try take() }
        }

        private mutating func begin() throws {
            if !hasBegun { try take() }
            hasBegun = true
        }

        private mutating func take() throws {
            nextTime = nil
            var found: Double?
            next.release()
            _ = try references.consume { slot in
                try next.share(slot.picture)
                found = slot.time
            }
            nextTime = found
        }
    }
}
