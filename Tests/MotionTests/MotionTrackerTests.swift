import Drawing
import Film
import Geometry
import Media
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Motion

/// Tests that known movement is measured correctly.
@Suite struct MotionTrackerTests {
    /// Creates a dot that moves by `step` pixels per frame, at 10 fps.
    private static func dot(
        step: Point, radius: Double, color: Color = Color(red: 250, green: 240, blue: 60)
    ) -> DrawnContent {
        DrawnContent { canvas, moment in
            let frames = moment.time.value * 10
            canvas.drawShapes { pen in
                pen.fillCircle(
                    center: Point(60 + step.x * frames, 60 + step.y * frames), radius: radius,
                    color: color)
            }
        }
    }

    private static func distances(_ layers: [Layer], frames: Int = 6, size: PixelSize) throws -> [[Float]] {
        var scene = Scene(size: size, fps: FrameRate(10) ?? .slowest, duration: 10)
        scene.background = Color(red: 30, green: 60, blue: 90)
        scene.layers = layers
        let renderer = try Renderer(scene)
        var pixels = renderer.makeBuffer()
        let format = VideoFormat(size, at: scene.fps)
        var converter = try Converter(to: format)
        var picture = try Picture(format)
        var tracker = MotionTracker(width: size.width, height: size.height)
        var distances: [[Float]] = []
        for frame in 0..<frames {
            try renderer.draw(at: scene.fps.time(of: frame), into: &pixels)
            let stride = pixels.stride
            try pixels.withBytes { try converter.convert($0, stride: stride, into: &picture) }
            if let step = try tracker.track(picture) { distances.append(step.distances) }
        }
        return distances
    }

    @Test(
        "dots of different sizes, speeds and directions are measured correctly",
        arguments: [
            (Point(7, 0), 10.0), (Point(7, 0), 25), (Point(0, -7), 40), (Point(0.5, 0), 20),
            (Point(3, 4), 15),
            (Point(3.3, 0), 30), (Point(20, 0), 20), (Point(40, 9), 30), (Point(0.2, 0.1), 12),
            (Point(5, 0), 60),
        ] as [(Point, Double)])
    func dot(_ step: Point, _ radius: Double) throws {
        let steps = try Self.distances(
            [Layer(Self.dot(step: step, radius: radius))], size: PixelSize(width: 640, height: 360))
        let length = Float((step.x * step.x + step.y * step.y).squareRoot())
        #expect(steps.count == 5)
        #expect(!steps.joined().isEmpty)
        for distance in steps.joined() {
            #expect(abs(distance - length) < 0.2 + length * 0.01, "\(distance) instead of \(length)")
        }
    }

    @Test("the motion in a large picture is given in the picture's own pixels") func large() throws {
        let steps = try Self.distances(
            [Layer(Self.dot(step: Point(7, 0), radius: 40))], frames: 2,
            size: PixelSize(width: 1920, height: 1080)
        )
        for distance in steps.joined() { #expect(abs(distance - 7) < 0.15) }
        #expect(!steps.joined().isEmpty)
    }

    @Test("still content, and content without structure, has no motion") func still() throws {
        let size = PixelSize(width: 320, height: 180)
        #expect(
            try Self.distances([Layer(Self.dot(step: Point(0, 0), radius: 30))], size: size).joined().isEmpty)
        #expect(try Self.distances([], size: PixelSize(width: 8, height: 8)).joined().isEmpty)
    }

    @Test("a dot has the same motion over a still background as over a plain one") func background() throws {
        let dark = Color(red: 80, green: 20, blue: 60)
        let layers = [150.0, 120, 40].map { Layer(Self.dot(step: Point(0, 0), radius: $0, color: dark)) }
        var moving = Layer(Self.dot(step: Point(6, 0), radius: 12))
        moving.position = .constant(Point(340, 190))
        let steps = try Self.distances(
            layers + [moving], frames: 20, size: PixelSize(width: 640, height: 360))
        let all = steps.joined().sorted()
        #expect(!all.isEmpty)
        for distance in all { #expect(abs(distance - 6) < 0.5, "\(distance)") }
        #expect(abs(all.reduce(0, +) / Float(all.count) - 6) < 0.1)
    }
}
