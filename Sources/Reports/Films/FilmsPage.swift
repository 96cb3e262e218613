import Comparison
import Embedded
import Files
import Motion
import PageParts

/// The HTML page of a comparison of films. The page plays the films at their existing paths and needs no other files.
package struct FilmsPage {
    private let comparison: FilmsComparison
    private let folder: String

    /// Creates a page for `folder`, whose parent folder must exist.
    package init(_ comparison: FilmsComparison, folder: String) {
        self.comparison = comparison
        self.folder = folder
    }

    /// Returns the HTML of a page about films that can't be compared because they show different content.
    package static func html(of match: FilmsMatch) -> String {
        ReportHTML(
            title: "\(match.set.paths.count) films, not compared",
            content: PageTemplate(EmbeddedFolder.reportPage["films-not-alike.html"]).filled([
                "differences": match.differences.map { "<li>\($0.asHTML).</li>" }.joined()
            ])
        ).text
    }

    /// The HTML of the page.
    package var html: String {
        ReportHTML(
            title: title, head: FilmPlayer.head,
            content: PageTemplate(EmbeddedFolder.reportPage["films.html"]).filled([
                "answer": answer?.words ?? "", "player": FilmPlayer(playedFilms).html,
                "jumps": answer?.jumps ?? "", "reference": referenceName.asHTML,
                "notes": comparison.notes.map { "<li>\($0.asHTML)</li>" }.joined(),
                "table": MetricRow.table(comparison.rows, of: comparison.films.map(\.name)),
                "gallery": FrameGallery(comparison).html,
            ])
        ).text
    }

    private var answer: AnswerSection? { comparison.answer.map { AnswerSection($0) } }

    private var referenceName: String {
        comparison.films.first { $0.path == comparison.reference }?.name ?? comparison.reference
    }

    private var title: String { "\(comparison.films.count) films compared" }

    /// The compared films, followed by the reference film unless it is among the compared films.
    private var playedFilms: [PlayedFilm] {
        let films = comparison.films
        let isListed = films.contains { $0.path == comparison.reference }
        let paths = films.map(\.path) + (isListed ? [] : [comparison.reference])
        let names = FilmSet.tellingNames(paths)
        func film(_ index: Int, delay: Double, _ movement: FilmMovement) -> PlayedFilm {
            PlayedFilm(
                names[index], path: path(from: folder, to: paths[index]), delay: delay, movement)
        }
        let reference =
            isListed ? [] : [film(films.count, delay: 0, comparison.referenceMovement)]
        return films.enumerated().map { index, each in
            film(index, delay: each.likeness?.alignment.delay ?? 0, each.movement)
        } + reference
    }

    /// Returns the path of a film relative to the page's folder.
    private func path(from folder: String, to film: String) -> String {
        let parent = FileSystem.absolutePath(of: FileSystem.parent(of: folder))
        guard let film = FileSystem.absolutePath(of: film) else { return film }
        guard
            let base = FileSystem.absolutePath(of: folder)
                ?? parent.map({ $0 + "/" + FileSystem.name(of: folder) })
        else { return film }
        return FileSystem.relativePath(to: film, from: base)
    }
}
