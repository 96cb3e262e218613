import Geometry
import Motion
import PageParts
import SceneModel

/// The part of a page that plays films in step, two of any number. Without scripts it isn't seen.
struct FilmPlayer {
    private let films: [PlayedFilm]

    init(_ films: [PlayedFilm]) { self.films = films }

    /// Its styles and scripts, for the page's head.
    static let head = """
        <style>\(String(decoding: PackageResources.player_css, as: UTF8.self))</style>
        <script type="module">
        \(InlineScript.joined([
            PackageResources.player_clock_js, PackageResources.player_steps_js, PackageResources.player_js,
        ]))
        </script>
        """

    private static let template = PageTemplate(PackageResources.player_html)

    /// The films and their controls. First the first and the last one are seen, at the largest jump.
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

/// A film that a page plays.
struct PlayedFilm {
    /// Its name in the page.
    let name: String
    /// Where it lies, as a URL that the page's own is the base of.
    let url: String
    /// By how many seconds it shows everything later than the others.
    let delay: Double
    /// Its rate, size and duration, and its largest jump.
    let movement: FilmMovement

    /// A film at a path that is relative to the page's folder.
    init(_ name: String, path: String, delay: Double = 0, _ movement: FilmMovement) {
        (self.name, self.delay, self.movement) = (name, delay, movement)
        url = path.asURL
    }

    /// Its option in a list to choose from.
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
