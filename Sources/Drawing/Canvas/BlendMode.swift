import CPixels

/// How a group's colours are mixed with what is below, as in the W3C's Compositing and Blending.
package enum BlendMode: Sendable, Hashable, CaseIterable {
    /// Source-over: the group covers what is below by its alpha.
    case normal
    /// Both are multiplied: black stays, white changes nothing.
    case multiply
    /// Their complements are multiplied: white stays, black changes nothing.
    case screen
    /// Both are added, up to white (`plus-lighter`).
    case add
    /// The group darkens or lightens, as a diffuse light would.
    case softLight

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
