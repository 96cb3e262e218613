import SceneText
import Testing

@testable import Import

/// Tests of SVG assets of Shotstack as shapes.
@Suite struct SVGTests {
    /// Imports an edit of 1000 by 500 pixels whose clips are SVGs of 100 by 100 points, or of the size that they have.
    private func made(_ sources: String..., isSized: Bool = true) throws -> ImportedEdit {
        let clips = sources.map {
            #"{"asset": {"type": "svg", "src": "\#($0)"}, "start": 0, "length": 1\#(isSized ? #", "width": 100, "height": 100"# : "")}"#
        }
        return try ImportedEdit(
            #"{"timeline": {"tracks": [{"clips": [\#(clips.joined(separator: ", "))]}]}, "output": {"size": {"width": 1000, "height": 500}}}"#
        )
    }

    @Test("figures inherit the paint and the stroke of their SVG") func inherited() throws {
        let made = try made(
            "<svg xmlns='x' class='icon' viewBox='0 0 100 100' fill='none' stroke='currentColor' color='#fff' stroke-width='2' stroke-linecap='round' stroke-linejoin='bevel' stroke-dasharray='1,2 3' stroke-dashoffset='5'><path d='M0 0L9 9'/></svg>",
            "<svg viewBox='0 0 100 100' fill='red'><path d='M0 0L9 9z' fill='inherit' fill-rule='evenodd' clip-rule='evenodd'/><path d='M0 0L9 9z' fill='#00f'/></svg>"
        )
        let line = made.at("layers.0")
        #expect(made.notes.isEmpty && line?["fill"] == "none")
        #expect(
            line?["stroke"] == [
                "paint": "#FFFFFF", "width": 2, "join": "bevel", "cap": "round",
                "dashes": [1, 2, 3, 1, 2, 3], "dashOffset": 5,
            ], "\(String(describing: line?["stroke"]))")
        let (red, blue) = (made.at("layers.1.layers.0"), made.at("layers.1.layers.1"))
        #expect(red?["fill"] == "#FF0000" && red?["fillRule"] == "evenOdd")
        #expect(blue?["fill"] == "#0000FF" && blue?["fillRule"] == nil)
    }

    @Test("a figure that SVG hides is not drawn") func hidden() throws {
        let rect = "<rect width='9' height='9'"
        let made = try made(
            "<svg viewBox='0 0 9 9'>\(rect) display='none'/>\(rect) fill='red'/>\(rect) visibility='hidden'/></svg>",
            "<svg viewBox='0 0 9 9' display='none'>\(rect) display='inline'/></svg>",
            "<svg viewBox='0 0 9 9' visibility='hidden'>\(rect)/></svg>")
        #expect(made.at("layers")?.array?.count == 1 && made.at("layers.0.fill") == "#FF0000")
        #expect(made.leftOut.count == 2)
    }

    @Test(
        "an SVG with an attribute or a number that is not read is left out",
        arguments: [
            ("preserveAspectRatio='none'", ""), ("style='fill: red'", ""), ("transform='scale(2)'", ""),
            ("opacity='0.5'", ""), ("", "vector-effect='non-scaling-stroke'"), ("", "fill-rule='odd'"),
            ("", "width='wide'"), ("", "x='calc(1px)'"), ("", "stroke-dasharray='1 x'"), ("", "rx='1vw'"),
            ("", "stroke-linejoin='arcs'"), ("", "pathLength='9'"), ("width='big'", ""),
        ])
    func unread(root: String, rect: String) throws {
        let width = rect.hasPrefix("width") ? "" : "width='9'"
        let made = try made(
            "<svg viewBox='0 0 9 9' \(root)><rect \(width) height='9' \(rect)/></svg>",
            "<svg viewBox='0 0 9 9'><rect width='9' height='9'/></svg>")
        #expect(made.leftOut.count == 1 && made.at("layers")?.array?.count == 1, "\(made.notes)")
    }

    @Test("lengths may be parts of the view box, or have units") func lengths() throws {
        let made = try made(
            "<svg viewBox='0 0 50 50'><rect width='100%' height='50%' y='25%' fill-opacity='50%'/></svg>",
            "<svg viewBox='0 0 30 40'><circle cx='50%' cy='50%' r='10%'/></svg>",
            "<svg viewBox='0 0 192 192'><rect width='1in' height='72pt'/></svg>")
        let half = made.at("layers.0.layers.0")
        #expect(made.notes.isEmpty && half?["size"] == [100, 50] && half?["position"] == nil)
        #expect(half?["fill"] == "#00000080")
        // 10% of the diagonal, divided by the square root of 2: 3.5355 of 40 units, which are 100 points.
        #expect(made.at("layers.1.layers.0.size") == [17.678, 17.678])
        #expect(
            made.at("layers.2.layers.0.size") == [50, 50]
                && made.at("layers.2.layers.0.position") == [25, 25])
    }

    @Test("a view box may begin anywhere, and be written in several lines") func origin() throws {
        let made = try made(
            #"<svg viewBox='-10,\n-20 \t 20 20'><rect x='-10' y='-20' width='10' height='10'/><path d='M-10 -20h9v9z'/></svg>"#
        )
        #expect(made.at("layers.0.layers.0.position") == [25, 25])
        // The corner of the view box is that of the layer: 10 points of the middle's 10, and 20, five times as large.
        let path = made.at("layers.0.layers.1")
        #expect(path?["size"] == [20, 20] && path?["scale"] == 5 && path?["position"] == [100, 150])
    }

    @Test("without a size of the clip, an SVG has its own") func ownSize() throws {
        let rect = "<rect width='100%' height='100%'/>"
        let made = try made(
            "<svg width='80' height='40' viewBox='0 0 20 10'>\(rect)</svg>",
            "<svg width='80' viewBox='0 0 20 10'>\(rect)</svg>",
            "<svg width='100%' height='100%' viewBox='0 0 20 10'>\(rect)</svg>", isSized: false)
        #expect(made.notes.isEmpty)
        #expect((0..<3).map { made.at("layers.\($0).size") } == [[80, 40], [80, 40], [20, 10]])
    }

    @Test("what a scene's ellipse and rectangle can't say is a path") func paths() throws {
        let made = try made(
            "<svg viewBox='0 0 100 100'><circle cx='50' cy='50' r='40' stroke='red' stroke-dasharray='9'/></svg>",
            "<svg viewBox='0 0 100 100'><rect width='100' height='100' rx='20' ry='10'/></svg>")
        #expect(made.at("layers.0.path") == "M90 50A40 40 0 0 1 10 50A40 40 0 0 1 90 50Z")
        #expect(made.at("layers.0.stroke.dashes") == [9, 9])
        #expect(
            made.at("layers.1.path")
                == "M20 0L80 0A20 10 0 0 1 100 10L100 90A20 10 0 0 1 80 100L20 100A20 10 0 0 1 0 90L0 10A20 10 0 0 1 20 0Z"
        )
    }

    @Test("comments, declarations and signs in quotes are no figures") func markup() throws {
        let made = try made(
            "<?xml version='1.0'?><!-- > <text>x</text> --><svg viewBox='0 0 9 9' data-x='a > b'><title>t</title><rect width='9' height='9' fill='red'/></svg>"
        )
        #expect(made.notes.isEmpty && made.at("layers.0.fill") == "#FF0000")
    }
}
