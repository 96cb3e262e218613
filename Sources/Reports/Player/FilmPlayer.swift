import Motion

/// The part of a page that plays films in step, two of any number. Without scripts it isn't seen.
struct FilmPlayer {
    private let films: [PlayedFilm]

    init(_ films: [PlayedFilm]) { self.films = films }

    /// What a page's head needs for it.
    static let head = """
        <style>\(PlayerStyle.text)</style>
        <script type="module">
        \(PlayerClock.script)

        \(PlayerControls.script)
        </script>
        """

    /// The films and their controls. First the first and the last one are seen, at the largest jump.
    var html: String {
        guard !films.isEmpty else { return "" }
        return """
            <section class="player" aria-label="The films in step" hidden>
            <div class="bar">
            <label>Left <select name="left">\(options(selected: 0))</select></label>
            <label>Right <select name="right">\(options(selected: films.count - 1))</select></label>
            \(Self.group("View", "view", [("beside", "Side by side"), ("split", "Split")], isNamed: false))
            </div>
            <div class="stage">\(Self.film)\(Self.film)
            <input class="divider" name="divider" type="range" min="0" max="100" step="0.5" value="50" aria-label="Place of the split">
            <span class="grip" aria-hidden="true">\(Self.icon("M9 6l-6 6 6 6zM15 6l6 6-6 6z"))</span></div>
            <div class="track"><input name="place" type="range" min="0" max="1" value="0" aria-label="Place in the films"><span class="stretch" hidden></span></div>
            <div class="bar">
            <button type="button" name="back" aria-label="One frame back">‹ Frame</button>
            \(Self.round("play", "Play", Self.icon("M7 4v16l13-8z", "start") + Self.icon("M6 4h4v16H6zM14 4h4v16h-4z", "halt")))
            <button type="button" name="forward" aria-label="One frame forward">Frame ›</button>
            <span class="now"></span>
            <button type="button" name="jump">Play the largest jump <small></small></button>
            \(Self.group("Speed", "speed", [("1", "Full"), ("0.5", "Half"), ("0.25", "Quarter")]))
            <div class="named"><span aria-hidden="true">Loop</span><div class="group" role="group" aria-label="Loop">\
            <button type="button" name="from">From here</button><button type="button" name="to">To here</button>\
            <button type="button" name="off" disabled>Off</button></div></div>
            </div>
            <p class="made"><span class="keys">Space plays and pauses, the arrow keys go a frame.</span> The films are silent here.</p>
            </section>
            """
    }

    private func options(selected: Int) -> String {
        films.enumerated().map { $1.option(isSelected: $0 == selected) }.joined()
    }

    private static let film = """
        <figure><video muted playsinline preload="auto"></video><figcaption><b></b><span></span></figcaption>\
        <p class="failure" role="status"></p></figure>
        """

    private static func icon(_ path: String, _ kind: String = "") -> String {
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\" class=\"\(kind)\"><path d=\"\(path)\"/></svg>"
    }

    private static func round(_ name: String, _ label: String, _ icon: String) -> String {
        "<button type=\"button\" class=\"round\" name=\"\(name)\" aria-label=\"\(label)\">\(icon)</button>"
    }

    /// Buttons of which one is pressed, at first the first one.
    private static func group(
        _ label: String, _ name: String, _ choices: [(value: String, title: String)], isNamed: Bool = true
    ) -> String {
        let buttons = choices.enumerated().map { index, choice in
            "<button type=\"button\" name=\"\(name)\" value=\"\(choice.value)\" aria-pressed=\"\(index == 0)\">\(choice.title)</button>"
        }.joined()
        let group = "<div class=\"group\" role=\"group\" aria-label=\"\(label)\">\(buttons)</div>"
        return isNamed
            ? "<div class=\"named\"><span aria-hidden=\"true\">\(label)</span>\(group)</div>"
            : "<div class=\"push\">\(group)</div>"
    }
}
