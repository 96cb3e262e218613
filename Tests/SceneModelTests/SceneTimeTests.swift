import Testing

@testable import SceneModel

@Suite struct SceneTimeTests {
    @Test("differences, periods and remainders equal those of unlimited fractions") func table() throws {
        let lines = sceneTimeTable.split(separator: "\n")
        #expect(lines.count == 60)
        for line in lines {
            let words = line.split(separator: " ")
            let numbers = words.dropLast().compactMap { Int($0) }
            try #require(numbers.count == 10)
            let rate = try #require(FrameRate(numbers[1], per: numbers[2]))
            let age =
                rate.time(of: numbers[0]) - SceneTime(numbers[3], over: 1_000_000_000)
            let period = SceneTime(numbers[4], over: 1_000_000_000)
            let (whole, part) = age.cycles(of: period)
            let found = [age.numerator, age.denominator, whole, part.numerator, part.denominator]
            #expect(found == Array(numbers[5...]), "\(line)")
            let phase = try #require(Double(words[10]))
            // If the numbers do not fit into doubles, the result is rounded once more.
            #expect(abs(age.phase(of: period) - phase) <= 2 * phase.ulp, "\(line)")
            #expect(part.fraction(of: period) == age.phase(of: period), "\(line)")
        }
    }

    @Test("decimal seconds are converted exactly, to the nanosecond") func digits() {
        #expect(SceneTime(seconds: 0.7) == SceneTime(7, over: 10))
        #expect(SceneTime(seconds: 0.333333333) == SceneTime(333_333_333, over: 1_000_000_000))
        #expect(
            SceneTime(seconds: 999_999.999_999_999) == SceneTime(999_999_999_999_999, over: 1_000_000_000))
        #expect(SceneTime(seconds: 1e-10) == .zero)
        #expect(SceneTime(seconds: -0.1) == SceneTime(-1, over: 10))
        for thousandths in 0..<2000 {
            #expect(SceneTime(seconds: Double(thousandths) / 1000) == SceneTime(thousandths, over: 1000))
        }
        for nanoseconds in [1, 3, 999_999_999, 123_456_789_012_345, 999_999_999_999_999] {
            let text = String(nanoseconds)
            let digits = String(repeating: "0", count: max(0, 10 - text.count)) + text
            let seconds = Double(digits.dropLast(9) + "." + digits.suffix(9)) ?? .nan
            #expect(SceneTime(seconds: seconds) == SceneTime(nanoseconds, over: 1_000_000_000), "\(seconds)")
        }
    }

    @Test(
        "one period later the phase is exactly the same, at every frame rate",
        arguments: [
            "24", "30", "60", "30000/1001", "1000", "999983/1000",
        ])
    func periods(_ rate: String) throws {
        let rate = try #require(FrameRate(rate))
        for seconds in [0.7, 0.333333333, 0.001, 5.6, 1001] {
            let period = SceneTime(seconds: seconds)
            for frame in [0, 1, 7, 1000, 123_456, 999_999] {
                let time = rate.time(of: frame)
                var later = time
                for _ in 0..<3 {
                    later = later + period
                    #expect(later.phase(of: period) == time.phase(of: period), "\(frame) of \(seconds)")
                    #expect(later.cycles(of: period).part == time.cycles(of: period).part)
                    #expect(later.cycles(of: period).whole > time.cycles(of: period).whole)
                }
            }
        }
    }

    @Test("extreme values do not overflow, and results without a 64-bit fraction are right to the nanosecond")
    func limits() throws {
        let extremes = [
            SceneTime(.max, over: 1), SceneTime(-.max, over: 1), SceneTime(.min, over: 1),
            SceneTime(.max, over: .max - 1), SceneTime(1, over: .max), SceneTime(-1, over: .max - 2), .zero,
            SceneTime(seconds: .infinity), SceneTime(seconds: -.infinity), SceneTime(seconds: .nan),
            SceneTime(seconds: 1e300), SceneTime(seconds: .leastNonzeroMagnitude),
            try #require(FrameRate(1000)).time(of: .max), try #require(FrameRate(1)).time(of: .min),
            try #require(FrameRate("10007/10000")).time(of: 1_000_000),
        ]
        for one in extremes {
            #expect(one.value.isFinite)
            for other in extremes {
                let sum = (one + other).value
                #expect(sum == max(min(one.value + other.value, 9.3e18), -9.3e18) || abs(sum) < 9.3e18)
                #expect((one - other).value.isFinite)
                let (_, part) = one.cycles(of: other)
                #expect(other <= .zero || (part >= .zero && part.value <= other.value))
                #expect((0...1).contains(one.phase(of: other)))
                if other > .zero { #expect(one.fraction(of: other).isFinite) }
                #expect((one < other) == !(other <= one))
            }
        }
        #expect(SceneTime(seconds: .infinity) == SceneTime(.max, over: 1_000_000_000))
        #expect(SceneTime(seconds: -1e300) == SceneTime(-.max, over: 1_000_000_000))
        #expect(SceneTime(seconds: .nan) == .zero)
        // Frame 1,000,000 at a rate whose numerator has no factor of ten, counted from 0.123456789 s.
        let time = try #require(FrameRate("9999991/10000")).time(of: 1_000_000)
        let age = time - SceneTime(seconds: 0.123456789)
        #expect(abs(age.value - (10_000_000_000.0 / 9_999_991 - 0.123456789)) < 1e-9)
    }

    @Test("times are in lowest terms, and compare as numbers") func terms() {
        #expect(SceneTime(6, over: 4) == SceneTime(3, over: 2))
        #expect(SceneTime(6, over: 4).description == "3/2" && SceneTime(8, over: 4).description == "2")
        #expect(SceneTime(1, over: 3) < SceneTime(333_333_334, over: 1_000_000_000))
        #expect(SceneTime(1, over: 3) > SceneTime(333_333_333, over: 1_000_000_000))
        #expect(SceneTime(-1, over: 3) < .zero)
        // As doubles, these two times would be equal.
        #expect(SceneTime(.max, over: .max - 1) < SceneTime(.max - 1, over: .max - 2))
        #expect(SceneTime(1, over: 3).value == 1.0 / 3)
    }

    @Test("the phase in a period of zero is 0") func nothing() {
        #expect(SceneTime(5, over: 1).cycles(of: .zero) == (0, SceneTime(5, over: 1)))
        #expect(SceneTime(5, over: 1).phase(of: .zero) == 0)
    }
}

