import Geometry
import Rasteriser
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// The motion of a list's rows as they follow the scroll.
@Suite struct ListMotionTests {
    /// A random scroll, as JSON for a scene and as a function of time. Its steps begin and end at multiples of 1/60
    /// second.
    private struct Scroll {
        var values: [Double] = [0]
        var frames: [Int] = [0]
        var handles: [[Double]] = []

        init(_ random: inout RepeatableRandom) {
            for _ in 0..<5 {
                let length = Int.random(in: 12...45, using: &random)
                frames.append(frames[frames.count - 1] + length)
                let most = length * 18
                values.append(values[values.count - 1] + Double(Int.random(in: -most...most, using: &random)))
                handles.append(
                    [20...80, -30...130, 20...80, -30...130].map {
                        Double(Int.random(in: $0, using: &random)) / 100
                    })
            }
        }

        var json: String {
            let last = frames[frames.count - 1]
            return """
                {"values": \(values), "keyTimes": \(frames.map { Double($0) / Double(last) }),
                 "curves": \(handles), "duration": \(Double(last) / 60)}
                """
        }

        /// Returns the scroll at a time, which is in frames.
        func value(_ time: Double) -> Double {
            guard let next = frames.firstIndex(where: { Double($0) > time }) else {
                return values[values.count - 1]
            }
            let (start, end) = (Double(frames[next - 1]), Double(frames[next]))
            let part = WitnessedMotion.bezier(handles[next - 1], (time - start) / (end - start))
            return values[next - 1] + (values[next] - values[next - 1]) * part
        }
    }

    private static func scene(_ keys: String, rows: String, fps: Int = 60, duration: Double = 10) throws
        -> Scene
    {
        let text = """
            {"version": 1, "size": {"width": 90, "height": 300}, "fps": \(fps), "duration": \(duration), "layers": [
             {"type": "list", \(keys), "rows": [\(rows)]}]}
            """
        return try Scene(json: Array(text.utf8))
    }

    /// Returns rows that are white rectangles side by side, 8 pixels wide with gaps of 2, so that no row hides another.
    private static func rows(_ count: Int, height: Int = 40) -> String {
        (0..<count).map {
            #"{"type": "shape", "size": [8, \#(height)], "position": [\#($0 * 10 + 5), \#(height / 2)]}"#
        }.joined(separator: ", ")
    }

    private static func motion(_ scene: Scene) throws -> ListMotion {
        let content = try #require(scene.layers[0].content as? ListContent)
        return ListMotion(content, size: Size(width: 90, height: 300))
    }

    @Test(
        "the positions of rows equal an integrator's spring positions in every frame",
        arguments: [0.3, 0.8, 1, 1.7], 0..<4)
    func springs(_ damping: Double, _ seed: Int) throws {
        var random = RepeatableRandom(UInt64(seed * 4 + 7))
        func number(_ range: ClosedRange<Int>) -> Double {
            Double(Int.random(in: range, using: &random)) / 100
        }
        let scroll = Scroll(&random)
        let (frequency, resistance) = (number(50...200), number(20_000...150_000))
        let touch = (x: number(0...9_000), y: number(0...30_000))
        let isPlace = seed.isMultiple(of: 2)
        let renderer = try Renderer(
            Self.scene(
                """
                "scroll": \(scroll.json), "rowHeight": 40, "spacing": -6,
                "touch": \(isPlace ? "[\(touch.x), \(touch.y)]" : "\(touch.y)"),
                "spring": {"damping": \(damping), "frequency": \(frequency), "resistance": \(resistance)}
                """, rows: Self.rows(9)))
        let frames = try (0..<400).map { try MeasuredFrame(renderer, frame: $0) }
        let parts = 16
        let scrolled = (0...400 * parts).map { scroll.value(Double($0) / Double(parts)) }
        var seen = 0
        for row in 0..<9 {
            let middle = Double(row) * 34 + 20
            let across = isPlace ? abs(touch.x - 45) : 0
            var behind = WitnessedMotion.Oscillator(damping: damping, frequency: frequency)
            for frame in 0..<400 {
                let top = middle - 20 - scrolled[frame * parts] + behind.place
                // Compared only if the rectangle lies completely inside the picture.
                if top > 1, top < 255, let ends = frames[frame].rows(row * 10 + 5) {
                    #expect(abs(ends.from - top) <= 0.5, "row \(row) in frame \(frame)")
                    #expect(abs(ends.to - top - 40) <= 0.5, "row \(row) in frame \(frame)")
                    seen += 1
                } else if top > 1, top < 255 {
                    Issue.record("row \(row) is not there in frame \(frame)")
                }
                for part in 0..<parts {
                    let (from, to) = (scrolled[frame * parts + part], scrolled[frame * parts + part + 1])
                    let distance = abs((from + to) / 2 + touch.y - middle) + across
                    let late = (to - from) * min(distance / resistance, 1)
                    behind.push(late / 2)
                    behind.run(1.0 / 60 / Double(parts), steps: 1)
                    behind.push(late / 2)
                }
            }
        }
        #expect(seen > 140)
    }

