import Testing

@testable import Spelling

@Suite struct NumbersTests {
    @Test(
        "a number is rounded to the requested number of decimal places",
        arguments: [
            (0, 0, "0"), (0, 3, "0.000"), (1, 0, "1"), (1.25, 1, "1.3"), (1.24, 1, "1.2"), (0.5, 0, "1"),
            (0.4999, 0, "0"), (0.05, 1, "0.1"), (0.04, 1, "0.0"), (9.99, 1, "10.0"), (0.999, 2, "1.00"),
            (0.007, 3, "0.007"), (59.94, 2, "59.94"), (1234.5, 1, "1234.5"), (1.0 / 3, 6, "0.333333"),
        ] as [(Double, Int, String)])
    func rounding(_ value: Double, _ digits: Int, _ text: String) { #expect(fixed(value, digits) == text) }

    @Test(
        "a negative number has a sign unless it rounds to zero",
        arguments: [
            (-1.25, 1, "-1.3"), (-0.5, 0, "-1"), (-0.05, 1, "-0.1"), (-0.04, 1, "0.0"), (-0.4, 0, "0"),
            (-0.0, 2, "0.00"), (-12, 0, "-12"), (-.leastNonzeroMagnitude, 3, "0.000"),
        ] as [(Double, Int, String)])
    func negatives(_ value: Double, _ digits: Int, _ text: String) { #expect(fixed(value, digits) == text) }

    @Test(
        "tiny numbers are shown as zero, and huge numbers exactly or as a dash",
        arguments: [
            (.leastNonzeroMagnitude, 3, "0.000"), (1e-9, 6, "0.000000"),
            (999_999_999_999, 3, "999999999999.000"),
            (1e17, 0, "100000000000000000"), (1e18, 0, "–"), (1e17, 1, "–"), (1e300, 2, "–"),
            (-1e300, 2, "–"),
            (.greatestFiniteMagnitude, 9, "–"), (.nan, 0, "–"), (.nan, 2, "–"), (.infinity, 0, "–"),
            (-.infinity, 3, "–"),
        ] as [(Double, Int, String)])
    func extremes(_ value: Double, _ digits: Int, _ text: String) { #expect(fixed(value, digits) == text) }

    @Test(
        "bytes are counted in the largest suitable unit",
        arguments: [
            (0, "0 B"), (1, "1 B"), (999, "999 B"), (1000, "1.0 kB"), (1049, "1.0 kB"), (1051, "1.1 kB"),
            (9900, "9.9 kB"), (10_000, "10 kB"), (123_456, "123 kB"), (999_499, "999 kB"),
            (1_000_000, "1.0 MB"),
            (1_500_000, "1.5 MB"), (12_345_678, "12 MB"), (2_000_000_000, "2.0 GB"),
            (7_700_000_000_000, "7.7 TB"), (5_000_000_000_000_000, "5000 TB"), (.max, "9223372 TB"),
            (-1, "-1 B"), (-5000, "-5000 B"), (.min, "-9223372036854775808 B"),
        ] as [(Int, String)])
    func byteCounts(_ count: Int, _ text: String) { #expect(byteCountText(count) == text) }

    @Test(
        "a byte count that rounds up to the next unit or digit is written with it",
        arguments: [
            (999_500, "1.0 MB"), (999_999, "1.0 MB"), (999_999_999, "1.0 GB"), (999_999_999_999, "1.0 TB"),
            (9_960, "10 kB"), (9_999_999, "10 MB"),
        ] as [(Int, String)])
    func roundedByteCounts(_ count: Int, _ text: String) { #expect(byteCountText(count) == text) }

    @Test(
        "seconds are written as on a clock",
        arguments: [
            (0, "0:00"), (0.4, "0:00"), (59.4, "0:59"), (59.5, "1:00"), (60, "1:00"), (605, "10:05"),
            (3599.4, "59:59"), (3599.5, "1:00:00"), (3661, "1:01:01"), (359_999, "99:59:59"), (360_000, "–"),
            (-0.0, "0:00"), (-1, "–"), (.nan, "–"), (.infinity, "–"), (-.infinity, "–"),
        ] as [(Double, String)])
    func clock(_ seconds: Double, _ text: String) { #expect(clockText(seconds) == text) }
}
