import Geometry

/// A color in 24-bit RGB.
struct RGB: Equatable {
    let red, green, blue: Double

    /// The relative luminance of WCAG 2, from 0 to 1.
    private var luminance: Double { relativeLuminance(red: red, green: green, blue: blue) }

    /// The contrast ratio of WCAG 2 between this color and another one, from 1 to 21.
    func contrast(to other: RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The largest difference of a channel, in levels.
    func distance(to other: RGB) -> Double {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }
}

/// The contrast that WCAG 2 (level AA) asks of texts. It counts sizes in CSS pixels; a film is taken to be seen with a
/// shorter side of 540 of them, between a telephone and a full screen.
package struct ReadingSize: Sendable {
    /// The number of pixels of the frame in a CSS pixel.
    private let scale: Double

    package init(shorterSide: Int) { scale = Double(shorterSide) / 540 }

    /// The smallest font size that can be read, in pixels of the frame.
    package var smallest: Double { 9 * scale }

    /// Returns the contrast that letters need: less if they are large.
    package func contrast(fontSize: Double, weight: Int) -> Double {
        let large = (weight >= 700 ? 18.66 : 24) * scale
        return fontSize >= large ? 3 : 4.5
    }
}
