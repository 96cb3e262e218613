import Base
import Drawing
import Geometry
import Rasteriser
import SceneModel
import SceneText
import Synchronization
import TestSupport
import Testing

@testable import Goldens

/// Tests that layers which break the rules of drawing are found, and correct layers are not reported.
@Suite struct DrawingCheckTests {
    private func check(_ content: any LayerContent) throws -> DrawingCheck {
        var scene = Scene(size: PixelSize(width: 96, height: 80), fps: FrameRate(10) ?? .slowest, duration: 4)
        scene.layers = [Layer(BubblesContent()), Layer(content)]
        return try DrawingCheck(scene, pairs: 4, cancellation: Cancellation()) { try Renderer(scene) }
    }

    private static func disc(_ canvas: inout Canvas, radius: Double) {
        canvas.drawShapes { pen in
            pen.fillCircle(
                center: Point(40, 40), radius: radius, color: Color(red: 255, green: 255, blue: 255))
        }
    }

    @Test("a correct layer draws the same in every way") func good() throws {
        let check = try check(
            DrawnContent(identity: { "\($0.time)" }) { canvas, moment in
                Self.disc(&canvas, radius: 5 + moment.time.value)
            })
        #expect(check.differences.isEmpty && check.unsharedCount == 0)
        #expect(check.frameCount == 7)
    }

    @Test("frames without an identity are counted") func unshared() throws {
        let check = try check(DrawnContent { canvas, _ in Self.disc(&canvas, radius: 9) })
        #expect(check.differences.isEmpty && check.unsharedCount == check.frameCount)
    }

    @Test("a layer whose pixels depend on the drawn rows is detected") func rows() throws {
        let check = try check(
            DrawnContent(identity: { "\($0.time)" }) { canvas, _ in
                Self.disc(&canvas, radius: canvas.rows.count == 80 ? 20 : 21)
            })
        #expect(check.differences.contains { $0.contains("in bands of 7 rows") })
    }

    @Test("a layer that keeps state from frame to frame is detected") func state() throws {
        let count = Locked(0)
        let check = try check(
            DrawnContent(identity: { "\($0.time)" }) { canvas, _ in
                let frame = count.withLock { count in
                    count += 1
                    return count
                }
                Self.disc(&canvas, radius: Double(frame % 30))
            })
        #expect(check.differences.contains { $0.contains("in bands") })
        #expect(check.differences.contains { $0.contains("two threads") })
    }

    @Test("a value missing from a layer's identity is detected") func description() throws {
        let check = try check(
            DrawnContent(identity: { _ in "a disc" }) { canvas, moment in
                Self.disc(&canvas, radius: 5 + moment.time.value)
            })
        // Bubbles make the frames differ; without bubbles all frames would be equal.
        #expect(check.differences.isEmpty)
        var scene = Scene(size: PixelSize(width: 96, height: 80), fps: FrameRate(10) ?? .slowest, duration: 4)
        scene.layers = [
            Layer(
                DrawnContent(identity: { _ in "a disc" }) { canvas, moment in
                    Self.disc(&canvas, radius: 5 + moment.time.value)
                })
        ]
        let alone = try DrawingCheck(scene, pairs: 4, cancellation: Cancellation()) { try Renderer(scene) }
        #expect(
            alone.differences.contains {
                $0.contains("has the same description as frame 0, but other pixels")
            })
    }

    @Test(
        "faults that show only in a new renderer, at another SIMD level or in a frame drawn alone are detected"
    ) func anew()
        throws
    {
        let count = Locked(0)
        let check = try check(
            OpenedContent {
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                // The first two openings are drawn by one thread at one SIMD level.
                return DrawnContent(identity: { "\($0.time)" }) { canvas, _ in
                    Self.disc(&canvas, radius: number > 2 ? 20 : 21)
                }
            })
        #expect(check.differences.contains { $0.contains("SIMD level") })
        #expect(check.differences.contains { $0.contains("two threads") })
    }
}

/// A layer whose content is created again each time the scene is opened.
private struct OpenedContent: Drawable {
    static let typeName = "opened"
    var description: JSON { "opened by a test" }
    private let make: @Sendable () -> DrawnContent

    init(_ make: @escaping @Sendable () -> DrawnContent) { self.make = make }

    func open(_ opening: Opening) -> any LayerRenderer { make().open(opening) }
}
