import Geometry
import Rasteriser
import SceneModel

/// The laid-out bar at the top of a chat.
struct ChatHeader: Sendable {
    private let parts: [MessagePart]
    private let status: [MessagePart]
    /// The line that replaces the header's status while people type. The key is the list of these people's ids.
    private let typing: [[String]: [MessagePart]]
    private let bar, line: Outline
    private let picture: MessagePicture
    private let pictureFrame: MessageFrame

    private static let pictureSize = 38.0

    /// - Parameter typists: The groups of people who type at the same time, each as a list of their ids.
    init(_ header: MessageHeader, _ composer: MessageComposer, typists: Set<[String]>) throws {
        let (measures, theme) = (composer.measures, composer.content.theme)
        let (width, bottom) = (measures.screen.width, measures.headerBottom)
        let top = header.top
        func centered(_ text: String, _ size: Double, isBold: Bool, _ color: Color, y: Double) throws
            -> [MessagePart]
        {
            if text.isEmpty { return [] }
            let run = MessageRun(text: text, size: size, isBold: isBold, color: color)
            let layout = try composer.typesetter.text(
                [run], width: max(width - 130, 40), lines: 1, lineHeight: (size * 1.25).rounded())
            return [.text(layout, at: Point(((width - layout.size.width) / 2 * 4).rounded() / 4, y))]
        }
        let hasStatus = !header.status.isEmpty
        let nameY = top + (hasStatus ? 9 : 17)
        var parts = try centered(header.name, 17, isBold: true, theme.barText, y: nameY)
        parts.append(.fill(try ChatIcons.back().moved(14, top + 17), theme.accent))
        self.parts = parts
        status = try centered(header.status, 13, isBold: false, theme.barNote, y: top + 30)
        var typing: [[String]: [MessagePart]] = [:]
        for people in typists where hasStatus && !people.isEmpty {
            let names = people.map { composer.content.person($0).shownName }
            typing[people] = try centered(
                header.typing(names, isGroup: composer.content.isGroup).inOneLine, 13, isBold: false,
                theme.accent, y: top + 30)
        }
        self.typing = typing
        (bar, line) = (Outline.rectangle(0, 0, width, bottom), Outline.rectangle(0, bottom, width, 1.0 / 3))
        picture =
            try header.picture.map { try composer.pictures.picture($0) }
            ?? composer.pictures.disc(header.name, header.color ?? composer.content.theme.discs[0])
        pictureFrame = MessageFrame(
            x: width - Self.pictureSize - 12, y: top + 9, width: Self.pictureSize, height: Self.pictureSize)
    }

    func draw(typists: [String], _ theme: MessageTheme, _ painter: inout ChatPainter) {
        painter.fill(bar, theme.bar)
        painter.fill(line, theme.line)
        let typing = typing[typists] ?? []
        for part in parts + (typing.isEmpty ? status : typing) {
            painter.draw(part, opacity: 1, at: .identity)
        }
        painter.draw(picture, in: pictureFrame, radius: Self.pictureSize / 2, opacity: 1)
    }
}

extension Outline {
    /// Returns a rectangle with sharp corners.
    static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Outline {
        var outline = Outline()
        outline.move(to: Point(x, y))
        outline.addLine(to: Point(x + width, y))
        outline.addLine(to: Point(x + width, y + height))
        outline.addLine(to: Point(x, y + height))
        outline.close()
        return outline
    }
}
