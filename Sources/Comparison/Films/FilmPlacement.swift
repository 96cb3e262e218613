import FilmReading
import Geometry
import SceneModel

/// By how much later than another film a film shows the same.
package struct FilmAlignment: Sendable, Equatable {
    /// Seconds; below zero if it shows it earlier.
    package let delay: Double
    /// Whether the pictures tell: in films that stand still none is better than another.
    package let isKnown: Bool

    /// How much of the films is looked at, in seconds.
    static let looked = 60.0
    /// The pictures don't tell.
    static let unknown = FilmAlignment(delay: 0, isKnown: false)

    private init(delay: Double, isKnown: Bool) { (self.delay, self.isKnown) = (delay, isKnown) }

    /// Where both films move, the delay of how they fit.
    init(_ fit: FilmFit) {
        self.init(delay: fit.likeness.isMoving ? fit.delay : 0, isKnown: fit.likeness.isMoving)
    }

    /// The delay in words, in frames of a rate.
    func words(at rate: FrameRate) -> String {
        guard isKnown else { return "not aligned: the pictures do not tell by how much" }
        let frames = Int((delay * rate.framesPerSecond).rounded())
        guard frames != 0 else { return "in step" }
        let count = "\(abs(frames)) \(abs(frames) == 1 ? "frame" : "frames") at \(rate) fps"
        return "\(frames > 0 ? "later" : "earlier") by \(count) (\(Int((abs(delay) * 1000).rounded())) ms)"
    }
}

/// Where a film's pictures and a reference's show the same, and how their brightness differs.
package struct FilmPlacement: Sendable, Equatable {
    /// The part of the film's pictures, in pixels as they are shown.
    package let filmArea: PixelArea
    /// The part of the reference's pictures.
    package let referenceArea: PixelArea
    /// How many times the reference's contrast the film has.
    package let contrast: Double
    /// By how many levels the film is brighter, in the mean.
    package let brightness: Double

    /// A rectangle of pixels.
    package struct PixelArea: Sendable, Equatable {
        /// From the left.
        package let x: Int
        /// From the top.
        package let y: Int
        /// From left to right.
        package let width: Int
        /// From top to bottom.
        package let height: Int
        /// The size of the whole picture.
        package let picture: PixelSize

        init(_ area: PictureArea, of picture: PixelSize) {
            func pixels(_ share: Double, _ size: Int) -> Int { Int((share * Double(size)).rounded()) }
            (x, y) = (pixels(area.left, picture.width), pixels(area.top, picture.height))
            width = pixels(area.right, picture.width) - x
            height = pixels(area.bottom, picture.height) - y
            self.picture = picture
        }

        /// Whether it is all of the picture.
        package var isWhole: Bool { width == picture.width && height == picture.height }

        fileprivate var share: Double { Double(max(width, 1)) / Double(max(picture.width, 1)) }

        fileprivate var words: String { "\(width)x\(height) at \(x),\(y) of \(picture)" }

        var json: JSON {
            [
                "x": .number(Double(x)), "y": .number(Double(y)), "width": .number(Double(width)),
                "height": .number(Double(height)),
            ]
        }
    }

    /// Both whole, and of the same brightness.
    static let whole = FilmPlacement(
        filmArea: PixelArea(.whole, of: PixelSize(width: 2, height: 2)),
        referenceArea: PixelArea(.whole, of: PixelSize(width: 2, height: 2)), contrast: 1, brightness: 0)

    private init(filmArea: PixelArea, referenceArea: PixelArea, contrast: Double, brightness: Double) {
        (self.filmArea, self.referenceArea) = (filmArea, referenceArea)
        (self.contrast, self.brightness) = (contrast, brightness)
    }

    private static let mostPictures = 60
    /// From here on a difference in brightness is told, in levels.
    private static let toldBrightness = 4.0
    /// And one in contrast, as a part.
    private static let toldContrast = 0.08

    init(_ fit: FilmFit, _ film: FilmThumbnails, _ reference: FilmThumbnails) {
        filmArea = PixelArea(fit.filmArea.snapped, of: film.size)
        referenceArea = PixelArea(fit.referenceArea.snapped, of: reference.size)
        let change = fit.likeness.isMoving ? fit.likeness.change : fit.likeness.detail
        contrast = change.film / max(change.reference, 1e-3)
        // Away from the edges, which are not known to a pixel.
        let inner = PictureArea(left: 0.1, top: 0.1, right: 0.9, bottom: 0.9)
        let count = min(film.times.count, Self.mostPictures)
        let differences = (0..<count).compactMap { number -> Double? in
            let picture = film.times.count * number / count
            guard
                let shown = reference.shown(
                    at: film.times[picture] - fit.delay + SummedThumbnails.rounding)
            else {
                return nil
            }
            func mean(_ film: FilmThumbnails, _ picture: Int, _ area: PictureArea) -> Double {
                let summed = SummedThumbnails(film, pictures: CollectionOfOne(picture))
                return Double(summed.means(of: 0, in: area.part(inner), columns: 1, rows: 1).first ?? 0)
            }
            return mean(film, picture, fit.filmArea) - mean(reference, shown, fit.referenceArea)
        }
        brightness = differences.mean
    }

    /// How wide the common picture is in the film as a part of its pictures, relative to the same of the reference: below 1 with bars
    /// that the reference hasn't.
    var share: Double { filmArea.share / referenceArea.share }

    /// Whether whole pictures correspond, so that they can be compared by their pixels.
    package var isWhole: Bool { filmArea.isWhole && referenceArea.isWhole }

    /// Differences of the film, in words after its name; empty if there are none.
    package var words: [String] {
        var words: [String] = []
        if !filmArea.isWhole {
            let isLetterbox = filmArea.width == filmArea.picture.width
            let isPillarbox = filmArea.height == filmArea.picture.height
            let name =
                referenceArea.isWhole
                ? isLetterbox ? "letterboxed: " : isPillarbox ? "pillarboxed: " : "boxed: " : ""
            words.append("\(name)its picture is \(filmArea.words)")
        }
        if !referenceArea.isWhole {
            words.append(
                "\(filmArea.isWhole ? "cropped: " : "")it shows \(referenceArea.words) in the reference")
        }
        if abs(brightness) >= Self.toldBrightness {
            words.append(
                "\(brightness > 0 ? "brighter" : "darker") by \(decimal(brightness.magnitude, 0)) levels")
        }
        if abs(contrast - 1) >= Self.toldContrast {
            words.append("\(decimal(contrast, 2)) times the contrast")
        }
        return words
    }

    var json: JSON {
        [
            "filmArea": filmArea.json, "referenceArea": referenceArea.json,
            "contrast": .number(contrast.rounded(toDigits: 2)),
            "brightness": .number(brightness.rounded(toDigits: 1)),
        ]
    }
}
