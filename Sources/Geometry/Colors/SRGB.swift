/// The transfer function of sRGB (IEC 61966-2-1), between the values that are stored, 0 to 1, and light.
package enum SRGB {
    /// Returns the light of a stored value.
    package static func light(of value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055).reproduciblePower(2.4)
    }

    /// Returns the stored value of light.
    package static func value(of light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * light.reproduciblePower(1 / 2.4) - 0.055
    }
}
