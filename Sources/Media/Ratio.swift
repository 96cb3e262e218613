import CFFmpeg

/// An exact fraction, such as a frame rate or a time base in seconds.
package struct Ratio: Sendable, Hashable, CustomStringConvertible {
    /// The dividend.
    package let numerator: Int
    /// The divisor; 0 if a file states nothing.
    package let denominator: Int

    /// Creates a fraction in lowest terms.
    package init(_ numerator: Int, _ denominator: Int) {
        var (a, b) = (abs(numerator), abs(denominator))
        while b != 0 { (a, b) = (b, a % b) }
        self.numerator = numerator / max(a, 1)
        self.denominator = denominator / max(a, 1)
    }

    init(_ rational: AVRational) { self.init(Int(rational.num), Int(rational.den)) }

    /// The fraction as text, such as `60` or `30000/1001`.
    package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    /// The fraction as a double; 0 if a file states nothing.
    package var value: Double { denominator == 0 ? 0 : Double(numerator) / Double(denominator) }
}

extension AVRational {
    init(_ ratio: Ratio) { self.init(num: Int32(ratio.numerator), den: Int32(ratio.denominator)) }

    /// The duration of one frame at a rate.
    init(inverse ratio: Ratio) { self.init(num: Int32(ratio.denominator), den: Int32(ratio.numerator)) }
}

/// A number of seconds as text, rounded to milliseconds, for messages.
func seconds(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? String(Int(rounded)) : String(rounded)
}
