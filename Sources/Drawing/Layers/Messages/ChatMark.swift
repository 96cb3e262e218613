import Geometry
import Rasteriser
import SceneModel

/// A visible element of a chat in one frame, with lengths in points of the layer. A mark and the layer's transform
/// together determine the drawn pixels.
struct ChatMark: Sendable {
    /// The kind of element, with everything needed to draw it.
    enum Kind: Sendable {
        /// An outline filled with a colour, and the map from the outline's points to the layer's points.
        case fill(Outline, FillRule, Color, Affine)
        /// An outline filled with a gradient that covers a rectangle.
        case paint(Outline, Brush, MessageFrame)
        /// The shadow of a bubble.
        case shadow(Shadow)
        /// Elements (marks) that are clipped to an area of the frame and blurred. `blur` is the standard deviation, in
        /// points.
        case part([ChatMark], PixelBounds, blur: Double)
        /// A text, and the map from the text's points to the layer's points.
        case text(any MessageText, Affine)
        /// A picture, and the map from the picture's points to the layer's points.
        case picture(Picture, Affine)
    }

    /// The shadow of a bubble, described by the bubble that casts the shadow.
    struct Shadow: Sendable {
        /// The outline of the bubble with its tail.
        let outline: Outline
        /// The shape of the bubble, and the rectangle of its body.
        let shape: BubbleShape
        let frame: MessageFrame
        /// True if the bubble is opaque, so that it hides its shadow.
        let isOpaque: Bool
        let look: MessageShadow
    }

    /// A part of a picture that is drawn into a rectangle, and the outline to which it is clipped.
    struct Picture: Sendable {
        let pyramid: ImagePyramid
        /// The digest of the picture's file.
        let sha256: String
        let frame, part: Rectangle
        let clip: Outline?
    }

    let kind: Kind
    /// The opacity, above 0 and at most 1.
    let opacity: Double
    /// The pixel rows of the frame that the mark may touch; never empty.
    let rows: Range<Int>
}

extension ChatMark {
    /// Appends all values that affect the mark's pixels, except the layer's transform.
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
