import CFFmpeg

/// A fraction of integers, such as a frame rate or a time base in seconds.
package struct Ratio: Sendable, Hashable, CustomStringConvertible {
    /// The numerator of the fraction in lowest terms.
    package let numerator: Int
    /// The denominator of the fraction in lowest terms; 0 for a value that a file does not state.
    package let denominator: Int

    /// Creates a fraction and reduces it to lowest terms.
    package init(_ numerator: Int, _ denominator: Int) {
        var (a, b) = (abs(numerator), abs(denominator))
        while b != 0 { (a, b) = (b, a % b) }
        self.numerator = numerator / max(a, 1)
        self.denominator = denominator / max(a, 1)
    }

    init(_ rational: AVRational) { self.init(Int(rational.num), Int(rational.den)) }

    /// The fraction as text, such as `60` or `30000/1001`.
    package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    /// The fraction as a floating-point number; 0 for a value that a file does not state.
    package var value: Double { denominator == 0 ? 0 : Double(numerator) / Double(denominator) }
}

extension AVRational {
    init(_ ratio: Ratio) { self.init(num: Int32(ratio.numerator), den: Int32(ratio.denominator)) }

    /// Creates the frame interval in seconds for a frame rate.
    init(inverse ratio: Ratio) { self.init(num: Int32(ratio.denominator), den: Int32(ratio.numerator)) }
}

/// Formats a number of seconds for messages, rounded to milliseconds.
func seconds(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? String(Int(rounded)) : String(rounded)
}
