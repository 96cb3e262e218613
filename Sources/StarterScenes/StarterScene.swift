import Embedded

/// A sample scene to start a new scene from. It needs no other files.
package struct StarterScene: Sendable {
    /// The name of the sample, as used on the command line.
    package let name: String
    /// A description of the scene in a few words.
    package let summary: String
    /// The scene's JSON text, in UTF-8.
    package let text: [UInt8]

    private init(_ name: String, _ summary: String) {
        (self.name, self.summary, text) = (name, summary, EmbeddedFolder.starterScenes["\(name).json"])
    }

    /// All sample scenes to start from; the first is the default.
    package static let all = [
        StarterScene("meadow", "soap bubbles over a meadow"),
        StarterScene(
            "contest", "the four-colour gradient \"contest\", as a loop"),
        StarterScene("sunrise", "gradients from night to day"),
        StarterScene("snow", "snow on a village at night"),
        StarterScene("campfire", "sparks and smoke of a fire"),
        StarterScene("confetti", "confetti from two cannons"),
        StarterScene("preloader", "sticky preloaders"),
        StarterScene("neon", "a sign that glows and flickers"),
        StarterScene("poster", "letters that appear one by one"),
    ]

    /// Returns the sample with a name; nil if there is no such sample.
    package static func named(_ name: String) -> StarterScene? { all.first { $0.name == name } }
}
