import PageParts

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
