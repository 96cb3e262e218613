import FilmReading

/// A search for the area that a film shows, within the pictures of another film. Some of the film's pictures are used
/// as templates, and searched at several scales, in all places and with all delays.
struct CropFinder {
    /// An area of the other film's pictures, and a delay, at which the templates fit.
    struct Place {
        /// The mean correlation of all templates with the area, -1...1.
        let value: Double
        /// The delay of the film, in seconds; positive if the film is later than the other film.
        let delay: Double
        /// The area of the other film's pictures that the film shows.
        let area: PictureArea
    }

    private let film: SummedThumbnails
    private let filmArea: PictureArea
    private let filmAspect: Double
    private let other: SummedThumbnails
    private let otherArea: PictureArea
    private let otherAspect: Double

    /// The length of a template's longer side, in cells.
    private static let longestSide = 16
    private static let templates = 6
    /// The maximum number of the other film's pictures that are examined, and the minimum time between them, in
    /// seconds.
    private static let (maximumPictures, minimumStep) = (200, 1.0 / 15)
    /// The sizes of the areas that are searched, as fractions of the largest area that has the template's aspect ratio.
    private static let scales = stride(from: 0.95, through: 0.4, by: -0.05)
    private static let maximumPlaces = 4
    /// The minimum correlation of a place. With a lower correlation, the templates fit only by chance.
    private static let least = 0.4

    init(
        _ film: SummedThumbnails, in filmArea: PictureArea, aspect filmAspect: Double,
        _ other: SummedThumbnails, in otherArea: PictureArea, aspect otherAspect: Double
    ) {
        (self.film, self.filmArea, self.filmAspect) = (film, filmArea, filmAspect)
        (self.other, self.otherArea, self.otherAspect) = (other, otherArea, otherAspect)
    }

    /// Returns the places where the film fits best, the best place first.
    func places() -> [Place] {
        let duration = other.times.last ?? 0
        let step = max(Self.minimumStep, duration / Double(Self.maximumPictures))
        let times = Array(stride(from: 0, through: duration, by: step))
        let pictures = times.compactMap { other.shown(at: $0 + SummedThumbnails.rounding) }
        let count = film.times.count
        let templates = (0..<min(Self.templates, count)).map {
            (2 * $0 + 1) * count / (2 * min(Self.templates, count))
        }
        guard pictures.count == times.count, templates.count >= 3 else { return [] }
        let long = Self.longestSide
        let columns = filmAspect >= 1 ? long : max(Int((Double(long) * filmAspect).rounded()), 4)
        let rows = filmAspect >= 1 ? max(Int((Double(long) / filmAspect).rounded()), 4) : long
        let parts = templates.map {
            Self.centered(film.means(of: $0, in: filmArea, columns: columns, rows: rows))
        }
        var found: [Place] = []
        for scale in Self.scales {
            let isNarrow = filmAspect < otherAspect
            let width = isNarrow ? scale * filmAspect / otherAspect : scale
            let height = isNarrow ? scale : scale * otherAspect / filmAspect
            let across = max(columns, Int((Double(columns) / width).rounded()))
            let down = max(rows, Int((Double(rows) / height).rounded()))
            let maps = pictures.map { picture in
                let means = other.means(of: picture, in: otherArea, columns: across, rows: down)
                return parts.map {
                    Self.correlations(of: $0, columns, rows, in: means, across, down)
                }
            }
            let places = (across - columns + 1) * (down - rows + 1)
            for shift in -Int((film.times.last ?? 0) / step)...Int(duration / step) {
                var sums = [Float](repeating: 0, count: places)
                var shared = 0
                for (index, template) in templates.enumerated() {
                    let picture = Int((film.times[template] / step).rounded()) + shift
                    guard maps.indices.contains(picture) else { continue }
                    let map = maps[picture][index]
                    for place in 0..<places { sums[place] += map[place] }
                    shared += 1
                }
                guard shared >= 3, 2 * shared >= templates.count else { continue }
                guard let best = sums.indices.max(by: { sums[$0] < sums[$1] }) else { continue }
                let (x, y) = (best % (across - columns + 1), best / (across - columns + 1))
                let part = PictureArea(
                    left: Double(x) / Double(across), top: Double(y) / Double(down),
                    right: Double(x + columns) / Double(across), bottom: Double(y + rows) / Double(down))
                found.append(
                    Place(
                        value: Double(sums[best]) / Double(shared), delay: -Double(shift) * step,
                        area: otherArea.part(part)))
            }
        }
        // Prefers shorter delays: if the whole picture moves alike, a delay looks like another place.
        func rank(_ place: Place) -> Double { place.value - 0.1 * min(abs(place.delay), 1) }
        return Self.distinct(found.filter { $0.value >= Self.least }.sorted { rank($0) > rank($1) })
    }

    private static func distinct(_ places: [Place]) -> [Place] {
        var kept: [Place] = []
        for place in places {
            let isNew = kept.allSatisfy { other in
                let apart =
                    [
                        place.area.left - other.area.left, place.area.top - other.area.top,
                        place.area.right - other.area.right, place.area.bottom - other.area.bottom,
                    ].map(\.magnitude).max() ?? 0
                return abs(place.delay - other.delay) > 0.1 || apart > 0.06
            }
            if isNew { kept.append(place) }
            if kept.count == maximumPlaces { break }
        }
        return kept
    }

    /// Returns a template minus its mean, as a vector scaled to length 1.
    private static func centered(_ means: [Float]) -> [Float] {
        let mean = means.reduce(0, +) / Float(max(means.count, 1))
        let length = means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        return means.map { ($0 - mean) / max(length, 1e-3) }
    }

    /// Returns the correlations of a centred template with all areas of a picture that have the template's size.
    private static func correlations(
        of template: [Float], _ columns: Int, _ rows: Int, in picture: [Float], _ across: Int, _ down: Int
    ) -> [Float] {
        let (template, picture) = (template.span, picture.span)
        var result: [Float] = []
        let count = Float(columns * rows)
        for top in 0...(down - rows) {
            for left in 0...(across - columns) {
                var (product, sum, square): (Float, Float, Float) = (0, 0, 0)
                for y in 0..<rows {
                    let place = (top + y) * across + left
                    for x in 0..<columns {
                        let value = picture[place + x]
                        product += value * template[y * columns + x]
                        sum += value
                        square += value * value
                    }
                }
                // A plain part fits nothing.
                let spread = max(square - sum * sum / count, 0).squareRoot()
                result.append(spread > count.squareRoot() ? product / spread : 0)
            }
        }
        return result
    }
}
