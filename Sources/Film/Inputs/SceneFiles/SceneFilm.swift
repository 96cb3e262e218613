import Base
import Drawing
import Files
import Geometry
import Glibc
import Media
import Pipeline
import Rasteriser
import SceneModel

/// A film that a layer shows. Each thread that draws has its own reader, so that threads don't make each other seek.
final class SceneFilm: AssetFilm {
    let sha256: String
    let size: PixelSize
    let shownSize: Size
    let duration: SceneTime
    /// The timestamp of the first picture, in seconds of the film's own clock.
    let beginning: SceneTime
    /// The maximum memory that the reader of one thread allocates, in bytes.
    let byteCountPerThread: Int

    /// The film's frame rate and duration.
    let timing: FrameTiming
    /// True if the samples of the film's pictures can be copied to the output without conversion.
    let hasFilmSamples: Bool
    let libraries: [LibraryVersion]

    private let file: String
    private let input: InputFile
    /// The file's state (such as its size and times) when the digest was computed; nil if the state can't show later
    /// changes.
    private let state: Locked<FileState?>
    private let index: FilmIndex
    private let format: VideoFormat
    private let unit: SceneTime
    private let seats = Locked(Seats())

    /// A seat for one thread: a reader of the film, and the last picture that this reader decoded.
    private final class Seat {
        let reader: FilmReader
        let thread: pthread_t
        var last: (number: Int, image: DecodedImage)?

        init(_ reader: FilmReader, thread: pthread_t) {
            self.reader = reader
            self.thread = thread
        }
    }

    private struct Seats {
        /// The idle readers, the most recently used reader last.
        var idle: [Seat] = []
        /// The number of all readers, both idle and in use.
        var count = 0
    }

    /// The number of readers at which a thread without a reader takes over another thread's idle reader. When memory is
    /// short, the thread does so in any case. If no reader is idle, the thread opens a new reader.
    private static let maximumReaders = 16

    /// Takes over a film's open file. Throws `AssetError` if the film can't be shown.
    init(_ file: String, _ input: consuming InputFile, sha256: String, state: FileState? = nil) throws {
        let path = input.ownPath
        let (facts, index, isUpright) = try Self.describing(file, at: path) {
            try Memory.require(64 << 20, to: "read \(file)")
            if let missing = try BoxLayout(of: path)?.missingByteCount, missing > 0 {
                throw AssetError(file, .notUsable, "truncated: \(missing) bytes are missing at the end")
            }
            try Y4MHeader.check(path)
            var demuxer = try Demuxer(path: path)
            demuxer.assumeColors()
            let facts = demuxer.facts
            try Self.check(facts, of: file)
            return (facts, try FilmIndex(reading: &demuxer), try demuxer.isUpright)
        }
        self.input = input
        self.state = Locked(state)
        (self.file, self.sha256, self.index) = (file, sha256, index)
        let pixels = facts.width * facts.height
        // The pictures of the decoder take up to four bytes per pixel in films of more than eight bits; two more are
        // in RGBA.
        byteCountPerThread = (16 << 20) + pixels * (20 * 3 + 8)
        let (unit, first) = (
            SceneTime(facts.timeBase.numerator, over: facts.timeBase.denominator), index.timestamps[0]
        )
        self.unit = unit
        duration = unit.times(SceneTime(Int(index.end - first), over: 1))
        beginning = unit.times(SceneTime(Int(first), over: 1))
        timing = FrameTiming(
            index.timestamps, frameCount: index.timestamps.count, timeBase: facts.timeBase,
            lastDuration: index.end - (index.timestamps.last ?? first),
            hints: [facts.baseRate, facts.averageRate])
        hasFilmSamples = facts.format.hasFilmSamples && isUpright && !index.hasAlphaBeside
        // This version is part of the keys of chunks. It keeps old chunks, made when alpha was ignored, from being
        // reused.
        libraries = index.hasAlphaBeside ? [LibraryVersion("alpha of VP8 and VP9", "1")] : []
        format = facts.format
        let seat = Seat(
            try Self.reader(path, index, byteCount: byteCountPerThread, of: file), thread: pthread_self())
        let image = try Self.picture(0, of: seat, file, expecting: nil)
        size = PixelSize(width: image.width, height: image.height)
        shownSize = Size(width: facts.shownSize.width, height: facts.shownSize.height)
        seats.withLock { $0 = Seats(idle: [seat], count: 1) }
    }