@Suite struct FrameRateTests {
    @Test("frame n at 30 fps has exactly the time of frame 2n at 60 fps") func sameTimes() throws {
        let (thirty, sixty) = (try #require(FrameRate(30)), try #require(FrameRate(60)))
        let (film, double) = (
            try #require(FrameRate(30_000, per: 1001)), try #require(FrameRate(60_000, per: 1001))
        )
        for frame in 0..<500_000 {
            #expect(thirty.time(of: frame) == sixty.time(of: 2 * frame))
            #expect(film.time(of: frame) == double.time(of: 2 * frame))
        }
    }

    @Test("rates are in lowest terms and within their limits") func limits() {
        #expect(FrameRate(60, per: 2) == FrameRate(30))
        #expect(FrameRate("30000/1001")?.description == "30000/1001")
        #expect(FrameRate("60/1")?.description == "60")
        for text in [
            "", "/", "60/", "/1", "60/0", "0", "-1", "1001", "1/2", " 60", "60 ", "6_0", "+60", "60/1/1",
            "99999999999/1", "060", "60/01",
        ] {
            #expect(FrameRate(text) == nil, "\(text)")
        }
    }

    @Test(
        "the number of frames is rounded to the nearest integer",
        arguments: [
            ("24", 5.0, 120), ("30000/1001", 5, 150), ("60", 0.0084, 1), ("60", 0.0083, 0), ("25", 1.02, 26),
        ])
    func counts(_ rate: String, _ seconds: Double, _ frames: Int) throws {
        #expect(try #require(FrameRate(rate)).frameCount(in: seconds) == frames)
    }
}
