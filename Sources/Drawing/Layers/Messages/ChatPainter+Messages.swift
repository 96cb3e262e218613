import SceneModel

extension ChatPainter {
    /// Draws a message as it is at a moment.
    mutating func draw(_ pose: MessagePose, of row: ChatRow, in chat: OpenChat) {
        drawPicture(pose, row)
        if row.body.hasBubble || pose.dots > 0 || pose.isTyping { drawBubble(pose, row, chat) }
        let place = place(of: pose, row)
        for part in row.body.content {
            draw(part, opacity: pose.content, played: pose.played, at: place)
        }
        for part in row.body.text { draw(part, opacity: pose.text, at: place) }
        // Time and ticks keep their distance to the lower right corner.
        let corner = Affine.move(pose.width - row.body.size.width, pose.height - row.body.size.height)
            .then(.move(pose.left, pose.top))
        for part in row.body.status { draw(part, opacity: pose.status, at: corner) }
        drawDots(pose, chat.theme)
    }

    /// Takes the points of a message's content to the layer's.
    private func place(of pose: MessagePose, _ row: ChatRow) -> Affine {
        let move = Affine.move(pose.left + pose.shiftX, pose.top + pose.shiftY)
        if pose.scale == 1 { return move }
        // About the lower corner at the sender's side.
        let anchor = Point(row.isOwn ? row.body.size.width : 0, row.body.size.height)
        return Affine.move(-anchor.x, -anchor.y).then(.scale(pose.scale, pose.scale)).then(
            .move(anchor.x, anchor.y)
        )
        .then(move)
    }

    private mutating func drawBubble(_ pose: MessagePose, _ row: ChatRow, _ chat: OpenChat) {
        let metrics = chat.measures.metrics
        let own = BubbleShape(
            side: row.isOwn ? .right : .left,
            upperNear: row.mergesAbove ? metrics.mergedRadius : metrics.radius,
            lowerNear: metrics.radius.interpolated(to: metrics.mergedRadius, pose.merge), far: metrics.radius,
            tail: row.body.hasTail ? 1 - pose.merge : 0)
        var start = BubbleShape.rounded(ChatMeasures.fieldHeight / 2)
        start.side = own.side
        let shape = pose.shape == 1 ? own : start.interpolated(to: own, pose.shape)
        let frame = MessageFrame(x: pose.left, y: pose.top, width: pose.width, height: pose.height)
        let colors = row.isOwn ? chat.theme.outgoing : chat.theme.incoming
        let fillColor = row.isOwn ? chat.theme.field.interpolated(to: colors.fill, pose.color) : colors.fill
        // The line lies around the body, and reaches under it by half a pixel so that nothing shines through.
        var line = Outline()
        line.addBubble(shape, frame, tail: tails.outer, outset: pixel)
        line.addBubble(shape, frame, tail: tails.inner, outset: -pixel / 2)
        fill(line, chat.theme.outline, opacity: pose.bubble, rule: .evenOdd)
        var body = Outline()
        body.addBubble(shape, frame, tail: tails.body)
        fill(body, fillColor, opacity: pose.bubble)
        guard let cover = row.body.cover, case .file(let picture) = cover.picture else { return }
        // Where the bubble has not its own size yet, the picture has its share of it.
        let share = cover.height / row.body.size.height
        let top = MessageFrame(x: frame.x, y: frame.y, width: frame.width, height: frame.height * share)
        draw(picture, in: top, clip: body, opacity: pose.content)
    }

    private mutating func drawDots(_ pose: MessagePose, _ theme: MessageTheme) {
        guard pose.dots > 0 else { return }
        for dot in 0..<3 {
            // One after the other.
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
        draw(
            picture, in: MessageFrame(x: 6, y: pose.pictureBottom - size, width: size, height: size),
            radius: size / 2,
            opacity: pose.picture)
    }
}
