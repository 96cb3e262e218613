import CPixels
import Geometry

extension BlendMode {
    /// The blend mode as CPixels defines it.
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
    /// The colour as an opaque pixel value.
    package var pixel: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// Returns the blend weight of the colour, 0 to 256: the colour's own alpha times `alpha`, which ranges from 0 to
    /// 1.
    package func weight(_ alpha: Double) -> Double { min(Double(self.alpha) / 255 * alpha, 1) * 256 }
}
