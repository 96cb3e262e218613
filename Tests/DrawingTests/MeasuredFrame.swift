import Geometry
import Rasteriser

@testable import Drawing
@testable import SceneModel

/// A white rectangle on black, whose edges are measured in a frame from the coverage of its pixels.
struct MeasuredFrame {
    private let pixels: [UInt8]
    private let width, height: Int

    init(_ renderer: Renderer, frame: Int, fps: Int = 60) throws {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(frame, over: fps), into: &buffer)
        pixels = buffer.rgb24()
        (width, height) = (renderer.size.width, renderer.size.height)
    }

    func level(_ x: Int, _ y: Int) -> Int {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return 0 }
        return Int(pixels[(y * width + x) * 3])
    }

    /// Returns the positions of the left and right edge in a row of pixels.
    func columns(_ y: Int) -> (from: Double, to: Double)? {
        ends((0..<width).map { level($0, y) })
    }

    /// Returns the positions of the upper and lower edge in a column of pixels.
    func rows(_ x: Int) -> (from: Double, to: Double)? {
        ends((0..<height).map { level(x, $0) })
    }

    private func ends(_ levels: [Int]) -> (from: Double, to: Double)? {
        guard let full = levels.max(), full > 0, let first = levels.firstIndex(where: { $0 > 0 }),
            let last = levels.lastIndex(where: { $0 > 0 })
        else { return nil }
        func share(_ index: Int) -> Double { Double(levels[index]) / Double(full) }
        return (Double(first + 1) - share(first), Double(last) + share(last))
    }
}
