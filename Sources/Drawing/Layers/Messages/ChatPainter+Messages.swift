import Geometry
import Rasteriser
import SceneModel

extension ChatPainter {
    /// Draws a message in the state `pose`.
    mutating func draw(_ pose: MessagePose, of row: ChatRow, in chat: OpenChat) {
        drawPicture(pose, row)
        if row.body.hasBubble || pose.dots > 0 || pose.isTyping { drawBubble(pose, row, chat) }
        let isGrowing = pose.width < row.body.size.width || pose.height < row.body.size.height
        if row.body.hasBubble, !row.isOwn, isGrowing {
            // Content that does not yet fit into the growing bubble is clipped.
            let frame = MessageFrame(x: pose.left, y: pose.top, width: pose.width, height: pose.height)
            draw(inside: frame) { $0.drawContent(pose, row) }
        } else {
            drawContent(pose, row)
        }
        drawDots(pose, chat.theme)
    }

    private mutating func drawContent(_ pose: MessagePose, _ row: ChatRow) {
        let place = place(of: pose, row)
        for part in row.body.content {
            draw(part, opacity: pose.content, pose, at: place)
        }
        for part in row.body.text { draw(part, opacity: pose.text, pose, at: place) }
        // The time and ticks keep their distance from the bubble's lower right corner.
        let corner = Affine.move(pose.width - row.body.size.width, pose.height - row.body.size.height)
            .then(.move(pose.left, pose.top))
        for part in row.body.status { draw(part, opacity: pose.status, pose, at: corner) }
    }

    /// Returns the map from the points of a message's content to the layer's points.
    private func place(of pose: MessagePose, _ row: ChatRow) -> Affine {
        let move = Affine.move(pose.left + pose.shiftX, pose.top + pose.shiftY)
        if pose.scale == 1 { return move }
        // The content is scaled about the lower corner on the sender's side.
        let anchor = Point(row.isOwn ? row.body.size.width : 0, row.body.size.height)
        return Affine.move(-anchor.x, -anchor.y).then(.scale(pose.scale, pose.scale)).then(
            .move(anchor.x, anchor.y)
        )
        .then(move)
    }

    /// Returns the shape of a message's bubble, and the rectangle of its body.
    private func bubble(_ pose: MessagePose, _ row: ChatRow, _ chat: OpenChat) -> (BubbleShape, MessageFrame)
    {
        let metrics = chat.measures.metrics
        let own = BubbleShape(
            side: row.isOwn ? .right : .left,
            upperNear: row.mergesAbove ? metrics.mergedRadius : metrics.radius,
            lowerNear: metrics.radius.interpolated(to: metrics.mergedRadius, pose.merge), far: metrics.radius,
            tail: row.hasTail ? 1 - pose.merge : 0)
        // An outgoing bubble begins with the shape of the input field, an incoming bubble with that of a typing
        // indicator.
        var start = row.isOwn ? BubbleShape.rounded(ChatMeasures.fieldHeight / 2) : own
        start.side = own.side
        if !row.isOwn { start.tail = 1 - pose.merge }
        let shape = pose.shape == 1 ? own : start.interpolated(to: own, pose.shape)
        return (shape, MessageFrame(x: pose.left, y: pose.top, width: pose.width, height: pose.height))
    }

    /// Draws the shadow of a message's bubble.
    mutating func drawShadow(_ pose: MessagePose, of row: ChatRow, in chat: OpenChat) {
        let shadow = chat.theme.shadow
        guard row.body.hasBubble || pose.dots > 0 || pose.isTyping, shadow.color.alpha > 0 else { return }
        let (shape, frame) = bubble(pose, row, chat)
        var body = Outline()
        body.addBubble(shape, frame, tail: tails.body)
        let fill = row.isOwn ? chat.fills.own : chat.fills.others
        let isOpaque = pose.bubble == 1 && fill.isOpaque && (pose.color == 1 || chat.theme.field.alpha == 255)
        draw(
            ChatMark.Shadow(outline: body, shape: shape, frame: frame, isOpaque: isOpaque, look: shadow),
            opacity: pose.bubble)
    }

    private mutating func drawBubble(_ pose: MessagePose, _ row: ChatRow, _ chat: OpenChat) {
        let (shape, frame) = bubble(pose, row, chat)
        // The line surrounds the body and also covers the body's outer half pixel, so that no gap is visible between
        // the line and the body.
        var line = Outline()
        line.addBubble(shape, frame, tail: tails.outer, outset: pixel)
        line.addBubble(shape, frame, tail: tails.inner, outset: -pixel / 2)
        fill(line, chat.theme.outline, opacity: pose.bubble, rule: .evenOdd)
        var body = Outline()
        body.addBubble(shape, frame, tail: tails.body)
        fillBubble(body, frame, pose, row, chat)
        guard let cover = row.body.cover, case .file(let picture) = cover.picture else { return }
        // While the bubble changes its size, the picture keeps its share of the bubble's height.
        let share = cover.height / row.body.size.height
        let top = MessageFrame(x: frame.x, y: frame.y, width: frame.width, height: frame.height * share)
        draw(picture, in: top, clip: body, opacity: pose.content)
    }

    /// Fills a bubble. An outgoing bubble changes from the input field's colour to its own colour as it arrives.
    private mutating func fillBubble(
        _ body: Outline, _ frame: MessageFrame, _ pose: MessagePose, _ row: ChatRow, _ chat: OpenChat
    ) {
        let fill = row.isOwn ? chat.fills.own : chat.fills.others
        if case .color(let color) = fill.paint {
            let mixed = row.isOwn ? chat.theme.field.interpolated(to: color, pose.color) : color
            return self.fill(body, mixed, opacity: pose.bubble)
        }
        let color = row.isOwn ? pose.color : 1
        if color < 1 { self.fill(body, chat.theme.field, opacity: pose.bubble) }
        let screen = chat.measures.screen
        let area =
            fill.isOverScreen
            ? MessageFrame(x: 0, y: 0, width: screen.width, height: screen.height) : frame
        self.fill(body, fill.brush, over: area, opacity: pose.bubble * color)
    }

    private mutating func drawDots(_ pose: MessagePose, _ theme: MessageTheme) {
        guard pose.dots > 0 else { return }
        for dot in 0..<3 {
            // The three dots have a phase difference, so that they move one after another.
            let (sine, _) = Turn.sineAndCosine(pose.breath - Double(dot) * 0.16)
            let breath = max(sine, 0)
            let radius = 3.6 + 0.7 * breath
            let center = Point(
                pose.left + ChatMeasures.typing.width / 2 + Double(dot - 1) * 12,
                pose.top + ChatMeasures.typing.height / 2 - 2.4 * breath)
            var outline = Outline()
            outline.addRounded(
                MessageFrame(
                    x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
                radius: radius)
            fill(outline, theme.incoming.time, opacity: pose.dots * (0.55 + 0.45 * breath))
        }
    }

    private mutating func drawPicture(_ pose: MessagePose, _ row: ChatRow) {
        guard let picture = row.picture, pose.picture > 0 else { return }
        let size = ChatMeasures.pictureSize
        let center = Point(6 + size / 2, pose.pictureBottom - size / 2)
        // The picture grows from its centre while it appears.
        let scale = 1 - 0.6 * (1 - pose.picture) * (1 - pose.picture)
        draw(
            picture, in: MessageFrame(x: -size / 2, y: -size / 2, width: size, height: size),
            radius: size / 2, opacity: pose.picture,
            at: .scale(scale, scale).then(.move(center.x, center.y)))
    }
}
