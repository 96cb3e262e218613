import Base
import CPixels
import Drawing
import Geometry
import Hashing
import Pipeline
import Rasteriser
import SceneModel

/// Draws frames of a scene in several ways that must all give the same pixels: with a second renderer, in another
/// order, in bands of rows, by two threads at once, and at each SIMD level.
///
/// The check finds layers that keep state between frames, that depend on which rows are drawn, or whose description
/// (the frame's identity) omits a value that changes pixels. The check sets the SIMD level of the whole process while
/// it runs.
package struct DrawingCheck: Sendable {
    /// The differences found, one line each. Empty if every frame had the same pixels in all drawings.
    package private(set) var differences: [String] = []
    /// The number of frames checked.
    package let frameCount: Int
    /// The number of checked frames without an identity (a description that equal frames share), because a layer can't
    /// describe its pixels.
    package private(set) var unsharedCount = 0

    private static let bandHeights = [7, 64]

    /// A frame as it was drawn first: whole, not in bands of rows.
    private struct Drawn {
        let number: Int
        let time: SceneTime
        /// SHA-256 of the frame's pixels.
        let pixels: String
    }

    /// Checks `pairs` pairs of consecutive frames, evenly spread over a scene. Throws errors of opening and drawing
    /// layers, and `Cancelled`.
    package init(
        _ scene: Scene, pairs: Int, cancellation: Cancellation, opening open: () throws -> Renderer
    ) throws {
        let (one, other) = (try open(), try open())
        let last = scene.frameCount - 1
        let numbers = (0..<pairs).flatMap { pair in
            let first = last * pair / max(pairs - 1, 1)
            return [max(first - 1, 0), first]
        }
        var buffer = one.makeBuffer()
        let frames = try Set(numbers).sorted().map { number in
            try cancellation.check()
            let time = scene.fps.time(of: number)
            try one.draw(at: time, into: &buffer)
            return Drawn(number: number, time: time, pixels: SHA256.digest(of: buffer.bgra()))
        }
        frameCount = frames.count
        checkDescriptions(of: frames, one, other)
        try checkBands(of: frames, other, cancellation)
        try checkLevels(of: frames, cancellation, opening: open)
        // A new renderer, so that both threads fill its caches at the same time.
        try checkThreads(of: frames, try open(), cancellation)
    }

    private mutating func add(_ difference: String, _ frame: Drawn) {
        differences.append("frame \(frame.number): \(difference)")
    }

    private mutating func checkDescriptions(of frames: [Drawn], _ one: Renderer, _ other: Renderer) {
        var known: [FigureBytes: Drawn] = [:]
        for frame in frames {
            guard let identity = one.identity(at: frame.time) else {
                unsharedCount += 1
                continue
            }
            if identity != other.identity(at: frame.time) {
                add("a second renderer describes the frame differently", frame)
            }
            if let same = known[identity], same.pixels != frame.pixels {
                add("has the same description as frame \(same.number), but other pixels", frame)
            }
            known[identity] = frame
        }
    }

    private mutating func checkBands(
        of frames: [Drawn], _ renderer: Renderer, _ cancellation: Cancellation
    ) throws {
        for frame in frames.reversed() {
            try cancellation.check()
            for height in Self.bandHeights
            where try Self.bands(renderer, at: frame.time, height: height) != frame.pixels {
                add("changes its pixels if a second renderer draws it in bands of \(height) rows", frame)
            }
        }
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
        return SHA256.digest(of: pixels)
    }

    private mutating func checkLevels(
        of frames: [Drawn], _ cancellation: Cancellation, opening open: () throws -> Renderer
    ) throws {
        let usual = SIMDLevel.current
        defer { pixels_force_level(usual) }
        for (_, level) in SIMDLevel.available where level != usual {
            pixels_force_level(level)
            let renderer = try open()
            var buffer = renderer.makeBuffer()
            for frame in frames {
                try cancellation.check()
                try renderer.draw(at: frame.time, into: &buffer)
                if SHA256.digest(of: buffer.bgra()) != frame.pixels {
                    add("has other pixels at another SIMD level", frame)
                }
            }
        }
    }

    private mutating func checkThreads(
        of frames: [Drawn], _ renderer: Renderer, _ cancellation: Cancellation
    ) throws {
        let wrong = Locked<Set<Int>>([])
        let stages: [Stage] = [frames, frames.reversed()].map { frames in
            {
                var buffer = renderer.makeBuffer()
                for frame in frames {
                    try cancellation.check()
                    try renderer.draw(at: frame.time, into: &buffer)
                    if SHA256.digest(of: buffer.bgra()) != frame.pixels {
                        wrong.withLock { _ = $0.insert(frame.number) }
                    }
                }
            }
        }
        try run(stages, cancellation: cancellation)
        let numbers = wrong.withLock { $0 }
        for frame in frames where numbers.contains(frame.number) {
            add("has other pixels when two threads draw at once", frame)
        }
    }
}
