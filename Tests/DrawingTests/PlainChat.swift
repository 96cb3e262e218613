import Geometry
import SceneText

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// A chat whose letters are boxes, so that measurements don't depend on a font.
struct PlainChat: LayerContent, Drawable {
    static let typeName = "messages"
    let chat: MessagesContent

    var description: JSON { chat.description }

    func open(_ opening: Opening) throws -> any LayerRenderer {
        try OpenChat(
            chat, size: opening.size, frameSize: opening.frameSize, seed: opening.seed,
            assets: opening.assets,
            typesetter: BoxTypesetter())
    }

    /// Returns a renderer of a chat on black, by default of 360 × 640 points.
    static func renderer(
        _ chat: MessagesContent, size: PixelSize = PixelSize(width: 360, height: 640), pointScale: Double = 1,
        seconds: Double = 10
    ) throws -> Renderer {
        guard let fps = FrameRate(60, per: 1) else { preconditionFailure("a frame rate") }
        var scene = Scene(size: size, fps: fps, duration: seconds)
        scene.pointScale = pointScale
        scene.layers = [Layer(PlainChat(chat: chat))]
        return try Renderer(scene)
    }
}

/// A typesetter of boxes: the width of a letter is half the font size, and words are broken wherever a line ends.
struct BoxTypesetter: MessageTypesetter {
    func text(_ runs: [MessageRun], width: Double?, lines: Int?, lineHeight: Double) throws -> any MessageText
    {
        let letters = runs.reduce(0) { $0 + $1.text.count }
        let size = runs.first?.size ?? 10
        let perLine = max(width.map { Int($0 / (size / 2)) } ?? letters, 1)
        let count = min(max((letters + perLine - 1) / perLine, 1), lines ?? .max)
        let last = min(letters - (count - 1) * perLine, perLine)
        return BoxText(
            size: Size(width: Double(min(letters, perLine)) * size / 2, height: Double(count) * lineHeight),
            lastLineWidth: Double(max(last, 0)) * size / 2, color: runs.first?.color ?? .white)
    }
}

/// A text that is drawn as one box.
struct BoxText: MessageText {
    let size: Size
    let lastLineWidth: Double
    let color: Color
    var endsRightToLeft: Bool { false }

    func describe(into bytes: inout FigureBytes) {
        bytes.append(size.width)
        bytes.append(size.height)
        bytes.append(color)
    }

    func draw(on canvas: inout Canvas, opacity: Double) throws {
        try canvas.drawShapes { pen in
            try pen.fill(.rectangle(0, 0, size.width, size.height), color: color, alpha: opacity)
        }
    }
}
