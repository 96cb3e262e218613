import Geometry
import SceneModel

extension MessageComposer {
    /// The range of a picture's height, as a fraction of its width. Taller and wider pictures are cropped.
    private static let aspects = 0.4...2.0
    /// The maximum height of a picture with text below it, as a fraction of its width.
    private static let tallest = 1.25

    func picture(_ message: Message, _ index: Int, _ isFirst: Bool) throws -> MessageBody {
        let picture = try pictures.picture(message.image ?? "")
        let side = min(metrics.pictureSize, measures.widestBody(isOwn: message.isOwn))
        guard message.text != nil else {
            let fitted = Self.size(of: picture.size, in: side)
            var body = MessageBody(size: fitted)
            body.cover = (picture, fitted.height)
            if let status = try status(message, .white, ticks: .white) {
                body.status = pill(status, right: fitted.width - 6, bottom: fitted.height - 6)
            }
            return body
        }
        // The picture has the maximum width, so that the text below has room.
        let aspect = min(max(picture.size.height / picture.size.width, Self.aspects.lowerBound), Self.tallest)
        let fitted = Size(width: side, height: (side * aspect).rounded())
        var stack = MessageStack(widest: fitted.width - 2 * ChatMeasures.insets.side)
        stack.width = stack.widest
        stack.y = fitted.height + ChatMeasures.insets.top
        try addText(of: message, beside: nil, to: &stack)
        var body = finished(stack, try status(message, colors(message).time, ticks: colors(message).ticks))
        body.cover = (picture, fitted.height)
        return body
    }

    func large(_ message: Message) throws -> MessageBody {
        var body = MessageBody(size: Size(width: 0, height: 0))
        body.hasBubble = false
        if let sticker = message.sticker {
            let picture = try pictures.picture(sticker)
            body.size = fit(picture.size, in: min(metrics.pictureSize, 180))
            body.content = [
                .picture(
                    picture, MessageFrame(x: 0, y: 0, width: body.size.width, height: body.size.height),
                    radius: 0)
            ]
        } else {
            let text = message.text ?? ""
            let size = text.count == 1 ? 84.0 : text.count == 2 ? 70.0 : 58.0
            let run = MessageRun(text: text, size: size, color: colors(message).text)
            let layout = try typesetter.text([run], width: nil, lines: 1, lineHeight: (size * 1.2).rounded())
            body.size = Size(width: layout.size.width.rounded(.up), height: (size * 1.2).rounded())
            body.text = [.text(layout, at: Point(0, 0))]
        }
        if let status = try status(message, content.theme.serviceText, ticks: content.theme.serviceText) {
            let width = max(body.size.width, status.width + 14)
            body.status = pill(
                status, right: width, bottom: body.size.height + 12, fill: content.theme.service)
            body.size = Size(width: width, height: body.size.height + 14)
        }
        return body
    }

    /// Returns the size of a picture whose longer side is `side`, cropped to the allowed range of heights.
    private static func size(of picture: Size, in side: Double) -> Size {
        let aspect = min(max(picture.height / picture.width, aspects.lowerBound), aspects.upperBound)
        return Size(
            width: max((side / max(aspect, 1)).rounded(), ChatMeasures.minimumBody.width),
            height: max((side * min(aspect, 1)).rounded(), ChatMeasures.minimumBody.height))
    }

    private func fit(_ size: Size, in side: Double) -> Size {
        let scale = side / max(size.width, size.height)
        return Size(
            width: max((size.width * scale).rounded(), 40), height: max((size.height * scale).rounded(), 40))
    }
}
