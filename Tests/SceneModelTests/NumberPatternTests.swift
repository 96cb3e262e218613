import Testing

@testable import SceneModel

@Suite struct NumberPatternTests {
    static let numbers: [(pattern: String, value: Double, text: String)] = [
        ("#,##0", 0, "0"), ("#,##0", 999.5, "1,000"), ("#,##0", -999.5, "-1,000"), ("#,##0", 999.4, "999"),
        ("#,##0", 1_234_567, "1,234,567"), ("#,##0", -0.4, "0"), ("#,##0", -0.5, "-1"), ("#,##0", 2.5, "3"),
        ("0.00", 1.005, "1.01"), ("0.00", 2.675, "2.68"), ("0.00", -1.005, "-1.01"), ("0.00", 0.125, "0.13"),
        ("0.00", 1e-7, "0.00"), ("0.00", 1e15, "1000000000000000.00"), ("0", 1e20, "100000000000000000000"),
        ("0.0", 0.05, "0.1"), ("0.0", 9.95, "10.0"), ("0.0", 99.949, "99.9"),
        ("0.000000000", 1e-9, "0.000000001"),
        ("#.##", 0, "0"), ("#.##", 0.5, ".5"), ("#.##", 12, "12"), ("#.##", 12.345, "12.35"),
        ("0.0#", 1, "1.0"), ("0.0#", 1.26, "1.26"), ("#.0", 0.04, ".0"), ("#.0", -0.04, ".0"),
        ("000", 7, "007"), ("000", -7, "-007"), ("000", 1234, "1234"), ("0,000", 5, "0,005"),
        ("#,##,##0", 12_345_678, "1,23,45,678"), ("#,####", 123_456_789, "1,2345,6789"),
        ("#,##0.0 '%'", 12.34, "12.3 %"), ("$#,##0", -5, "-$5"), ("€ 0.00", 3, "€ 3.00"),
        ("'#'0", 3, "#3"), ("0 'o''clock'", 5, "5 o'clock"), ("''0''", 5, "'5'"), ("0 km/h", 5, "5 km/h"),
    ]

    @Test("numbers are rounded half away from zero and written as ICU does", arguments: numbers)
    func strings(_ pattern: String, _ value: Double, _ text: String) throws {
        #expect(try #require(NumberPattern(pattern)).string(of: value) == text)
    }

    @Test("every number of a range fits in its room, and has the digits that it has alone")
    func room() throws {
        for text in ["#,##0", "0.0#", "#.##", "0,000.0", "#,##,##0", "000"] {
            let pattern = try #require(NumberPattern(text))
            for bound in [0, 9.99, 10, 999.4, 999.5, 12_345.678] {
                let room = pattern.room(for: -7...bound)
                for value in [-7, -0.001, 0, 0.3, bound / 3, bound] {
                    let (isNegative, characters) = pattern.characters(of: value, in: room)
                    #expect(characters.count == room.characters.count)
                    #expect(room.hasMinus)
                    for (character, place) in zip(characters, room.characters) {
                        guard let character else { continue }
                        #expect((character == place) || (character >= 0x30 && place == 0x30))
                    }
                    let shown = characters.compactMap(\.self)
                    #expect(
                        (isNegative ? "-" : "") + String(decoding: shown, as: UTF8.self)
                            == pattern.string(of: value))
                }
            }
            #expect(!pattern.room(for: -0.0001...3).hasMinus || text.isEmpty)
        }
    }

    static let refused: [(pattern: String, reason: String)] = [
        ("", "expected \"0\" or \"#\" for the digits"), ("km", "expected \"0\" or \"#\" for the digits"),
        ("0#", "\"#\" can't follow \"0\" before the point"),
        ("0.#0", "\"0\" can't follow \"#\" after the point"),
        ("0.", "expected 1 to 9 digits after the point"),
        ("0.0000000000", "expected 1 to 9 digits after the point"),
        ("0.0,0", "a comma can't follow the point"),
        ("#,", "expected digits on both sides of a comma, as in \"#,##0\""),
        ("0%", "\"%\" has a meaning that is not supported; to show it, write '%' in quotes"),
        ("0;-0", "\";\" has a meaning that is not supported; to show it, write ';' in quotes"),
        ("0E0", "\"E\" has a meaning that is not supported; to show it, write 'E' in quotes"),
        ("#,#50", "rounding to \"5\" is not supported; put digits to show in quotes"),
        ("0 of 0", "a second number begins at \"0\"; put it in quotes"),
        ("0 'km", "a quote ' is not closed"),
        ("0\n", "a number stays in its line; put the line break in a text"),
        ("0000000000000000", "expected at most 15 digits before the point"),
    ]

    @Test("a pattern that is not understood is an error with the reason", arguments: refused)
    func refusals(_ pattern: String, _ reason: String) {
        let error = #expect(throws: NumberPattern.Misunderstanding.self) {
            try NumberPattern(parsing: pattern)
        }
        #expect(error?.message == reason)
    }

    @Test("the usual pattern is the one it is written as") func usual() throws {
        let parsed = try #require(NumberPattern(NumberPattern.usual.text))
        for value in [0, 12, 1234.5, -1_234_567] {
            #expect(parsed.string(of: value) == NumberPattern.usual.string(of: value))
        }
    }
}
