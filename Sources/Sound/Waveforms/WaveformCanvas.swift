import Geometry
import SceneModel

/// The pixels of a waveform's picture: four bytes each, red first, not premultiplied. Colours replace what is there, also
/// translucent ones; only soft edges are mixed.
public struct WaveformCanvas: Sendable {
    /// Pixels from left to right, and from top to bottom.
    public let width, height: Int
    /// All pixels, row after row.
    public private(set) var rgba: [UInt8]

    /// A picture of one colour.
    init(width: Int, height: Int, _ color: Color) {
        (self.width, self.height) = (width, height)
        rgba = []
        rgba.reserveCapacity(4 * width * height)
        let row = Array(repeatElement(color.bytes, count: width).joined())
        for _ in 0..<height { rgba += row }
    }

    /// Gives the pixels of a rectangle a colour. What lies outside of the picture is left out.
    mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: Color) {
        for y in rows.clamped(to: 0..<height) {
            for x in columns.clamped(to: 0..<width) { set(color, x, y) }
        }
    }

    /// The same with round corners, as round as the rectangle's shorter side allows.
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

    /// The samples of a pixel's side. Distances have twice as many units, so that samples lie on whole ones.
    private static let samples = 8

    /// How far the samples of a pixel lie before the centre of the round corner that is next to them, along a side; 0
    /// where the side is straight.
    private static func toCorner(_ pixel: Int, of count: Int, _ diameter: Int) -> [Int] {
        (0..<samples).map { sample in
            let place = 2 * (samples * pixel + sample) + 1
            return max(samples * diameter - min(place, 2 * samples * count - place), 0)
        }
    }

    /// Covers a part of a pixel with a colour, from 0 to 255. Nothing happens outside of the picture.
    public mutating func mix(_ color: Color, coverage: Int, _ x: Int, _ y: Int) {
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
