import Foundation

/// Functions that measure how much the bytes of two pictures differ.
public enum ByteDifference {
    /// Returns the sum of the absolute differences.
    public static func sum(_ one: Data, _ other: Data) -> Int {
        var sum = 0
        for (first, second) in zip(one, other) { sum += abs(Int(first) - Int(second)) }
        return sum
    }

    /// Returns the mean of the squared differences.
    public static func meanSquare(_ one: Data, _ other: Data) -> Double {
        var sum = 0
        for (first, second) in zip(one, other) {
            let difference = Int(first) - Int(second)
            sum += difference * difference
        }
        return Double(sum) / Double(one.count)
    }

    /// Returns the largest absolute difference.
    public static func largest(_ one: Data, _ other: Data) -> Int {
        var largest = 0
        for (first, second) in zip(one, other) { largest = max(largest, abs(Int(first) - Int(second))) }
        return largest
    }
}
