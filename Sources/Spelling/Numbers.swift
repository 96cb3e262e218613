/// Returns a number with a fixed number of decimal places; a dash for NaN, infinity and huge numbers.
package func fixed(_ value: Double, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 1e18 else { return "–" }
    let text = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return digits == 0 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
}

/// Returns a number of bytes in words, in the largest decimal unit that gives at least 1, such as `2.5 MB`.
package func byteCountText(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    let units = ["kB", "MB", "GB", "TB"]
    var value = Double(count) / 1000
    var unit = 0
    // Compared after rounding: 999,999 bytes are 1.0 MB, not 1000 kB.
    while value.rounded() >= 1000, unit < units.count - 1 {
        value /= 1000
        unit += 1
    }
    return "\(fixed(value, (value * 10).rounded() < 100 ? 1 : 0)) \(units[unit])"
}

/// Returns a duration in seconds as `m:ss` or `h:mm:ss`.
package func clockText(_ seconds: Double) -> String {
    guard seconds >= 0, seconds < 360_000 else { return "–" }
    let whole = Int(seconds.rounded())
    func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
    let minutes = whole / 60
    return minutes < 60
        ? "\(minutes):\(two(whole % 60))" : "\(minutes / 60):\(two(minutes % 60)):\(two(whole % 60))"
}
