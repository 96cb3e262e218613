import Geometry
import Motion
import PageParts
import SceneModel

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

    /// What a list to choose from holds of it.
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
