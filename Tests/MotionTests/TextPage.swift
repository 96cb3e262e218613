import Drawing
import Foundation
import Geometry
import Rasteriser
import SceneModel
import TestSupport

/// A page of black text on white, whose lines all have the same height.
struct TextPage {
    /// The part of the picture in which the page is visible.
    enum Window {
        case whole
        /// A window below a title bar, with a margin around it.
        case titled
    }

    static let lineHeight = 34
    private static let (width, height, frames) = (480, 400, 16)

    let lines: [String]

    /// Lines of words made of random syllables.
    static let prose = random { random in
        (0..<Int.random(in: 2...5, using: &random)).map { _ in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
                ["lo", "jum", "ve", "pil", "gar", "ty", "ost", "wen", "ka", "ran"]
                    .randomElement(using: &random) ?? ""
            }.joined()
        }.joined(separator: " ")
    }
    /// Lines with the same words and a different number.
    static let list = TextPage(lines: (1...60).map { "Item number \($0) of the list" })
    /// Lines that repeat one word two to five times.
    static let ragged = random { random in
        [String](repeating: "lilium", count: Int.random(in: 2...5, using: &random)).joined(separator: " ")
    }
    /// The same line repeated.
    static let same = TextPage(lines: [String](repeating: "one line is as the other", count: 60))

    private static func random(_ line: (inout SplitMix) -> String) -> TextPage {
        var random = SplitMix(5)
        return TextPage(lines: (0..<60).map { _ in line(&random) })
    }

    /// Encodes a film in which the page scrolls up by `step` pixels per frame, and returns its path.
    func film(in folder: TestFolder, step: Int, rate: Int, window: Window, crf: Int) throws -> String {
        let page = try drawn()
        let (raw, path) = (folder.path("text.gray"), folder.path("text.mp4"))
        var bytes = Data()
        for frame in 0..<Self.frames {
            let top = frame * step * Self.width
            var picture = Array(page[top..<top + Self.width * Self.height])
            if window == .titled { Self.frame(&picture, with: page) }
            bytes.append(contentsOf: picture)
        }
        try bytes.write(to: URL(fileURLWithPath: raw))
        try FFmpegProgram.run(
            ["-f", "rawvideo", "-pixel_format", "gray", "-video_size", "\(Self.width)x\(Self.height)"]
                + ["-framerate", "\(rate)", "-i", raw, "-pix_fmt", "yuv420p", "-crf", "\(crf)"]
                + ["-preset", "veryfast", path])
        return path
    }

    /// Covers the picture except for a window, and draws a title above it.
    private static func frame(_ picture: inout [UInt8], with page: [UInt8]) {
        for y in 0..<height {
            for x in 0..<width where y < 90 || y >= height - 50 || x < 24 || x >= width - 24 {
                picture[y * width + x] = 200
                if (30..<64).contains(y) { picture[y * width + x] = page[(y - 20) * width + x] / 2 + 70 }
            }
        }
    }

    /// Returns the luma of the whole page, one byte per pixel.
    private func drawn() throws -> [UInt8] {
        let size = PixelSize(width: Self.width, height: Self.lineHeight * lines.count)
        var text = TextContent()
        text.parts = [TextContent.Part(lines.joined(separator: "\n"))]
        text.fontSize = .constant(25)
        text.lineHeight = .constant(Double(Self.lineHeight))
        text.color = .constant(Color(red: 0, green: 0, blue: 0))
        var layer = Layer(text)
        layer.anchor = .constant(Point(0, 0))
        layer.position = .constant(Point(14, 8))
        var scene = Scene(size: size, fps: .slowest, duration: 1)
        scene.background = Color(red: 255, green: 255, blue: 255)
        scene.layers = [layer]
        let renderer = try Renderer(scene)
        var pixels = renderer.makeBuffer()
        try renderer.draw(at: scene.fps.time(of: 0), into: &pixels)
        let stride = pixels.stride
        var luma: [UInt8] = []
        pixels.withBytes { bytes in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    luma.append(
                        unsafe bytes.unsafeLoad(fromByteOffset: y * stride + 4 * x + 1, as: UInt8.self))
                }
            }
        }
        return luma
    }
}
