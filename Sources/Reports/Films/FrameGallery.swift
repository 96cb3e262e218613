import Comparison
import FilmReading
import Geometry
import Media
import Motion
import PageParts
import SceneModel
import Spelling

/// The section of a page that shows the worst frames of each film beside the matching reference frames.
struct FrameGallery {
    private let comparison: FilmsComparison

    /// Creates a gallery.
    init(_ comparison: FilmsComparison) { self.comparison = comparison }

    /// The HTML of the gallery. Empty if no compared frame differs from the reference.
    var html: String {
        let size = comparison.referenceMovement.size
        let look = size.height > size.width ? "worst tall" : "worst"
        let parts = comparison.films.compactMap { film -> String? in
            guard let worst = film.quality?.worst, !worst.isEmpty else { return nil }
            let rows = worst.map { row($0.frame, $0.pictures, of: film) }
            return """
                <h3>\(film.name.asHTML)</h3>
                <ol class="\(look)">\(rows.joined(separator: "\n"))</ol>
                """
        }
        guard !parts.isEmpty else { return "" }
        return """
            <section class="gallery"><h2>Where the pictures differ most</h2>
            <p>The worst frames of each film, the worst first. In the differences, equal pixels are black, and other values are amplified by the factor below the picture.</p>
            \(parts.joined(separator: "\n"))</section>
            """
    }

    private func row(
        _ frame: ComparedFrame, _ pictures: FramePictures, of film: FilmsComparison.ComparedFilm
    ) -> String {
        let shown = comparison.referenceMovement.size
        func figure(_ name: String, _ picture: [UInt8]) -> String {
            """
            <figure><img width="\(shown.width)" height="\(shown.height)" alt="" loading="lazy" \
            style="aspect-ratio:\(shown.width)/\(shown.height)" \
            src="data:image/png;base64,\(base64(picture))"><figcaption>\(name)</figcaption></figure>
            """
        }
        let psnr = fixed(decibels(meanSquaredError: frame.quality.meanSquaredError), 1)
        return """
            <li><p><b>Frame \(frame.number)</b> at \(fixed(frame.seconds, 2)) s <span>PSNR \(psnr) dB, \
            SSIM \(fixed(frame.quality.similarity, 4))</span></p><div>\
            \(figure("reference, frame \(frame.reference)", pictures.reference))\
            \(figure("film, frame \(frame.number)", pictures.film))\
            \(figure("difference × \(pictures.gain)", pictures.difference))</div></li>
            """
    }
}
