/// A component that the program carries: a layer type written in JSON, which scenes may use without declaring it.
package struct ShelfComponent: Sendable {
    /// The name, which is a layer's `type`.
    package let name: String
    /// A description in a few words.
    package let summary: String
    /// The component's JSON text, in UTF-8: a scene whose parameters have defaults, except files.
    package let text: [UInt8]

    private init(_ name: String, _ summary: String, _ text: [UInt8]) {
        (self.name, self.summary, self.text) = (name, summary, text)
    }

    /// All components.
    package static let all = [
        ShelfComponent(
            "caption-karaoke", "captions that light up word by word", PackageResources.caption_karaoke_json),
        ShelfComponent(
            "caption-pop", "three words in capitals; the spoken word grows", PackageResources.caption_pop_json
        ),
        ShelfComponent(
            "caption-box", "captions with a box behind the spoken word", PackageResources.caption_box_json),
        ShelfComponent(
            "caption-word", "one large word at a time", PackageResources.caption_word_json),
        ShelfComponent(
            "caption-rise", "words that come up out of a blur", PackageResources.caption_rise_json),
        ShelfComponent(
            "title-rise", "words that come up one by one under a line", PackageResources.title_rise_json),
        ShelfComponent(
            "title-mask", "a block of color that uncovers a title", PackageResources.title_mask_json),
        ShelfComponent(
            "title-type", "letters that are typed, with a caret", PackageResources.title_type_json),
        ShelfComponent(
            "title-stamp", "capitals on framed paper, like a stamp", PackageResources.title_stamp_json),
        ShelfComponent(
            "title-outline", "outlined capitals that fill with color", PackageResources.title_outline_json),
        ShelfComponent(
            "lower-third-bar", "a name and a role behind an upright bar",
            PackageResources.lower_third_bar_json),
        ShelfComponent(
            "lower-third-card", "a name and a role on a card with an initial",
            PackageResources.lower_third_card_json),
        ShelfComponent(
            "lower-third-line", "a name above a line and a role below it",
            PackageResources.lower_third_line_json),
    ]

    /// The texts of all components, by name.
    package static let texts = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.text) })

    /// Returns the component with a name; nil if there is none.
    package static func named(_ name: String) -> ShelfComponent? { all.first { $0.name == name } }
}
