import Embedded
import Geometry
import Motion
import PageParts
import SceneModel

/// The section of a page that plays two of any number of films in sync. The section is hidden if scripts are disabled.
struct FilmPlayer {
    private let films: [PlayedFilm]

    init(_ films: [PlayedFilm]) { self.films = films }

    /// The player's styles and scripts, for the page's head.
    static let head = """
        <style>\(String(decoding: EmbeddedFolder.reportPage["player.css"], as: UTF8.self))</style>
        <script type="module">
        \(InlineScript.joined([
            EmbeddedFolder.reportPage["player-clock.js"], EmbeddedFolder.reportPage["player-steps.js"], EmbeddedFolder.reportPage["player.js"],
        ]))
        </script>
        """

    private static let template = PageTemplate(EmbeddedFolder.reportPage["player.html"])

    /// The HTML of the videos and their controls. Initially the first and the last film are selected, at the time of
    /// the largest jump.
    var html: String {
        guard !films.isEmpty else { return "" }
        return Self.template.filled([
            "left": options(selected: 0), "right": options(selected: films.count - 1),
        ])
    }

    private func options(selected: Int) -> String {
        films.enumerated().map { $1.option(isSelected: $0 == selected) }.joined()
    }
}

/// A film that can be chosen in the player.
struct PlayedFilm {
    /// The name shown in the page.
    let name: String
    /// The film's URL, relative to the page.
    let url: String
    /// The time in seconds by which the film shows everything later than the reference.
    let delay: Double
    /// The film's movement: its rate, size, duration and largest jump.
    let movement: FilmMovement

    /// Creates a film at a `path` relative to the page's folder.
    init(_ name: String, path: String, delay: Double = 0, _ movement: FilmMovement) {
        (self.name, self.delay, self.movement) = (name, delay, movement)
        url = path.asURL
    }

    /// Returns the film's `<option>` element.
    func option(isSelected: Bool) -> String {
        let jump = movement.largestJump.map {
            " data-jump=\"\($0.pixels)\" data-jump-at=\"\($0.seconds)\""
        }
        return """
            <option value="\(url)" data-rate="\(movement.rate.framesPerSecond)" \
            data-seconds="\(movement.seconds)" data-delay="\(delay)" \
            data-width="\(movement.size.width)" data-height="\(movement.size.height)"\
            \(jump ?? "")\(isSelected ? " selected" : "")>\(name.asHTML)</option>
            """
    }
}
