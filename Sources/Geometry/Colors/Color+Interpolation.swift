extension Color: Interpolatable {
    /// Each channel on a straight line, rounded to the nearest level; beyond 0 and 255 it stays there.
    public func interpolated(to other: Color, _ fraction: Double) -> Color {
        func level(_ one: UInt8, _ other: UInt8) -> UInt8 {
            let value = Double(one).interpolated(to: Double(other), fraction)
            return UInt8(min(max(value, 0), 255).rounded())
        }
        return Color(
            red: level(red, other.red), green: level(green, other.green), blue: level(blue, other.blue),
            alpha: level(alpha, other.alpha))
    }

    /// Red, green and blue, in levels.
    public static var axisCount: Int { 3 }
    /// See `Interpolatable`; rounded and bounded as above.
    public func moved(by offsets: [Double]) -> Color {
        func level(_ one: UInt8, _ offset: Double) -> UInt8 {
            UInt8(min(max(Double(one) + offset, 0), 255).rounded())
        }
        return Color(
            red: level(red, offsets[0]), green: level(green, offsets[1]), blue: level(blue, offsets[2]),
            alpha: alpha)
    }
}
