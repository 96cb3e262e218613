import Embedded

/// A component that the program carries: a layer type written in JSON, which scenes may use without declaring it.
package struct ShelfComponent: Sendable {
    /// The name, which is a layer's `type`.
    package let name: String
    /// A description in a few words.
    package let summary: String
    /// The component's JSON text, in UTF-8: a scene whose parameters have defaults, except files.
    package let text: [UInt8]

    private init(_ name: String, _ summary: String) {
        (self.name, self.summary, text) = (name, summary, EmbeddedFolder.shelf["\(name).json"])
    }

    /// All components.
    package static let all = [
        ShelfComponent(
            "caption-karaoke", "captions that light up word by word"),
        ShelfComponent(
            "caption-pop", "three words in capitals; the spoken word grows"),
        ShelfComponent(
            "caption-box", "captions with a box behind the spoken word"),
        ShelfComponent(
            "caption-word", "one large word at a time"),
        ShelfComponent(
            "caption-rise", "words that come up out of a blur"),
        ShelfComponent(
            "title-rise", "words that come up one by one under a line"),
        ShelfComponent(
            "title-mask", "a block of color that uncovers a title"),
        ShelfComponent(
            "title-type", "letters that are typed, with a caret"),
        ShelfComponent(
            "title-stamp", "capitals on framed paper, like a stamp"),
        ShelfComponent(
            "title-outline", "outlined capitals that fill with color"),
        ShelfComponent(
            "lower-third-bar", "a name and a role behind an upright bar"),
        ShelfComponent(
            "lower-third-card", "a name and a role on a card with an initial"),
        ShelfComponent(
            "lower-third-line", "a name above a line and a role below it"),
    ]

    /// The texts of all components, by name.
    package static let texts = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.text) })

    /// Returns the component with a name; nil if there is none.
    package static func named(_ name: String) -> ShelfComponent? { all.first { $0.name == name } }
}
