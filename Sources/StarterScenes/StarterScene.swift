/// A sample scene to start a new scene from. It needs no other files.
package struct StarterScene: Sendable {
    /// The name of the sample, as used on the command line.
    package let name: String
    /// A description of the scene in a few words.
    package let summary: String
    /// The scene's JSON text, in UTF-8.
    package let text: [UInt8]

    private init(_ name: String, _ summary: String, _ text: [UInt8]) {
        (self.name, self.summary, self.text) = (name, summary, text)
    }

    /// All sample scenes to start from; the first is the default.
    package static let all = [
        StarterScene("meadow", "soap bubbles over a meadow", PackageResources.meadow_json),
        StarterScene(
            "contest", "the four-colour gradient \"contest\", as a loop", PackageResources.contest_json),
        StarterScene("sunrise", "gradients from night to day", PackageResources.sunrise_json),
        StarterScene("snow", "snow on a village at night", PackageResources.snow_json),
        StarterScene("campfire", "sparks and smoke of a fire", PackageResources.campfire_json),
        StarterScene("confetti", "confetti from two cannons", PackageResources.confetti_json),
        StarterScene("preloader", "sticky preloaders", PackageResources.preloader_json),
        StarterScene("neon", "a sign that glows and flickers", PackageResources.neon_json),
        StarterScene("poster", "letters that appear one by one", PackageResources.poster_json),
    ]

    /// Returns the sample with a name; nil if there is no such sample.
    package static func named(_ name: String) -> StarterScene? { all.first { $0.name == name } }
}
