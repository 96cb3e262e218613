import SceneModel
import SceneText
import Testing

@testable import Studio

@Suite struct TrackMomentTests {
    private func value(_ track: JSON, at time: Double, of length: Double = 4) -> JSON? {
        TrackMoment(["track": track, "time": .number(time), "length": .number(length)])?.json?["value"]
    }

    @Test("numbers, points, colours and radii are interpolated between two keyframes")
    func kinds() {
        #expect(value(["values": [0, 10]], at: 1) == 2.5)
        #expect(value(["values": [0, 10], "duration": 2], at: 1) == 5)
        #expect(value(["values": [0, 10], "duration": 2], at: 3) == 10)
        #expect(value(["values": [0, 10], "duration": 2, "repeats": true], at: 3) == 5)
        #expect(value(["values": [[0, 0], [10, -4]]], at: 1) == [2.5, -1])
        #expect(value(["values": ["#000000", "#FFFFFF"]], at: 1) == "#404040")
        #expect(value(["values": [0, [4, 8, 12, 16]]], at: 1) == [1, 2, 3, 4])
    }

    @Test(
        "the value is finite, however large the keyframes are",
        arguments: [(1e305, -5e304), (1.7e308, nil), (12_345_678_901.25, -6_172_839_450.625)])
    func large(_ number: Double, _ between: Double?) {
        #expect(value(["values": [.number(number), .number(number)]], at: 1) == .number(number))
        let found = value(["values": [.number(-number), .number(number)]], at: 1)
        #expect(found == between.map(JSON.number))
    }

    @Test("curves are evaluated as in CSS, and numbers are rounded to four decimal places")
    func curves() {
        // The curve ease-in-out has the value 0.12916 at a quarter of its time.
        #expect(value(["values": [0, 1], "curves": ["easeInEaseOut"]], at: 1) == 0.1292)
        #expect(value(["values": [3, 1], "curves": ["hold"]], at: 3.9) == 3)
    }

    @Test(
        "a value that JSON can't express, or an invalid request, is refused",
        arguments: [
            ["track": ["values": ["M0 0L1 1", "M0 0L2 1"]], "time": 1, "length": 4], ["track": 3, "time": 1],
            ["track": ["values": [1]], "time": 1, "length": 4], [], 3,
            ["track": ["values": [1, 2]], "time": -1, "length": 4],
            ["track": ["values": [1, 2]], "time": 1, "length": 1e300],
        ] as [JSON])
    func refused(_ json: JSON) {
        #expect(TrackMoment(json)?.json == nil)
    }
}
