import Glibc

/// Returns the relative luminance of WCAG 2, from 0 to 1, of a color whose channels are from 0 to 255.
package func relativeLuminance(red: Double, green: Double, blue: Double) -> Double {
    func linear(_ channel: Double) -> Double {
        let value = channel / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
