import Testing

@testable import Film

/// Tests of reading the durations from a hand-made index.
@Suite struct MovieDurationsTests {
    private func number(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(8 + content.count, 4) + Array(type.utf8) + content
    }

    /// Returns the bytes of an mvhd or mdhd box.
    private func header(_ type: String, version: Int, unit: Int, duration: Int) -> [UInt8] {
        let length = version == 1 ? 8 : 4
        return box(
            type,
            number(version << 24, 4) + number(0, 2 * length) + number(unit, 4) + number(duration, length))
    }

    private func track(version: Int, played: Int, unit: Int, media: Int) -> [UInt8] {
        let length = version == 1 ? 8 : 4
        let head = box("tkhd", number(version << 24, 4) + number(0, 2 * length + 8) + number(played, length))
        let mdhd = header("mdhd", version: version, unit: unit, duration: media)
        return box("trak", head + box("mdia", box("hdlr", []) + mdhd))
    }

    @Test("the durations of the film, its tracks and their media are read in seconds", arguments: [0, 1])
    func all(version: Int) {
        let index = box(
            "moov",
            header("mvhd", version: version, unit: 600, duration: 1500)
                + track(version: version, played: 1200, unit: 90_000, media: 135_000)
                + track(version: version, played: 1500, unit: 48_000, media: 120_000))
        let durations = MovieDurations(index: index)
        #expect(durations?.movie == 2.5)
        #expect(
            durations?.tracks == [
                MovieDurations.Track(played: 2, media: 1.5), MovieDurations.Track(played: 2.5, media: 2.5),
            ])
    }

    @Test("a duration that is 0 or unknown counts as not stated") func unknown() {
        let index = box(
            "moov",
            header("mvhd", version: 0, unit: 600, duration: 0)
                + track(version: 0, played: 0xFFFF_FFFF, unit: 90_000, media: 0))
        let durations = MovieDurations(index: index)
        #expect(durations?.movie == nil && durations?.tracks == [MovieDurations.Track()])
    }

    @Test("an index that is truncated anywhere does not trap") func cut() {
        let index = box(
            "moov",
            header("mvhd", version: 1, unit: 600, duration: 1500)
                + track(version: 1, played: 1200, unit: 90_000, media: 135_000))
        for length in 0..<index.count { _ = MovieDurations(index: Array(index.prefix(length))) }
        for place in index.indices {
            var bytes = index
            bytes[place] ^= 0xFF
            _ = MovieDurations(index: bytes)
        }
    }
}
