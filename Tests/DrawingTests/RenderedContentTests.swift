import Geometry
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// The contents that a renderer accepts, and the pixel formats that it produces.
@Suite struct RenderedContentTests {
    @Test("content that isn't Drawable is rejected with its type's name; Drawable content is drawn")
    func ownContents()
        throws
    {
        struct Mute: LayerContent {
            static let typeName = "mute"
            var description: JSON { "nothing" }
        }
        let dot = DrawnContent { canvas, _ in
            canvas.drawShapes { pen in
                pen.fillCircle(
                    center: Point(10, 10), radius: 4, color: Color(red: 255, green: 0, blue: 0))
            }
        }
        var scene = Scene(size: PixelSize(width: 61, height: 43), fps: .slowest, duration: 4)
        scene.layers = [Layer(Mute())]
        let error = #expect(throws: DrawingError.self) { _ = try Renderer(scene) }
        #expect(error?.description.contains("\"mute\"") == true)
        scene.layers = [Layer(dot)]
        let renderer = try Renderer(scene)
        #expect(renderer.identity(at: .zero) == nil, "it can't say what it draws")
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &buffer)
        let drawn = buffer.rgb24()
        let middle = (10 * 61 + 10) * 3
        #expect(drawn[middle..<middle + 3] == [255, 0, 0])
        let area = stride(from: 0, to: drawn.count, by: 3).reduce(0.0) { $0 + Double(drawn[$1]) / 255 }
        #expect(abs(area - 16 * Double.pi) < 0.005 * 16 * .pi)
    }

    @Test("pixels are packed in the documented channel order") func outputs() {
        var buffer = PixelBuffer(width: 3, height: 2)
        buffer.withMutableBytes { bytes in
            bytes.storeBytes(of: 0x0011_2233, toByteOffset: 4, as: UInt32.self)
        }
        #expect(buffer.rgb24()[3..<6] == [0x11, 0x22, 0x33])
        #expect(buffer.bgra()[4..<8] == [0x33, 0x22, 0x11, 0xFF])
        #expect(buffer.rgb24().count == 18)
    }
}
