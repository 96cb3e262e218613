import Comparison
import FilmReading
import Motion
import SceneModel

extension FilmsComparison {
    /// The content of report.json.
    package var json: JSON {
        [
            "reference": .string(reference), "answer": answer?.json ?? .null,
            "films": .array(films.map { json(of: $0) }),
        ]
    }

    private func json(of film: ComparedFilm) -> JSON {
        func number(_ value: Double?, _ digits: Int) -> JSON {
            value.flatMap { $0.isFinite ? .number($0.rounded(toDigits: digits)) : nil } ?? .null
        }
        let alike = [JSON.Member("film", .string(film.path))] + FilmLikeness.members(film.likeness)
        let own: [JSON.Member] = [
            JSON.Member("compared", film.quality.map { .number(Double($0.count)) } ?? .null),
            JSON.Member("psnr", number(film.quality?.psnr, 2)),
            JSON.Member("lowestPsnr", number(film.quality?.lowestPSNR, 2)),
            JSON.Member("ssim", number(film.quality?.ssim, 4)),
        ]
        return .object(alike + own + (film.movement.json.members ?? []))
    }

    /// Whether a file is the report.json of such a comparison.
    package static func isReport(_ path: String) -> Bool {
        guard let report = ReportFile.content(of: path) else { return false }
        return report["reference"] != nil && report["films"]?.array != nil
    }
}