    @Test("a frame is the same at any frame rate, alone or in sequence") func rates() throws {
        var random = RepeatableRandom(3)
        let keys = #""scroll": \#(Scroll(&random).json), "rowHeight": 40, "touch": 280"#
        let (slow, quick) = try (
            Renderer(Self.scene(keys, rows: Self.rows(9), fps: 30)),
            Renderer(Self.scene(keys, rows: Self.rows(9), fps: 60))
        )
        func pixels(_ renderer: Renderer, _ time: SceneTime) throws -> [UInt8] {
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: time, into: &buffer)
            return buffer.rgb24()
        }
        var sequence: [[UInt8]] = []
        for frame in 0..<150 {
            sequence.append(try pixels(slow, SceneTime(frame, over: 30)))
            #expect(sequence[frame] == (try pixels(quick, SceneTime(2 * frame, over: 60))))
        }
        #expect(Set(sequence).count > 60)
        for frame in [149, 3, 70, 71, 0] {
            let alone = try Renderer(Self.scene(keys, rows: Self.rows(9), fps: 30))
            #expect(try pixels(alone, SceneTime(frame, over: 30)) == sequence[frame])
        }
    }

    @Test("between multiples of 1/60 s, rows move at constant speed") func between() throws {
        var random = RepeatableRandom(5)
        let motion = try Self.motion(
            Self.scene(#""scroll": \#(Scroll(&random).json), "rowHeight": 40, "touch": 900"#, rows: ""))
        let span = LayerSpan(seconds: 10)
        for frame in 0..<200 {
            let places = (0...8).map { part in
                motion.place(20, in: motion.state(at: SceneTime(frame * 8 + part, over: 480), span: span))
            }
            for part in 1..<8 {
                let straight = places[0] + (places[8] - places[0]) * Double(part) / 8
                #expect(abs(places[part] - straight) < 0.5, "\(frame) \(part)")
            }
        }
    }

    @Test(
        "after an hour, no more movements are remembered than after ten seconds, and none long after the last"
    )
    func memory() throws {
        let span = LayerSpan(seconds: 4000)
        func motion(_ repeats: Bool) throws -> ListMotion {
            try Self.motion(
                Self.scene(
                    #""scroll": {"values": [0, 500, 0], "duration": 2, "repeats": \#(repeats)}"#, rows: "",
                    duration: 4000))
        }
        func count(_ motion: ListMotion, _ seconds: Int) -> Int {
            motion.state(at: SceneTime(seconds, over: 1), span: span).weights.count
        }
        let (repeating, single) = (try motion(true), try motion(false))
        #expect(count(repeating, 10) > 100 && count(repeating, 10) < 600)
        #expect(count(repeating, 3600) == count(repeating, 10))
        #expect(count(single, 3) > 100 && count(single, 10) == 0 && count(single, 3600) == 0)
        // After a whole number of periods, each row is at the same place.
        let (early, late) = (
            repeating.state(at: SceneTime(77, over: 7), span: span),
            repeating.state(at: SceneTime(77, over: 7) + SceneTime(3600, over: 1), span: span)
        )
        #expect(early == late)
    }

    @Test("movements are forgotten only when they no longer move any row", arguments: [0.3, 1, 1.7])
    func forgotten(_ damping: Double) throws {
        let motion = try Self.motion(
            Self.scene(
                """
                "scroll": {"values": [0, 100000], "curves": ["easeOut"], "duration": 0.05}, "touch": 5000,
                "spring": {"damping": \(damping)}
                """, rows: ""))
        let states = (0..<6000).map {
            motion.state(at: SceneTime($0, over: 60), span: LayerSpan(seconds: 200))
        }
        let last = try #require(states.last { !$0.weights.isEmpty })
        #expect(last.farthest < 0x1p-18 && last.farthest > 0x1p-60)
        let places = states.map { motion.place(20, in: $0) }
        let rest = try #require(places.firstIndex(of: 20 - 100_000))
        #expect(rest > 30 && rest < 600)
    }

    @Test("without scrolling all frames are equal") func still() throws {
        let renderer = try Renderer(
            Self.scene(
                #""scroll": {"values": [0, 130], "duration": 0.5, "curves": "easeOut"}, "touch": 20"#,
                rows: Self.rows(9)))
        func identity(_ frame: Int) throws -> FigureBytes {
            try #require(renderer.identity(at: SceneTime(frame, over: 60)))
        }
        for frame in 0..<60 { #expect(try identity(frame) != identity(frame + 1), "\(frame)") }
        let rest = try identity(240)
        for frame in 240..<600 { #expect(try identity(frame) == rest) }
        let constant = try Renderer(Self.scene(#""scroll": 30"#, rows: Self.rows(9)))
        let first = try #require(constant.identity(at: .zero))
        #expect(constant.identity(at: SceneTime(seconds: 3)) == first)
    }

    @Test("the lag grows with the distance, and no row moves farther than the scroll")
    func late() throws {
        // A jump within 1/60 second is over before a spring has moved.
        let motion = try Self.motion(
            Self.scene(
                """
                "scroll": {"values": [0, 60], "duration": 0.016666667}, "touch": [65, 100],
                "spring": {"frequency": 0.05, "resistance": 500}
                """, rows: ""))
        let state = motion.state(at: SceneTime(1, over: 60), span: LayerSpan(seconds: 1))
        for middle in [-2000.0, -300, 100, 130, 160, 300, 590, 3000] {
            // The row moves from `middle` to `middle` − 60; the touch is 20 points to the right of the rows' centre.
            let share = (0..<600).reduce(0) { sum, step in
                let distance = abs(middle - (Double(step) + 0.5) / 10 - 100) + 20
                return sum + min(distance / 500, 1) / 600
            }
            #expect(abs(motion.place(middle, in: state) - (middle - 60 + 60 * share)) < 0.05, "\(middle)")
        }
    }
}
