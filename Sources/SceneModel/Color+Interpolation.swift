extension Color: Interpolatable {
    /// Interpolates each channel linearly, rounds it to the nearest level and clamps it to 0...255.
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
    /// Adds the offsets, then rounds and clamps each channel as `interpolated` does; see `Interpolatable`.
    public func moved(by offsets: [Double]) -> Color {
        func level(_ one: UInt8, _ offset: Double) -> UInt8 {
            UInt8(min(max(Double(one) + offset, 0), 255).rounded())
        }
        return Color(
            red: level(red, offsets[0]), green: level(green, offsets[1]), blue: level(blue, offsets[2]),
            alpha: alpha)
    }
}
