import FilmReading

/// Thumbnails of a film of which any area can be averaged at once: the sums over all rectangles from the top left.
struct SummedThumbnails {
    /// Added to times at which a picture is looked for, since those of pictures are rounded: half a frame at a thousand a second.
    static let rounding = 0.0006

    /// Seconds from the film's beginning.
    let times: [Double]
    /// Seconds from a picture to the next, usually.
    let step: Double
    private let width: Int
    private let height: Int
    private let sums: [[Float]]

    /// Some pictures of a film, in their order.
    init(_ film: FilmThumbnails, pictures chosen: some Collection<Int>) {
        (width, height) = (film.width, film.height)
        times = chosen.map { film.times[$0] }
        step = Self.usualStep(times)
        sums = chosen.map { Self.sums(of: film.pictures[$0], width: film.width, height: film.height) }
    }

    private init(times: [Double], step: Double, width: Int, height: Int, sums: [[Float]]) {
        (self.times, self.step, self.width, self.height, self.sums) = (times, step, width, height, sums)
    }

    /// The shortest step: pictures may be a tick apart, but nothing is looked for at each tick of half a minute.
    private static let shortestStep = 1 / 240.0

    /// The mean of the short steps: those after missing pictures are longer, and timestamps are rounded.
    private static func usualStep(_ times: [Double]) -> Double {
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
        guard let short = steps.dropFirst(steps.count / 10).first else { return 1 }
        return max(steps.prefix { $0 < 1.5 * short }.mean, shortestStep)
    }

    /// Some of the pictures, with other times: one for each.
    func with(_ pictures: [Int], at times: [Double]) -> SummedThumbnails {
        precondition(pictures.count == times.count, "each picture has a time")
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

    /// The means of the cells of a grid that is laid over an area of a picture.
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

    /// The number of the picture that is shown at a time; nil before the first one and after the last one.
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

/// Pictures of a film without what grading changes: on a coarse grid, each cell less the mean of those around it.
struct PictureFeatures {
    /// The grid's longer side, in cells.
    static let longestSide = 32
    /// How many cells to each side the mean is taken from.
    private static let reach = 4
    /// Units of a level.
    private static let scale: Float = 4

    let film: SummedThumbnails
    let columns: Int
    let rows: Int
    private let values: [Int16]
    private let squares: [Int]
    /// The change from each picture to the next, if all of it was noise: a root mean square, in levels.
    let noise: Double

    /// Lays a grid over an area of all pictures.
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

    /// Each cell less the mean of those around it.
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

    /// How alike two films are where this one's picture at t is the other's at (t - delay) * speed, judged by some pictures.
    /// nil if the films share less than a share of these, or fewer than four.
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

    /// The picture of another film that is shown with one of this, and whether it is of the same moment: a film of few pictures shows each for so
    /// long that what is fast is elsewhere at its end.
    private func partner(of picture: Int, in other: PictureFeatures, delay: Double, speed: Double) -> (
        picture: Int, isNear: Bool
    )? {
        guard film.times.indices.contains(picture) else { return nil }
        let moment = (film.times[picture] - delay) * speed + SummedThumbnails.rounding
        guard let shown = other.film.shown(at: moment) else { return nil }
        let finest = min(film.step * speed.magnitude, other.film.step)
        return (shown, moment - other.film.times[shown] <= 0.6 * finest + 2 * SummedThumbnails.rounding)
    }

    /// Some pictures, spread evenly.
    func pictures(atMost most: Int, in range: Range<Int>? = nil) -> [Int] {
        let range = range ?? 0..<film.times.count
        guard range.count > most else { return Array(range) }
        return (0..<most).map { range.lowerBound + (range.count - 1) * $0 / max(most - 1, 1) }
    }
}

/// How alike the features of two films are.
struct FeatureLikeness {
    /// The correlation of what changes over time, from -1 to 1.
    let changes: Double
    /// The correlation of the means over time.
    let rests: Double
    /// How much changes over time in each film: a root mean square, in levels.
    let change: (film: Double, reference: Double)
    /// How much detail the means of each film have, likewise.
    let detail: (film: Double, reference: Double)
    /// The part of the changes that may be noise.
    let noise: (film: Double, reference: Double)
    /// From the first picture to the last one.
    let seconds: Double

    /// Coding changes what stands still by this many levels, in the mean over a cell.
    private static let leastChange = 0.7
    /// Changes above this are not those of grain.
    private static let grain = 3.0
    /// Less detail than this is coding's.
    private static let leastDetail = 1.5

    private static func moves(_ change: Double, _ noise: Double) -> Bool {
        change > leastChange && (change > grain || change > 1.4 * noise)
    }

    /// Whether something moves in one of the films. Grain changes pictures that follow each other as much as others.
    var isMoving: Bool {
        Self.moves(change.film, noise.film) || Self.moves(change.reference, noise.reference)
    }

    /// Whether something clearly moves in both.
    var bothMove: Bool {
        min(change.film, change.reference) > 1 && Self.moves(change.film, noise.film)
            && Self.moves(change.reference, noise.reference)
    }

    /// Whether neither has anything to be recognised by.
    var isPlain: Bool { !isMoving && max(detail.film, detail.reference) < Self.leastDetail }

    /// The correlation that decides: of the changes, or of the means where nothing moves.
    var value: Double { isMoving ? changes : rests }
}
