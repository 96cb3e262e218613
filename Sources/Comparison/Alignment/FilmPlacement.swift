import FilmReading
import Geometry
import SceneModel
import SceneText

/// The delay of a film relative to another film of the same content.
package struct FilmAlignment: Sendable, Equatable {
    /// The delay in seconds; negative if the film shows the content earlier than the other film.
    package let delay: Double
    /// True if the pictures reveal the delay. If nothing moves in the films, all delays fit equally well.
    package let isKnown: Bool

    /// The duration of each film's beginning that is examined, in seconds.
    static let looked = 60.0
    /// An unknown alignment, for films whose pictures don't reveal the delay.
    static let unknown = FilmAlignment(delay: 0, isKnown: false)

    private init(delay: Double, isKnown: Bool) { (self.delay, self.isKnown) = (delay, isKnown) }

    /// Creates an alignment with the delay of a fit, which is known only if something moves.
    init(_ fit: FilmFit) {
        self.init(delay: fit.likeness.isMoving ? fit.delay : 0, isKnown: fit.likeness.isMoving)
    }

    /// Returns the delay in words, counted in frames at this rate.
    func words(at rate: FrameRate) -> String {
        guard isKnown else { return "not aligned: the pictures don't reveal the delay" }
        let frames = Int((delay * rate.framesPerSecond).rounded())
        guard frames != 0 else { return "in step" }
        let count = "\(abs(frames)) \(abs(frames) == 1 ? "frame" : "frames") at \(rate) fps"
        return "\(frames > 0 ? "later" : "earlier") by \(count) (\(Int((abs(delay) * 1000).rounded())) ms)"
    }
}

/// The areas of the pictures in which a film and a reference show the same content, and the differences of both films
/// in brightness and contrast.
package struct FilmPlacement: Sendable, Equatable {
    /// The area of the film's pictures that the reference shows too, in pixels of the displayed pictures.
    package let filmArea: PixelArea
    /// The area of the reference's pictures that the film shows too, in pixels of the displayed pictures.
    package let referenceArea: PixelArea
    /// The film's contrast divided by the reference's contrast.
    package let contrast: Double
    /// The number of gray levels by which the film is brighter than the reference, on average; negative if the film is
    /// darker.
    package let brightness: Double

    /// A rectangle of pixels within a picture.
    package struct PixelArea: Sendable, Equatable {
        /// The left edge, in pixels from the picture's left edge.
        package let x: Int
        /// The upper edge, in pixels from the picture's upper edge.
        package let y: Int
        /// The width, in pixels.
        package let width: Int
        /// The height, in pixels.
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

        /// True if the rectangle is the whole picture.
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

    /// A placement of whole pictures with the same brightness.
    static let whole = FilmPlacement(
        filmArea: PixelArea(.whole, of: PixelSize(width: 2, height: 2)),
        referenceArea: PixelArea(.whole, of: PixelSize(width: 2, height: 2)), contrast: 1, brightness: 0)

    private init(filmArea: PixelArea, referenceArea: PixelArea, contrast: Double, brightness: Double) {
        (self.filmArea, self.referenceArea) = (filmArea, referenceArea)
        (self.contrast, self.brightness) = (contrast, brightness)
    }

    private static let maximumPictures = 60
    /// The smallest difference in brightness that is reported, in gray levels.
    private static let toldBrightness = 4.0
    /// The smallest difference in contrast that is reported, as a fraction of the reference's contrast.
    private static let toldContrast = 0.08

    init(_ fit: FilmFit, _ film: FilmThumbnails, _ reference: FilmThumbnails) {
        filmArea = PixelArea(fit.filmArea.snapped, of: film.size)
        referenceArea = PixelArea(fit.referenceArea.snapped, of: reference.size)
        let change = fit.likeness.isMoving ? fit.likeness.change : fit.likeness.detail
        contrast = change.film / max(change.reference, 1e-3)
        // Leaves out the edges, whose places are not exact to a pixel.
        let inner = PictureArea(left: 0.1, top: 0.1, right: 0.9, bottom: 0.9)
        let count = min(film.times.count, Self.maximumPictures)
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

    /// The share of the film's width that the common content takes, divided by the share of the reference's width that
    /// the same content takes: below 1 if only the film has bars.
    var share: Double { filmArea.share / referenceArea.share }

    /// True if whole pictures correspond, so that they can be compared pixel by pixel.
    package var isWhole: Bool { filmArea.isWhole && referenceArea.isWhole }

    /// The differences from the reference, as phrases to follow the film's name; empty if no difference is large enough
    /// to report.
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
                "\(filmArea.isWhole ? "cropped: " : "")it shows only the reference's area \(referenceArea.words)"
            )
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
