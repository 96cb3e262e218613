import FilmReading

/// Thumbnails of a film as summed-area tables, so that the mean of any area is computed quickly.
struct SummedThumbnails {
    /// A tolerance in seconds for the rounded times of pictures, added to a time before its picture is looked up:
    /// half a frame interval at a thousand fps.
    static let rounding = 0.0006

    /// The time of each picture, in seconds from the film's beginning.
    let times: [Double]
    /// The usual time from a picture to the next, in seconds.
    let step: Double
    private let width: Int
    private let height: Int
    private let sums: [[Float]]

    /// Creates tables for the chosen pictures of a film, in order.
    init(_ film: FilmThumbnails, pictures chosen: some Collection<Int>) {
        (width, height) = (film.width, film.height)
        times = chosen.map { film.times[$0] }
        step = Self.usualStep(times)
        sums = chosen.map { Self.sums(of: film.pictures[$0], width: film.width, height: film.height) }
    }

    private init(times: [Double], step: Double, width: Int, height: Int, sums: [[Float]]) {
        (self.times, self.step, self.width, self.height, self.sums) = (times, step, width, height, sums)
    }

    /// The minimum of `step`, in seconds. Timestamps may be one tick of the clock apart, but a search can't try each
    /// tick of half a minute.
    private static let shortestStep = 1 / 240.0

    /// Returns the mean time from a picture to the next, without the longer steps after missing pictures. Averaging
    /// compensates for rounded timestamps.
    private static func usualStep(_ times: [Double]) -> Double {
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
        guard let short = steps.dropFirst(steps.count / 10).first else { return 1 }
        return max(steps.prefix { $0 < 1.5 * short }.mean, shortestStep)
    }

    /// Returns the pictures with these indexes, with `times` in place of their own times.
    func with(_ pictures: [Int], at times: [Double]) -> SummedThumbnails {
        precondition(pictures.count == times.count, "each picture needs a time")
        return SummedThumbnails(
            times: times, step: step, width: width, height: height, sums: pictures.map { sums[$0] })
    }

