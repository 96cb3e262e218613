import CPixels
import Geometry

extension BlendMode {
    /// As CPixels has it.
    var pixelBlend: PixelBlend {
        switch self {
        case .normal: .normal
        case .multiply: .multiply
        case .screen: .screen
        case .add: .add
        case .softLight: .softLight
        }
    }
}

extension Color {
    /// As pixels have it, opaque.
    package var pixel: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// The colour's blend weight, 0 to 256: its own alpha times another of 0…1.
    package func weight(_ alpha: Double) -> Double { min(Double(self.alpha) / 255 * alpha, 1) * 256 }
}
