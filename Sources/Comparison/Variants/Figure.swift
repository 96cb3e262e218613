import FilmReading
import SceneModel

/// One number of a report, rounded to the digits that are shown, so that JSON and text have the same.
package struct Figure: Sendable, Equatable {
    /// What it measures.
    package let kind: FigureKind
    /// The number, rounded to the digits; nil for one that is not finite.
    package let value: Double?
    /// What is shown for a number that is not finite: ∞ for the PSNR of equal pictures, a dash for motion that can't be
    /// measured.
    package let substitute: String

    init(_ kind: FigureKind, _ value: Double) {
        self.kind = kind
        substitute = value.isNaN ? "–" : "∞"
        self.value = value.isFinite ? value.rounded(toDigits: kind.digits) : nil
    }

    init(_ kind: FigureKind, _ time: Duration) { self.init(kind, time / .seconds(1)) }

    package var json: JSON { value.map(JSON.number) ?? .null }
}
