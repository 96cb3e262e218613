/// A blend mode: how a layer's colours combine with what is below, as defined by the W3C's Compositing and Blending.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
    /// Source-over: the layer covers what is below according to its alpha.
    case normal
    /// The product of both colours: black stays, white has no effect.
    case multiply
    /// The product of their complements: white stays, black has no effect.
    case screen
    /// The sum of both colours, up to white (`plus-lighter`).
    case add
    /// The layer darkens or lightens like a diffuse light.
    case softLight
}