    /// Returns a warning about pictures that are never shown, or nil if all pictures are shown. Throws `AssetError` if
    /// more than half of the pictures are never shown.
    func hiddenPictures() throws(AssetError) -> String? {
        let (hidden, shown) = (index.hiddenCount, index.timestamps.count)
        guard hidden > 0 else { return nil }
        let words = "\(hidden) of its \(hidden + shown) pictures have the timestamp of another picture"
        guard hidden > shown else { return "\(words) and are not shown" }
        throw AssetError(
            file, .notUsable,
            "\(words): the timestamps, in units of \(index.timeBase.value) s, are too coarse for its frame rate"
        )
    }

    func number(at time: SceneTime) -> Int {
        // Containers round timestamps to whole units, so a timestamp may be half a unit too late.
        let half = unit.times(SceneTime(1, over: 2))
        let place = (max(time, .zero) + half).cycles(of: unit).whole
        return index.pictureShown(at: Int64(clamping: place) + index.timestamps[0])
    }

    func picture(_ number: Int) throws -> DecodedImage {
        try seated { try Self.picture(number, of: $0, file, expecting: size) }
    }

    /// Copies the samples of picture `number`; requires `hasFilmSamples`. Throws `AssetError` if the picture is
    /// damaged.
    func copy(_ number: Int, into picture: inout Picture) throws {
        try seated { seat in
            try Self.reading(file) {
                try seat.reader.picture(number) { shown in
                    guard shown.isLike(format) else {
                        throw AssetError(
                            file, .notUsable, "picture \(number) has another format than the first picture")
                    }
                    try picture.place(shown, x: 0)
                }
            }
        }
    }

    /// Throws `AssetError` if the file's content has changed. The file is hashed again only if its size or times have
    /// changed.
    func check() throws {
        do {
            let now = try input.settledState()
            if let now, state.withLock({ $0 == now }) { return }
            var file = try InputFile(opening: input.ownPath)
            guard try file.digest() == sha256 else {
                throw AssetError(self.file, .notUsable, "the file changed while it was used")
            }
            if let now, try input.state() == now { state.withLock { $0 = now } }
        } catch let error as SystemError {
            throw AssetError(file, error)
        }
    }

    /// Calls `body` with a reader that no other thread uses meanwhile. If `body` throws, the reader is closed.
    private func seated<Result>(_ body: (Seat) throws -> Result) throws -> Result {
        let seat = try take()
        do {
            let result = try body(seat)
            seats.withLock { $0.idle.append(seat) }
            return result
        } catch {
            seats.withLock { $0.count -= 1 }
            throw error
        }
    }

    func soundLead() throws -> SceneTime {
        do {
            return try Self.soundLead(at: input.ownPath, beginning: beginning)
        } catch let error as MediaError where !error.isOutOfMemory {
            throw AssetError(file, error, orElse: "its sound can't be read")
        }
    }

    /// Returns the time from a film's first picture to the start of its sound. `beginning` is the timestamp of the
    /// first picture. Throws `MediaError` if the sound can't be read.
    static func soundLead(at path: String, beginning: SceneTime) throws -> SceneTime {
        let reader = try SoundReader<Int16>(path: path)
        _ = try reader.next { _ in }
        let first = reader.beginning.map { SceneTime($0.numerator, over: $0.denominator) }
        return first.map { $0 - beginning } ?? .zero
    }

