import Base
import Drawing
import Film
import Geometry
import Media
import Rasteriser
import SceneModel
import Synchronization
import TestSupport
import Testing

@testable import Comparison
@testable import FilmReading

@Suite struct ComparisonReportTests {
    /// Returns a layer that fills the frame with a colour depending on the number of calls, which layers must not
    /// do.
    private static func forgetful() -> DrawnContent {
        let counter = Counter()
        return DrawnContent { canvas, _ in
            let number = counter.next()
            canvas.drawShapes { pen in
                pen.fillCircle(
                    center: Point(20, 20), radius: 15,
                    color: Color(red: UInt8(truncatingIfNeeded: number &* 37), green: 0, blue: 0))
            }
        }
    }

    private final class Counter: Sendable {
        private let count = Atomic(0)

        func next() -> Int { count.add(1, ordering: .relaxed).newValue }
    }

    private static func report(
        _ rates: [Int], _ layers: [Layer] = [Layer(BubblesContent())], duration: Double = 1,
        frames: Range<SceneFrame>? = nil
    ) throws -> [VariantReport] {
        let folder = try TestFolder()
        return try rates.map { rate in
            let fps = try #require(FrameRate(rate))
            var scene = Scene(size: PixelSize(width: 64, height: 36), fps: fps, duration: duration)
            scene.background = Color(red: 90, green: 90, blue: 90)
            scene.layers = layers
            var order = FilmOrder(scene)
            order.frames = frames
            let variant = Variant(name: "\(rate) fps", order: order)
            let job = try FilmJob(variant.order, path: folder.path(variant.fileName))
            return try VariantReport(
                variant, job.plan, made: job.run(), screen: try #require(FrameRate(60)),
                cancellation: Cancellation(), didJudge: { _ in })
        }
    }

    private static func comparison(_ variants: [VariantReport]) throws -> ComparisonReport {
        ComparisonReport(
            scene: "scene.json", size: PixelSize(width: 64, height: 36), screen: try #require(FrameRate(60)),
            watchers: ViewedScreen.standard, variants: variants, fingerprint: Fingerprint(parts: []),
            sheet: try ContactSheet(of: [], cancellation: Cancellation()))
    }

    @Test("frames of the same moment are found to be drawn alike") func alike() throws {
        let report = try Self.comparison(Self.report([12, 30, 60]))
        #expect(
            report.checks.map(\.text) == [
                "12 fps and 30 fps have equal frames before encoding at the times that both show: 6 frames",
                "frame n at 12 fps equals frame 5n at 60 fps before encoding: 12 frames",
                "frame n at 30 fps equals frame 2n at 60 fps before encoding: 30 frames",
                "all films have the same duration: 1000 ms",
            ])
        #expect(report.checks.filter { !$0.isPassed } == [])
    }

    @Test("a layer whose drawing depends on earlier calls is detected") func forgetful() throws {
        let report = try Self.comparison(Self.report([10, 20], [Layer(Self.forgetful())]))
        #expect(report.checks[0].isPassed == false)
        #expect(report.checks[0].text.contains("frames differ"))
    }

    @Test("a film of a part of the scene is compared with that part of the scene") func part() throws {
        // The first second must look different from the second one everywhere.
        var late = Layer(LinearGradientContent())
        late.start = 1
        let part = try Self.report([10], [late], duration: 2, frames: 10..<20)
        let whole = try Self.report([10], [late], duration: 2)
        #expect(part[0].drawnHashes.count == 10)
        #expect(part[0].drawnHashes == Array(whole[0].drawnHashes[10...]))
        let figures = Dictionary(uniqueKeysWithValues: part[0].metrics.map { ($0.kind.name, $0.value) })
        for name in ["psnr", "screenPsnr"] {
            #expect(try #require(figures[name]) ?? .infinity > 30, "\(name)")
        }
    }

    @Test("films of parts that begin at different times are compared where they overlap") func partsThatMeet()
        throws
    {
        let layers = [Layer(BubblesContent())]
        let slow = try Self.report([10], layers, duration: 2, frames: 5..<15)
        let fast = try Self.report([20], layers, duration: 2, frames: 20..<40)
        let report = try Self.comparison(slow + fast)
        #expect(
            report.checks.first?.text
                == "frame n at 10 fps equals frame 2n at 20 fps before encoding: 5 frames")
        #expect(report.checks.first?.isPassed == true)
    }

    @Test("films of different durations fail the check") func lengths() throws {
        let long = try Self.report([10], duration: 2)
        let report = try Self.comparison(Self.report([20]) + long)
        #expect(
            report.checks.last
                == .init(
                    text: "all films have the same duration to within half a frame interval: 1000 to 2000 ms",
                    isPassed: false)
        )
    }

    @Test(
        "a screen shows the newest frame at each refresh",
        arguments: [
            (24, [0, 0, 0, 1, 1, 2, 2, 2, 3, 3]), (30, [0, 0, 1, 1, 2, 2]), (60, [0, 1, 2]),
            (120, [0, 2, 4]), (50, [0, 0, 1, 2, 3, 4, 5, 5]),
        ])
    func screen(_ rate: Int, _ frames: [Int]) throws {
        let sixty = try #require(FrameRate(60))
        let film = try #require(FrameRate(rate))
        let count = (frames.last ?? 0) + 1
        let refreshes = Screen(rate: sixty).refreshes(frameCount: count, filmRate: film)
        #expect(refreshes.map(\.frame.number).prefix(frames.count - 1) == frames.dropLast()[...])
        for refresh in refreshes {
            #expect(refresh.isOnTime == (refresh.number * rate == refresh.frame.number * 60))
        }
    }

    @Test("for equal pictures the metric says that their PSNR is infinite") func infinite() {
        #expect(Metric(.psnr, decibels(meanSquaredError: 0)).value == nil)
        #expect(Metric(.psnr, decibels(meanSquaredError: 0)).substitute == "∞")
        #expect(Metric(.psnr, decibels(meanSquaredError: 1)).value == 48.13)
    }
}
