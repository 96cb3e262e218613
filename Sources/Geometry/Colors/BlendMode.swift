/// How a layer's colours are mixed with what is below, as in the W3C's Compositing and Blending.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
    /// Source-over: the layer covers what is below by its alpha.
    case normal
    /// Both are multiplied: black stays, white changes nothing.
    case multiply
    /// Their complements are multiplied: white stays, black changes nothing.
    case screen
    /// Both are added, up to white (`plus-lighter`).
    case add
    /// The layer darkens or lightens, as a diffuse light would.
    case softLight
}
