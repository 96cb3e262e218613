import Geometry
import SceneModel

/// The pixels of a waveform picture, with four bytes per pixel: red, green, blue and alpha, not premultiplied. Drawing
/// replaces the pixels, even with a translucent colour; only antialiased edges are blended.
package struct WaveformCanvas: Sendable {
    /// The size of the picture in pixels.
    package let width, height: Int
    /// The bytes of all pixels, row by row.
    package private(set) var rgba: [UInt8]

    /// Creates a picture filled with one colour.
    init(width: Int, height: Int, _ color: Color) {
        (self.width, self.height) = (width, height)
        rgba = []
        rgba.reserveCapacity(4 * width * height)
        let row = Array(repeatElement(color.bytes, count: width).joined())
        for _ in 0..<height { rgba += row }
    }

    /// Fills a rectangle with a colour. Pixels outside the picture are left out.
    mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: Color) {
        for y in rows.clamped(to: 0..<height) {
            for x in columns.clamped(to: 0..<width) { set(color, x, y) }
        }
    }

    /// Fills a rectangle with fully rounded ends: the radius of its corners is half the shorter side.
    mutating func fillRounded(_ columns: Range<Int>, _ rows: Range<Int>, _ color: Color) {
        let diameter = min(columns.count, rows.count)
        let radius = Self.samples * diameter
        let all = Self.samples * Self.samples
        let across = columns.map {
            Self.toCorner($0 - columns.lowerBound, of: columns.count, diameter)
        }
        for y in rows {
            let down = Self.toCorner(y - rows.lowerBound, of: rows.count, diameter)
            if down.max() == 0 {
                fill(columns, y..<y + 1, color)
                continue
            }
            for (x, across) in zip(columns, across) {
                let inside = across.reduce(0) { count, u in
                    count + down.count { u * u + $0 * $0 <= radius * radius }
                }
                mix(color, coverage: (inside * 255 + all / 2) / all, x, y)
            }
        }
    }

    /// The number of antialiasing samples along the side of a pixel. Distances are counted in halves of the spacing
    /// between samples, so that the coordinates of samples are integers.
    private static let samples = 8

    /// Returns the distances along one axis from a pixel's antialiasing samples to the centre of the nearest rounded
    /// corner. The distances are 0 where the side is straight.
    private static func toCorner(_ pixel: Int, of count: Int, _ diameter: Int) -> [Int] {
        (0..<samples).map { sample in
            let place = 2 * (samples * pixel + sample) + 1
            return max(samples * diameter - min(place, 2 * samples * count - place), 0)
        }
    }

    /// Blends a colour into a pixel with a coverage from 0 to 255. Does nothing if the pixel is outside the picture.
    package mutating func mix(_ color: Color, coverage: Int, _ x: Int, _ y: Int) {
        guard coverage > 0, (0..<width).contains(x), (0..<height).contains(y) else { return }
        let place = 4 * (y * width + x)
        let (own, other) = (Int(color.alpha) * coverage, Int(rgba[place + 3]) * (255 - coverage))
        let sum = own + other
        for (index, level) in [color.red, color.green, color.blue].enumerated() where sum > 0 {
            rgba[place + index] = UInt8((Int(level) * own + Int(rgba[place + index]) * other + sum / 2) / sum)
        }
        rgba[place + 3] = UInt8((sum + 127) / 255)
    }

    private mutating func set(_ color: Color, _ x: Int, _ y: Int) {
        let place = 4 * (y * width + x)
        rgba[place] = color.red
        rgba[place + 1] = color.green
        rgba[place + 2] = color.blue
        rgba[place + 3] = color.alpha
    }
}

extension Color {
    fileprivate var bytes: [UInt8] { [red, green, blue, alpha] }
}
