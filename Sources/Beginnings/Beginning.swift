/// A scene to begin with: one of the samples that need no files beside them.
package struct Beginning: Sendable {
    /// What it is called.
    package let name: String
    /// What it shows, in a few words.
    package let summary: String
    /// The scene's JSON.
    package let text: [UInt8]

    private init(_ name: String, _ summary: String, _ text: [UInt8]) {
        (self.name, self.summary, self.text) = (name, summary, text)
    }

    /// All of them; the first is the one that suits most.
    package static let all = [
        Beginning("meadow", "bubbles over four colours that wander", PackageResources.meadow_json),
        Beginning(
            "contest", "the four-colour gradient of the contest, as a loop", PackageResources.contest_json),
        Beginning("sunrise", "gradients that become day", PackageResources.sunrise_json),
        Beginning("snow", "snow on a village at night", PackageResources.snow_json),
        Beginning("campfire", "sparks and smoke of a fire", PackageResources.campfire_json),
        Beginning("confetti", "confetti from two cannons", PackageResources.confetti_json),
        Beginning("preloader", "sticky preloaders", PackageResources.preloader_json),
        Beginning("neon", "a sign that glows and flickers", PackageResources.neon_json),
        Beginning("poster", "letters that come one by one", PackageResources.poster_json),
    ]

    /// The one of a name; nil if there is none.
    package static func named(_ name: String) -> Beginning? { all.first { $0.name == name } }
}
