import Base
import Drawing
import FilmReading
import Geometry
import Media
import SceneModel

/// The beginning of a film as small gray pictures, with their times.
struct FilmThumbnails: Sendable {
    /// The length of a thumbnail's longer side, in pixels.
    static let longestSide = 96
    /// The largest number of thumbnails, whatever the timestamps are: a minute at 240 fps.
    private static let maximumPictures = 14_400
    /// The time for which the last picture counts as shown, in seconds.
    static let longestLast = 0.05

    /// The width of each thumbnail, in pixels.
    let width: Int
    /// The height of each thumbnail, in pixels.
    let height: Int
    /// The size of the film's pictures as players show them, in pixels.
    let size: PixelSize
    /// The time of each thumbnail, in seconds since the first picture.
    let times: [Double]
    /// The thumbnails, with one byte per pixel.
    let pictures: [[UInt8]]

    /// Creates thumbnails from gray pictures of a film, whose `times` increase.
    init(_ pictures: [[UInt8]], at times: [Double], width: Int, height: Int, size: PixelSize) {
        (self.pictures, self.times, self.width, self.height) = (pictures, times, width, height)
        self.size = size
    }

    /// Decodes the first `seconds` of a film.
    init(of path: String, seconds: Double, cancellation: Cancellation) throws {
        var demuxer = try FilmFile.open(path)
        var decoder = try FilmFile.decoder(for: demuxer, of: path, threads: 1)
        let clock = PictureClock(demuxer.facts)
        let orientation = try FilmFile.orientation(of: demuxer, path)
        let shown = demuxer.facts.shownSize
        let scale = Double(Self.longestSide) / max(shown.width, shown.height, 1)
        let (columns, rows) = (
            max(Int((shown.width * scale).rounded()), 8), max(Int((shown.height * scale).rounded()), 8)
        )
        let (width, height) = orientation.isSideways ? (rows, columns) : (columns, rows)
        var scaler = Scaler(to: .bgr0, width: width, height: height)
        var pixels: [UInt8] = []
        var isDone = false
        var (times, pictures): ([Double], [[UInt8]]) = ([], [])
        func take(_ picture: borrowing Picture) throws {
            try cancellation.check()
            let time = clock.time(of: picture)
            isDone = isDone || time > seconds || times.count >= Self.maximumPictures
            // Timestamps of a damaged film may go backwards.
            guard !isDone, time > times.last ?? -1 else { return }
            try scaler.scale(picture, into: &pixels)
            times.append(time)
            pictures.append(orientation.turned(Self.gray(pixels), width: width, height: height))
        }
        try FilmFile.reading(path) {
            while !isDone, try demuxer.next({ try decoder.decode($0, take) }) {}
            if !isDone { try decoder.finish(take) }
        }
        guard !times.isEmpty else { throw FilmError("\(path): no picture can be decoded") }
        self.init(
            pictures, at: times, width: columns, height: rows,
            size: PixelSize(width: Int(shown.width.rounded()), height: Int(shown.height.rounded())))
    }

    /// Converts a picture to luma with the matrix of BT.709, whatever matrix the film has.
    private static func gray(_ bgr0: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bgr0.count, by: 4).map { place in
            let (blue, green, red) = (Int(bgr0[place]), Int(bgr0[place + 1]), Int(bgr0[place + 2]))
            return UInt8((54 * red + 183 * green + 19 * blue) >> 8)
        }
    }

    /// Returns the index of the picture that is shown at a time; nil before the first picture and after the end of the
    /// last picture.
    func shown(at time: Double) -> Int? {
        guard let last = times.last, time <= last + Self.longestLast else { return nil }
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}

/// A clock that computes the times of a film's decoded pictures.
final class PictureClock {
    private let unit: Double
    private let frame: Double
    private var first: Int64?
    private var count = 0

    init(_ facts: FilmFacts) {
        unit = facts.hasTimestamps ? facts.timeBase.value : 0
        frame = 1 / max(facts.averageRate.value, 1)
    }

    /// Returns the seconds from the first picture to this picture. Call once for each picture, in order.
    func time(of picture: borrowing Picture) -> Double {
        defer { count += 1 }
        guard unit > 0, let moment = picture.timestamp else { return Double(count) * frame }
        let start = first ?? moment
        first = start
        return Double(moment - start) * unit
    }
}
