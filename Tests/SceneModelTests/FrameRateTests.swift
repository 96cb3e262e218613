import Testing

@testable import SceneModel

@Suite struct FrameRateTests {
    @Test("frame n at 30 is at the very time of frame 2n at 60") func sameTimes() throws {
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
        "the number of frames is the nearest",
        arguments: [
            ("24", 5.0, 120), ("30000/1001", 5, 150), ("60", 0.0084, 1), ("60", 0.0083, 0), ("25", 1.02, 26),
        ])
    func counts(_ rate: String, _ seconds: Double, _ frames: Int) throws {
        #expect(try #require(FrameRate(rate)).frameCount(in: seconds) == frames)
    }
}
