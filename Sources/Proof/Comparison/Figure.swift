import Glibc
import SceneModel

/// One number of a report, rounded to the digits that are shown, so that JSON and text have the same.
public struct Figure: Sendable, Equatable {
    /// What it measures.
    public let kind: FigureKind
    /// The number, rounded to the digits; nil for one that is not finite.
    public let value: Double?
    /// What is shown for a number that is not finite: ∞ for the PSNR of equal pictures, a dash for motion that can't be
    /// measured.
    public let substitute: String

    init(_ kind: FigureKind, _ value: Double) {
        self.kind = kind
        substitute = value.isNaN ? "–" : "∞"
        self.value = value.isFinite ? Self.rounded(value, kind.digits) : nil
    }

    init(_ kind: FigureKind, _ time: Duration) { self.init(kind, time / .seconds(1)) }

    /// A number rounded to so many digits after the point.
    static func rounded(_ value: Double, _ digits: Int) -> Double {
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        return (value * scale).rounded() / scale
    }

    var json: JSON { value.map(JSON.number) ?? .null }
}

/// The PSNR of 8-bit samples in decibels; infinite for an error of 0.
func decibels(meanSquaredError: Double) -> Double {
    meanSquaredError > 0 ? 10 * log10(255 * 255 / meanSquaredError) : .infinity
}

extension Collection where Element: BinaryFloatingPoint {
    /// The mean; 0 if empty.
    var mean: Double { isEmpty ? 0 : reduce(0) { $0 + Double($1) } / Double(count) }
}
