import CPixels
import Geometry

/// Changes of a picture's colours at one moment, ready to be applied to pixels.
package struct ColorAdjustment: Sendable {
    /// A colour that becomes transparent.
    package struct ChromaKey: Sendable {
        package let color: Color
        package let similarity, softness, spill: Double

        package init(color: Color, similarity: Double, softness: Double, spill: Double) {
            (self.color, self.similarity, self.softness, self.spill) = (color, similarity, softness, spill)
        }
    }

    /// Lumas that become transparent: those below the threshold or, with `isBright`, above it.
    package struct LumaKey: Sendable {
        package let isBright: Bool
        package let threshold, softness: Double

        package init(isBright: Bool, threshold: Double, softness: Double) {
            (self.isBright, self.threshold, self.softness) = (isBright, threshold, softness)
        }
    }

    /// Darkening towards the corners of a rectangle of this size, which begins at the origin of the layer's points.
    package struct Vignette: Sendable {
        package let amount, radius: Double
        package let size: Size

        package init(amount: Double, radius: Double, over size: Size) {
            (self.amount, self.radius, self.size) = (amount, radius, size)
        }
    }

    /// Grain: a tile, and how it lies in the frame.
    package struct Grain: Sendable {
        package let tile: GrainTile
        package let amount: Double
        /// The position of the tile's corner, in pixels.
        package let right, down: Int

        package init(_ tile: GrainTile, amount: Double, right: Int, down: Int) {
            (self.tile, self.amount, self.right, self.down) = (tile, amount, right, down)
        }
    }

    package var chromaKey: ChromaKey?
    package var lumaKey: LumaKey?
    /// The new value of each byte of blue, of green and of red, from 0 to 1; empty for the same.
    private let channels: [Float]
    /// The factor of the distance from grey.
    package var saturation = 1.0
    package var table: ColorCube?
    /// The share of the table's colours, from 0 to 1.
    package var tableStrength = 1.0
    package var vignette: Vignette?
    package var grain: Grain?

    /// The light of each byte of a channel.
    private static let light = (0...255).map { SRGB.light(of: Double($0) / 255) }

    /// Creates an adjustment of light, in this order: exposure in stops, temperature from −1 to 1, both in linear light,
    /// and contrast as in CSS.
    package init(exposure: Double = 0, temperature: Double = 0, contrast: Double = 1) {
        if exposure == 0, temperature == 0, contrast == 1 {
            channels = []
            return
        }
        let warmth = 2.0.reproduciblePower(abs(temperature) / 2)
        let (red, blue) = temperature < 0 ? (1 / warmth, warmth) : (warmth, 1 / warmth)
        let light = 2.0.reproduciblePower(abs(exposure))
        let gain = (exposure < 0 ? 1 / light : light) / (0.2126 * red + 0.7152 + 0.0722 * blue)
        channels = [blue, 1, red].flatMap { factor in
            (0...255).map { byte in
                let stored = Double(byte) / 255
                let isSame = exposure == 0 && temperature == 0
                let value = isSame ? stored : SRGB.value(of: min(Self.light[byte] * gain * factor, 1))
                return Float(min(max((value - 0.5) * contrast + 0.5, 0), 1))
            }
        }
    }
}

extension ColorAdjustment {
    /// Calls `body` with the adjustment in the form of CPixels, which is valid only during the call.
    func withPixels(_ body: (UnsafePointer<PixelAdjustment>) -> Void) {
        unsafe channels.withUnsafeBufferPointer { channels in
            unsafe (table?.values ?? []).withUnsafeBufferPointer { values in
                var pixels = unsafe PixelAdjustment()
                unsafe pixels.channels = channels.isEmpty ? nil : channels.baseAddress
                unsafe pixels.saturation = Float(saturation)
                if let table {
                    unsafe pixels.table = values.baseAddress
                    unsafe pixels.side = Int32(table.side)
                    unsafe pixels.isCube = table.isCube ? 1 : 0
                    unsafe pixels.scale = Self.triple(table.scales)
                    unsafe pixels.offset = Self.triple(zip(table.lowest, table.scales).map { -$0 * $1 })
                    unsafe pixels.strength = Float(tableStrength)
                }
                if let chromaKey { unsafe chromaKey.write(to: &pixels) }
                if let lumaKey { unsafe lumaKey.write(to: &pixels) }
                unsafe body(&pixels)
            }
        }
    }

    private static func triple(_ values: [Double]) -> (Float, Float, Float) {
        (Float(values[0]), Float(values[1]), Float(values[2]))
    }

    /// The least softness of a key, so that a key without softness has a sharp edge.
    fileprivate static let leastSoftness = 0x1p-16
}

extension ColorCube {
    /// The distance between places in the table, per unit of each channel.
    fileprivate var scales: [Double] { zip(lowest, highest).map { Double(side - 1) / ($1 - $0) } }
}

extension ColorAdjustment.ChromaKey {
    fileprivate func write(to pixels: inout PixelAdjustment) {
        let channels = [color.blue, color.green, color.red].map { Double($0) / 255 }
        let luma = 0.2126 * channels[2] + 0.7152 * channels[1] + 0.0722 * channels[0]
        unsafe pixels.hasChromaKey = 1
        unsafe pixels.keyBlue = Float((channels[0] - luma) / 1.8556)
        unsafe pixels.keyRed = Float((channels[2] - luma) / 1.5748)
        unsafe pixels.similarity = Float(similarity)
        unsafe pixels.perSoftness = Float(1 / max(softness, ColorAdjustment.leastSoftness))
        // Only light of one channel can be told from the other light.
        let strongest = channels.indices.filter { channels[$0] == channels.max() }
        unsafe pixels.spill = strongest.count == 1 ? Float(spill) : 0
        unsafe pixels.spillChannel = Int32(strongest[0])
    }
}

extension ColorAdjustment.LumaKey {
    fileprivate func write(to pixels: inout PixelAdjustment) {
        let slope = 1 / max(softness, ColorAdjustment.leastSoftness)
        unsafe pixels.hasLumaKey = 1
        unsafe pixels.lumaSlope = Float(isBright ? -slope : slope)
        unsafe pixels.lumaOffset = Float(isBright ? threshold * slope : -threshold * slope)
    }
}
