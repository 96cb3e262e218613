import Geometry
import Rasteriser
import SceneModel

/// Something that is seen of a chat in a frame, in points: what is drawn follows from it, and from where the layer lies.
struct ChatMark: Sendable {
    /// What is drawn.
    enum Kind: Sendable {
        /// An outline, and what takes its points to the layer's.
        case fill(Outline, FillRule, Color, Affine)
        /// An outline that is filled with a gradient over a rectangle.
        case paint(Outline, Brush, MessageFrame)
        /// The shadow of a bubble.
        case shadow(Shadow)
        /// Marks of which only a part of the frame is seen, blurred by a standard deviation in points.
        case part([ChatMark], PixelBounds, blur: Double)
        /// A text, and what takes its points to the layer's.
        case text(any MessageText, Affine)
        /// A picture, and what takes its points to the layer's.
        case picture(Picture, Affine)
    }

    /// A bubble that throws a shadow.
    struct Shadow: Sendable {
        /// The bubble with its tail.
        let outline: Outline
        /// Its body.
        let shape: BubbleShape
        let frame: MessageFrame
        /// Whether nothing shines through it.
        let isOpaque: Bool
        let look: MessageShadow
    }

    /// A part of a picture in a rectangle, and what is seen of it.
    struct Picture: Sendable {
        let pyramid: ImagePyramid
        /// The digest of its file.
        let sha256: String
        let frame, part: Rectangle
        let clip: Outline?
    }

    let kind: Kind
    /// Above 0.
    let opacity: Double
    /// The rows of the frame that it may touch, at least one.
    let rows: Range<Int>
}

extension ChatMark {
    /// Appends everything that decides its pixels, for a layer that lies in one place.
    func describe(into bytes: inout FigureBytes) {
        bytes.append(opacity)
        switch kind {
        case .fill(let outline, let rule, let color, let place):
            bytes.append(name: "fill")
            outline.describe(into: &bytes)
            bytes.append(rule == .evenOdd)
            bytes.append(color)
            place.describe(into: &bytes)
        case .paint(let outline, let brush, let area):
            bytes.append(name: "paint")
            outline.describe(into: &bytes)
            brush.describe(into: &bytes)
            area.describe(into: &bytes)
        case .shadow(let shadow):
            bytes.append(name: "shadow")
            shadow.describe(into: &bytes)
        case .part(let marks, let part, let blur):
            bytes.append(name: "part")
            for end in [part.columns.lowerBound, part.columns.upperBound] { bytes.append(end) }
            for end in [part.rows.lowerBound, part.rows.upperBound] { bytes.append(end) }
            bytes.append(blur)
            bytes.append(marks) { $1.describe(into: &$0) }
        case .text(let text, let place):
            bytes.append(name: "text")
            text.describe(into: &bytes)
            place.describe(into: &bytes)
        case .picture(let picture, let place):
            bytes.append(name: "picture")
            picture.describe(into: &bytes)
            place.describe(into: &bytes)
        }
    }
}

extension ChatMark.Shadow {
    fileprivate func describe(into bytes: inout FigureBytes) {
        outline.describe(into: &bytes)
        bytes.append(shape.side == .left)
        for number in [shape.upperNear, shape.lowerNear, shape.far, shape.tail] { bytes.append(number) }
        frame.describe(into: &bytes)
        bytes.append(isOpaque)
        bytes.append(look.color)
        bytes.append(look.offset)
        bytes.append(look.blur)
    }
}

extension ChatMark.Picture {
    fileprivate func describe(into bytes: inout FigureBytes) {
        bytes.append(name: sha256)
        for rectangle in [frame, part] {
            bytes.append(rectangle.origin)
            bytes.append(rectangle.size.width)
            bytes.append(rectangle.size.height)
        }
        if let clip { clip.describe(into: &bytes) } else { bytes.appendMissing() }
    }
}

extension MessageFrame {
    fileprivate func describe(into bytes: inout FigureBytes) {
        for number in [x, y, width, height] { bytes.append(number) }
    }
}
