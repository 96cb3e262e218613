/// A scene to start from: one of the samples that need no other files.
package struct Beginning: Sendable {
    /// The sample's name.
    package let name: String
    /// The content, in a few words.
    package let summary: String
    /// The scene's JSON.
    package let text: [UInt8]

    private init(_ name: String, _ summary: String, _ text: [UInt8]) {
        (self.name, self.summary, self.text) = (name, summary, text)
    }

    /// All samples; the first is the default.
    package static let all = [
        Beginning("meadow", "bubbles over four moving colours", PackageResources.meadow_json),
        Beginning(
            "contest", "the contest's four-colour gradient, as a loop", PackageResources.contest_json),
        Beginning("sunrise", "gradients from night to day", PackageResources.sunrise_json),
        Beginning("snow", "snow on a village at night", PackageResources.snow_json),
        Beginning("campfire", "sparks and smoke of a fire", PackageResources.campfire_json),
        Beginning("confetti", "confetti from two cannons", PackageResources.confetti_json),
        Beginning("preloader", "sticky preloaders", PackageResources.preloader_json),
        Beginning("neon", "a sign that glows and flickers", PackageResources.neon_json),
        Beginning("poster", "letters that appear one by one", PackageResources.poster_json),
    ]

    /// The sample with a name, or nil.
    package static func named(_ name: String) -> Beginning? { all.first { $0.name == name } }
}
