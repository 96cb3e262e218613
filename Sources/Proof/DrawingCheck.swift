import CPixels
import Drawing
import Media
import Pipeline
import SceneModel

/// Draws moments of a scene in several ways, which must give the same pixels whatever draws its layers: opened anew, in
/// another order, in bands of any height, by two threads at once, at each SIMD level.
///
/// It finds layers that keep state between frames, depend on the rows that are drawn, or leave out of their figure's
/// description what decides pixels. Forces SIMD levels for the whole process while it runs.
package struct DrawingCheck: Sendable {
    /// What differs, one line each; empty if all is the same.
    package private(set) var differences: [String] = []
    /// How many frames were drawn.
    package let frameCount: Int
    /// How many of them have a layer that can't say what it is drawn from.
    package private(set) var unsharedCount = 0

    private static let bandHeights = [7, 64]

    /// Draws so many pairs of consecutive frames, evenly spread over a scene. Throws what opening and drawing throw, and
    /// `Cancelled`.
    package init(
        _ scene: Scene, pairs: Int, cancellation: Cancellation, opening open: () throws -> Renderer
    ) throws {
        let (one, other) = (try open(), try open())
        let last = scene.frameCount - 1
        let numbers = (0..<pairs).flatMap { pair in
            let first = last * pair / max(pairs - 1, 1)
            return [max(first - 1, 0), first]
        }
        let frames = Array(Set(numbers)).sorted()
        frameCount = frames.count
        let times = frames.map { scene.fps.time(of: $0) }
        var buffer = one.makeBuffer()
        var known: [FigureBytes: (frame: Int, pixels: String)] = [:]
        var expected: [String] = []
        for (frame, time) in zip(frames, times) {
            try cancellation.check()
            try one.draw(at: time, into: &buffer)
            let pixels = try Hash.digest(of: buffer.bgra())
            expected.append(pixels)
            guard let identity = one.identity(at: time) else {
                unsharedCount += 1
                continue
            }
            if identity != other.identity(at: time) { add("described differently when opened again", frame) }
            if let same = known[identity], same.pixels != pixels {
                add("described as frame \(same.frame) is, but has other pixels", frame)
            }
            known[identity] = (frame, pixels)
        }
        for index in frames.indices.reversed() {
            try cancellation.check()
            for height in Self.bandHeights {
                let bands = try Self.bands(other, at: times[index], height: height)
                if bands != expected[index] {
                    add("other pixels when opened again and drawn in bands of \(height) rows", frames[index])
                }
            }
        }
        try checkLevels(frames, times, expected, cancellation, opening: open)
        // Opened anew, so that what is made when it is first drawn is made by two at once.
        try checkThreads(try open(), frames, times, expected, cancellation)
    }

    private mutating func add(_ difference: String, _ frame: Int) {
        differences.append("frame \(frame): \(difference)")
    }

    private static func bands(_ renderer: Renderer, at time: SceneTime, height: Int) throws -> String {
        let size = renderer.size
        let figure = renderer.figure(at: time)
        var pixels: [UInt8] = []
        for first in stride(from: 0, to: size.height, by: height) {
            let rows = first..<min(first + height, size.height)
            var band = PixelBuffer(width: size.width, height: rows.count)
            try renderer.draw(figure, rows: rows, into: &band)
            pixels += band.bgra()
        }
        return try Hash.digest(of: pixels)
    }

    private mutating func checkLevels(
        _ frames: [Int], _ times: [SceneTime], _ expected: [String],
        _ cancellation: Cancellation, opening open: () throws -> Renderer
    ) throws {
        let usual = SIMDLevel.current
        defer { pixels_force_level(usual) }
        for (_, level) in SIMDLevel.available where level != usual {
            pixels_force_level(level)
            let renderer = try open()
            var buffer = renderer.makeBuffer()
            for index in frames.indices {
                try cancellation.check()
                try renderer.draw(at: times[index], into: &buffer)
                if try Hash.digest(of: buffer.bgra()) != expected[index] {
                    add("other pixels at another SIMD level", frames[index])
                }
            }
        }
    }

    private mutating func checkThreads(
        _ renderer: Renderer, _ frames: [Int], _ times: [SceneTime], _ expected: [String],
        _ cancellation: Cancellation
    ) throws {
        let wrong = Locked<Set<Int>>([])
        let stages: [Stage] = [0, 1].map { thread in
            {
                var buffer = renderer.makeBuffer()
                for step in frames.indices {
                    try cancellation.check()
                    let index = thread == 0 ? step : frames.count - 1 - step
                    try renderer.draw(at: times[index], into: &buffer)
                    if try Hash.digest(of: buffer.bgra()) != expected[index] {
                        wrong.withLock { _ = $0.insert(frames[index]) }
                    }
                }
            }
        }
        try run(stages, cancellation: cancellation)
        for frame in wrong.withLock({ $0.sorted() }) {
            add("other pixels when two threads draw at once", frame)
        }
    }
}
