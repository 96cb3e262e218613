import Comparison
import FilmReading
import Media
import Motion

extension FilmsComparison {
    /// The content of frames.csv: a line for each frame of each film. A field is empty where there is nothing to compare with, or nothing was
    /// measured.
    package var csv: String {
        var text = "film,frame,seconds,reference_frame,psnr_db,ssim,jump_px\n"
        for film in films {
            let name = Self.field(film.path)
            // These are in the order of the frames, some of which have no partner.
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

    /// A text as a field (RFC 4180).
    static func field(_ text: String) -> String {
        let needsQuotes = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
}
