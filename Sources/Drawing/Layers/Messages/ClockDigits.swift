import Geometry
import SceneModel

/// The laid-out digits and the colon of clocks in one colour.
struct ClockDigits: Sendable {
    /// The digits from 0 to 9.
    let digits: [any MessageText]
    let colon: any MessageText
    /// The width of the widest digit, in points.
    let width: Double

    init(size: Double, color: Color, lineHeight: Double, _ typesetter: any MessageTypesetter) throws {
        func text(_ letter: String) throws -> any MessageText {
            try typesetter.text(
                [MessageRun(text: letter, size: size, color: color)], width: nil, lines: 1,
                lineHeight: lineHeight)
        }
        digits = try (0..<10).map { try text(String($0)) }
        colon = try text(":")
        width = digits.map(\.size.width).max() ?? 0
    }
}