    /// Returns this thread's reader, a new reader, or the idle reader of another thread.
    private func take() throws -> Seat {
        let thread = pthread_self()
        let own = seats.withLock { seats -> Seat? in
            seats.idle.lastIndex { $0.thread == thread }.map { seats.idle.remove(at: $0) }
        }
        if let own { return own }
        // The query of free memory takes a while, so it is made before the lock is taken.
        let hasRoom = Memory.hasRoom(for: byteCountPerThread)
        let found = seats.withLock { seats -> Seat? in
            let isFull = seats.count >= Self.maximumReaders || !hasRoom
            if isFull, !seats.idle.isEmpty { return seats.idle.removeFirst() }
            seats.count += 1
            return nil
        }
        if let found { return found }
        do {
            return Seat(
                try Self.reader(input.ownPath, index, byteCount: byteCountPerThread, of: file), thread: thread
            )
        } catch {
            seats.withLock { $0.count -= 1 }
            throw error
        }
    }

    private static func reader(
        _ path: String, _ index: FilmIndex, byteCount: Int, of file: String
    ) throws -> FilmReader {
        try Memory.require(byteCount, to: "decode \(file)")
        return try describing(file, at: path) {
            try FilmReader(path: path, index: index, maximumPixels: ImageHeader.maximumPixels)
        }
    }

    private static func picture(
        _ number: Int, of seat: Seat, _ file: String, expecting size: PixelSize?
    ) throws -> DecodedImage {
        if let last = seat.last, last.number == number { return last.image }
        // Frees the memory of the last picture before the next is decoded.
        seat.last = nil
        return try reading(file) {
            let image = try seat.reader.picture(number)
            if let size, size != PixelSize(width: image.width, height: image.height) {
                throw AssetError(
                    file, .notUsable,
                    "picture \(number) has \(image.width)x\(image.height) pixels, but the first picture has \(size)"
                )
            }
            let decoded = DecodedImage(width: image.width, height: image.height, rgba: image.rgba)
            seat.last = (number, decoded)
            return decoded
        }
    }

    private static func reading<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as MediaError where !error.isOutOfMemory {
            throw AssetError(file, error, orElse: "damaged")
        }
    }

    private static func check(_ facts: FilmFacts, of file: String) throws(AssetError) {
        guard facts.hasTimestamps else {
            throw AssetError(
                file, .notUsable,
                "a stream without timestamps (\(facts.container)); put the stream into a container")
        }
        let (width, height) = (facts.width, facts.height)
        guard width > 0, height > 0 else {
            throw AssetError(file, .notUsable, "its header has no width or height")
        }
        guard width <= ImageHeader.longestSide, height <= ImageHeader.longestSide,
            width * height <= ImageHeader.maximumPixels
        else {
            throw AssetError(
                file, .notUsable,
                "\(width)x\(height) pixels; at most \(ImageHeader.maximumPixels) are supported, and \(ImageHeader.longestSide) per side"
            )
        }
    }

    private static func describing<Result>(
        _ file: String, at path: String, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as MediaError where !error.isOutOfMemory || Memory.hasRoom(for: 128 << 20) {
            if error.isReadFailure { throw AssetError(file, error, orElse: "") }
            throw AssetError(file, .notUsable, try reason(error, at: path))
        } catch let error as SystemError {
            throw AssetError(file, error)
        } catch let error as OrderError {
            throw AssetError(file, .notUsable, error.description)
        }
    }

    private static func reason(_ error: MediaError, at path: String) throws -> String {
        if let layout = try BoxLayout(of: path), !layout.hasIndex {
            return "no index (moov): the film was never finished"
        }
        let unknown = "\(ImageHeader.unknownFormat), and"
        guard error.isAboutContent else { return "\(unknown) not a film that can be read" }
        return error.reason.hasPrefix("not a film") ? "\(unknown) \(error.reason)" : error.reason
    }
}
