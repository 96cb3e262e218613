import Film
import Geometry
import SceneModel
import Testing

@testable import Comparison

/// Tests the angles at which pixels are seen, and how screens show films of different rates.
@Suite struct ViewedScreenTests {
    @Test(
        "a pixel's viewing angle equals the table in the docs",
        arguments: [
            (ViewingDevice.phone, [0.97, 0.65, 0.65]), (.laptop, [1.35, 0.90, 0.56]),
            (.television, [1.21, 0.81, 0.45]),
        ])
    func angles(_ viewing: ViewingDevice, _ expected: [Double]) {
        let sizes = [(1280, 720), (1920, 1080), (1080, 1920)].map { PixelSize(width: $0.0, height: $0.1) }
        for (size, angle) in zip(sizes, expected) {
            #expect(abs(viewing.arcMinutes(perPixelOf: size) - angle) < 0.005, "\(size)")
        }
    }

    @Test("a device's size and distance must be finite and above zero") func invalid() {
        #expect(ViewingDevice(device: "wall", width: 300, height: 200, distance: 400) != nil)
        for bad in [0, -1, Double.nan, .infinity] {
            #expect(ViewingDevice(device: "wall", width: bad, height: 200, distance: 400) == nil)
            #expect(ViewingDevice(device: "wall", width: 300, height: 200, distance: bad) == nil)
        }
    }

    /// Returns the longest step, found by simulating a screen that shows the newest frame at each refresh for ten
    /// seconds.
    private static func longestStep(_ rate: FrameRate, _ refresh: FrameRate) -> Double {
        let shown = Screen(rate: refresh).refreshes(frameCount: rate.numerator * 10, filmRate: rate)
        let (frames, refreshes) = (rate.framesPerSecond, refresh.framesPerSecond)
        var (longest, since) = (0.0, 0)
        for index in shown.indices.dropFirst() where shown[index].frame != shown[since].frame {
            let advance = shown[since].frame.distance(to: shown[index].frame)
            longest = max(longest, Double(index - since) / refreshes, Double(advance) / frames)
            since = index
        }
        return longest
    }

    @Test("the longest step is that of a screen which shows the newest frame at each refresh") func steps()
        throws
    {
        for frames in [24, 25, 30, 48, 50, 60, 100, 120, 144] {
            for refreshes in [50, 60, 90, 120, 144] {
                let (rate, refresh) = (
                    try #require(FrameRate(frames)), try #require(FrameRate(refreshes))
                )
                let screen = ViewedScreen(.laptop, refresh: refresh)
                let step = screen.longestStep(at: rate.framesPerSecond)
                #expect(abs(step - Self.longestStep(rate, refresh)) < 1e-9, "\(frames) on \(refreshes)")
            }
        }
    }

    @Test("steps that occur less than once a second don't count") func rare() throws {
        let screen = ViewedScreen(.laptop, refresh: try #require(FrameRate(60)))
        #expect(abs(screen.longestStep(at: 30 / 1.001) - 2.0 / 60) < 1e-4)
        #expect(abs(screen.longestStep(at: 60 / 1.001) - 1.0 / 60) < 1e-4)
        #expect(abs(screen.longestStep(at: 24 / 1.001) - 3.0 / 60) < 1e-9)
    }

    @Test(
        "the words describe what a screen shows",
        arguments: [
            (30, 60, "shows every frame twice"), (60, 60, "shows every frame once"),
            (24, 120, "shows every frame 5 times"), (24, 60, "shows frames unevenly, 2 or 3 times"),
            (60, 90, "shows frames unevenly, once or twice"), (120, 60, "shows every second frame"),
            (180, 60, "shows one of 3 frames"), (120, 90, "leaves out frames unevenly"),
        ])
    func words(_ frames: Int, _ refreshes: Int, _ words: String) throws {
        let screen = ViewedScreen(.laptop, refresh: try #require(FrameRate(refreshes)))
        #expect(screen.showing(try #require(FrameRate(frames))) == words)
    }
}
