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