    private static func sums(of picture: [UInt8], width: Int, height: Int) -> [Float] {
        var sums = [Float](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row: Float = 0
            for x in 0..<width {
                row += Float(picture[y * width + x])
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
        return sums
    }

    /// Returns the mean of each cell of a grid that is laid over an area of a picture.
    func means(of picture: Int, in area: PictureArea, columns: Int, rows: Int) -> [Float] {
        let sums = sums[picture]
        func edges(_ from: Double, _ to: Double, _ count: Int, _ size: Int) -> [(Int, Float)] {
            (0...count).map { index in
                let place = (from + (to - from) * Double(index) / Double(count)) * Double(size)
                let whole = min(max(Int(place), 0), size - 1)
                return (whole, Float(min(max(place - Double(whole), 0), 1)))
            }
        }
        let across = edges(area.left, area.right, columns, width)
        let down = edges(area.top, area.bottom, rows, height)
        var corners: [Float] = []
        corners.reserveCapacity((columns + 1) * (rows + 1))
        for (y, below) in down {
            for (x, beyond) in across {
                let place = y * (width + 1) + x
                let upper = sums[place] + (sums[place + 1] - sums[place]) * beyond
                let next = place + width + 1
                let lower = sums[next] + (sums[next + 1] - sums[next]) * beyond
                corners.append(upper + (lower - upper) * below)
            }
        }
        let pixels =
            area.width * Double(width) / Double(columns) * area.height * Double(height) / Double(rows)
        let share = Float(1 / max(pixels, 1e-6))
        var means: [Float] = []
        means.reserveCapacity(columns * rows)
        for y in 0..<rows {
            for x in 0..<columns {
                let place = y * (columns + 1) + x
                let next = place + columns + 1
                means.append(
                    (corners[next + 1] - corners[next] - corners[place + 1] + corners[place]) * share)
            }
        }
        return means
    }

    /// Returns the index of the picture that is shown at a time; nil before the first picture and after the end of the
    /// last picture.
    func shown(at time: Double) -> Int? {
        guard let last = times.last, time <= last + max(step, FilmThumbnails.longestLast) else { return nil }
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}

/// Features of a film's pictures that colour grading doesn't change: a coarse grid in which each cell has its mean gray
/// level minus the mean gray level of the cells around it.
struct PictureFeatures {
    /// The grid's longer side, in cells.
    static let longestSide = 32
    /// The distance in cells, on each side, over which the mean around a cell is computed.
    private static let reach = 4
    /// The number of units in `values` per gray level.
    private static let scale: Float = 4

    let film: SummedThumbnails
    let columns: Int
    let rows: Int
    private let values: [Int16]
    private let squares: [Int]
    /// The largest noise that the film can have, if every change from picture to picture is noise: a root mean square,
    /// in gray levels.
    let noise: Double

    /// Computes the features of all pictures in an area, on a grid of `columns` by `rows` cells.
    init(_ film: SummedThumbnails, in area: PictureArea, columns: Int, rows: Int, flip: PictureFlip = .none) {
        (self.film, self.columns, self.rows) = (film, columns, rows)
        var values: [Int16] = []
        values.reserveCapacity(film.times.count * columns * rows)
        for picture in film.times.indices {
            let means = film.means(of: picture, in: area, columns: columns, rows: rows)
            let detail = Self.detail(of: means, columns: columns, rows: rows)
            for y in 0..<rows {
                let row = flip.exchangesEnds ? rows - 1 - y : y
                for x in 0..<columns {
                    let column = flip.exchangesSides ? columns - 1 - x : x
                    values.append(Int16((detail[row * columns + column] * Self.scale).rounded()))
                }
            }
        }
        let cells = columns * rows
        var (squares, changes): ([Int], Int) = ([], 0)
        for picture in film.times.indices {
            let place = picture * cells
            var square = 0
            for cell in place..<place + cells {
                square += Int(values[cell]) * Int(values[cell])
                if picture > 0 {
                    let change = Int(values[cell]) - Int(values[cell - cells])
                    changes += change * change
                }
            }
            squares.append(square)
        }
        noise = Self.levels(Double(changes) / 2, pictures: film.times.count - 1, cells: cells)
        (self.values, self.squares) = (values, squares)
    }

    private static func levels(_ squares: Double, pictures: Int, cells: Int) -> Double {
        (max(squares, 0) / Double(max(pictures, 1) * cells)).squareRoot() / Double(scale)
    }

    /// Returns the mean level of each cell minus the mean level of the cells around it.
    private static func detail(of means: [Float], columns: Int, rows: Int) -> [Float] {
        var sums = [Float](repeating: 0, count: (columns + 1) * (rows + 1))
        for y in 0..<rows {
            var row: Float = 0
            for x in 0..<columns {
                row += means[y * columns + x]
                sums[(y + 1) * (columns + 1) + x + 1] = sums[y * (columns + 1) + x + 1] + row
            }
        }
        var detail = means
        for y in 0..<rows {
            let (top, bottom) = (max(y - reach, 0), min(y + reach + 1, rows))
            for x in 0..<columns {
                let (left, right) = (max(x - reach, 0), min(x + reach + 1, columns))
                let sum =
                    sums[bottom * (columns + 1) + right] - sums[bottom * (columns + 1) + left]
                    - sums[top * (columns + 1) + right] + sums[top * (columns + 1) + left]
                detail[y * columns + x] -= sum / Float((bottom - top) * (right - left))
            }
        }
        return detail
    }

    /// Compares the films, on the assumption that this film shows at time t what the other film shows at (t - delay) *
    /// speed. Only `pictures` of this film are compared. Returns nil if fewer than four of these pictures, or less than
    /// the fraction `share` of them, have a counterpart in the other film.
    func likeness(
        to other: PictureFeatures, delay: Double, speed: Double = 1, of pictures: [Int],
        sharing share: Double = 0
    ) -> FeatureLikeness? {
        let cells = columns * rows
        var mine = [Int32](repeating: 0, count: cells)
        var theirs = [Int32](repeating: 0, count: cells)
        var (products, mySquares, theirSquares) = (0, 0, 0)
        var (count, shared, first, last) = (0, 0, 0.0, 0.0)
        let (one, two) = (values.span, other.values.span)
        for place in pictures {
            guard let found = partner(of: place, in: other, delay: delay, speed: speed) else { continue }
            shared += 1
            var (picture, shown, isNear) = (place, found.picture, found.isNear)
            if !isNear, let next = partner(of: place + 1, in: other, delay: delay, speed: speed) {
                (picture, shown, isNear) = (place + 1, next.picture, next.isNear)
            }
            guard isNear else { continue }
            let time = film.times[picture]
            let (start, partner) = (picture * cells, shown * cells)
            var product = 0
            for cell in 0..<cells {
                let (a, b) = (Int32(one[start + cell]), Int32(two[partner + cell]))
                product &+= Int(a &* b)
                mine[cell] &+= a
                theirs[cell] &+= b
            }
            products += product
            mySquares += squares[picture]
            theirSquares += other.squares[shown]
            if count == 0 { first = time }
            last = time
            count += 1
        }
        guard count >= 4, Double(shared) >= share * Double(pictures.count) else { return nil }
        var (common, myMean, theirMean) = (0.0, 0.0, 0.0)
        for cell in 0..<cells {
            let (a, b) = (Double(mine[cell]), Double(theirs[cell]))
            common += a * b
            myMean += a * a
            theirMean += b * b
        }
        let pairs = Double(count)
        let myChange = Double(mySquares) - myMean / pairs
        let theirChange = Double(theirSquares) - theirMean / pairs
        return FeatureLikeness(
            changes: (Double(products) - common / pairs) / max(myChange * theirChange, 1e-9).squareRoot(),
            rests: common / max(myMean * theirMean, 1e-9).squareRoot(),
            change: (
                Self.levels(myChange, pictures: count, cells: cells),
                Self.levels(theirChange, pictures: count, cells: cells)
            ),
            detail: (
                Self.levels(myMean / pairs, pictures: count, cells: cells),
                Self.levels(theirMean / pairs, pictures: count, cells: cells)
            ),
            noise: (noise, other.noise), seconds: last - first)
    }

    /// Returns the picture of another film that is shown together with a picture of this film, and whether it began to
    /// be shown at about the same time. A film with few pictures shows each picture for so long that fast objects have
    /// moved on.
    private func partner(of picture: Int, in other: PictureFeatures, delay: Double, speed: Double) -> (
        picture: Int, isNear: Bool
    )? {
        guard film.times.indices.contains(picture) else { return nil }
        let moment = (film.times[picture] - delay) * speed + SummedThumbnails.rounding
        guard let shown = other.film.shown(at: moment) else { return nil }
        let finest = min(film.step * speed.magnitude, other.film.step)
        return (shown, moment - other.film.times[shown] <= 0.6 * finest + 2 * SummedThumbnails.rounding)
    }

    /// Returns the indexes of at most `most` pictures, spread evenly over a range.
    func pictures(atMost most: Int, in range: Range<Int>? = nil) -> [Int] {
        let range = range ?? 0..<film.times.count
        guard range.count > most else { return Array(range) }
        return (0..<most).map { range.lowerBound + (range.count - 1) * $0 / max(most - 1, 1) }
    }
}

/// The similarity of the features of two films.
struct FeatureLikeness {
    /// The correlation of both films' changes over time, -1...1.
    let changes: Double
    /// The correlation of both films' mean pictures, -1...1.
    let rests: Double
    /// The strength of the changes over time in each film: a root mean square, in gray levels.
    let change: (film: Double, reference: Double)
    /// The strength of the detail in each film's mean picture: a root mean square, in gray levels.
    let detail: (film: Double, reference: Double)
    /// The largest noise that each film can have: a root mean square, in gray levels.
    let noise: (film: Double, reference: Double)
    /// The seconds from the first compared picture to the last compared picture.
    let seconds: Double

    /// The largest change that encoding causes in a still picture, as a mean over a cell, in gray levels.
    private static let minimumChange = 0.7
    /// The largest change that film grain causes, in gray levels.
    private static let grain = 3.0
    /// The minimum detail of a picture that is not plain, in gray levels. Encoding alone causes less detail.
    private static let minimumDetail = 1.5

    private static func moves(_ change: Double, _ noise: Double) -> Bool {
        change > minimumChange && (change > grain || change > 1.4 * noise)
    }

    /// True if something moves in one of the films. Grain is no movement: it changes successive pictures as much
    /// as distant pictures.
    var isMoving: Bool {
        Self.moves(change.film, noise.film) || Self.moves(change.reference, noise.reference)
    }

    /// True if something clearly moves in both films.
    var bothMove: Bool {
        min(change.film, change.reference) > 1 && Self.moves(change.film, noise.film)
            && Self.moves(change.reference, noise.reference)
    }

    /// True if neither film has movement or detail by which it could be recognised.
    var isPlain: Bool { !isMoving && max(detail.film, detail.reference) < Self.minimumDetail }

    /// The correlation that decides if two films are alike: `changes` if something moves, otherwise `rests`.
    var value: Double { isMoving ? changes : rests }
}
