import Comparison
import FilmReading
import Media
import Motion
import SceneModel
import SceneText

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

    /// Returns true if a file is the report.json of a comparison of films.
    package static func isReport(_ path: String) -> Bool {
        guard let report = ReportFile.content(of: path) else { return false }
        return report["reference"] != nil && report["films"]?.array != nil
    }
}

extension FilmsComparison {
    /// The content of frames.csv, with one line for each frame of each film. A field is empty if the frame has no
    /// matching reference frame, or if nothing was measured.
    package var csv: String {
        var text = "film,frame,seconds,reference_frame,psnr_db,ssim,jump_px\n"
        for film in films {
            let name = Self.field(film.path)
            // The compared frames, in order. Some frames of the film have no matching reference frame and are not
            // among them.
            var compared = (film.quality?.frames ?? [])[...]
            for (number, frame) in film.movement.frames.enumerated() {
                let partner = compared.first?.number == number ? compared.popFirst() : nil
                let quality = partner?.quality
                let fields = [
                    name, "\(number)", Self.number(frame.seconds, 6), partner.map { "\($0.reference)" } ?? "",
                    Self.number(quality.map { decibels(meanSquaredError: $0.meanSquaredError) }, 2),
                    Self.number(quality?.similarity, 6), Self.number(frame.jump, 2),
                ]
                text += fields.joined(separator: ",") + "\n"
            }
        }
        return text
    }

    private static func number(_ value: Double?, _ digits: Int) -> String {
        value.map { $0.isFinite ? "\($0.rounded(toDigits: digits))" : "inf" } ?? ""
    }

    /// Returns a text as a CSV field, quoted if needed (RFC 4180).
    static func field(_ text: String) -> String {
        let needsQuotes = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
}
