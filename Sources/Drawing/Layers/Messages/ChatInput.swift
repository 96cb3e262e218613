import Geometry
import Rasteriser
import SceneModel

/// The laid-out input bar at the bottom of a chat.
struct ChatInput: Sendable {
    private let measures: ChatMeasures
    private let placeholder: (any MessageText)?
    private let clip, microphone, disc, arrow: Outline
    private let lineHeight: Double

    private static let button = 33.0
    private static let cursor = 2.0
    /// The gap between the cursor and the letter beside it, in points.
    private static let gap = 0.6

    init(_ input: MessageInput, _ composer: MessageComposer) throws {
        measures = composer.measures
        let metrics = composer.content.metrics
        lineHeight = measures.lineHeight(metrics.textSize)
        placeholder =
            input.placeholder.isEmpty
            ? nil
            : try composer.typesetter.text(
                [
                    MessageRun(
                        text: input.placeholder, size: metrics.textSize, color: composer.content.theme.barNote
                    )
                ],
                width: measures.fieldTextWidth, lines: 1, lineHeight: lineHeight)
        (clip, microphone) = (try ChatIcons.clip(), try ChatIcons.microphone())
        arrow = try ChatIcons.arrow(in: Self.button)
        var disc = Outline()
        disc.addRounded(
            MessageFrame(x: 0, y: 0, width: Self.button, height: Self.button), radius: Self.button / 2)
        self.disc = disc
    }

    func draw(
        _ pose: InputPose, _ timeline: ChatTimeline, _ theme: MessageTheme, _ painter: inout ChatPainter
    ) {
        let screen = measures.screen
        let top = measures.inputTop - pose.growth
        painter.fill(.rectangle(0, top, screen.width, screen.height - top), theme.bar)
        painter.fill(.rectangle(0, top - 1.0 / 3, screen.width, 1.0 / 3), theme.line)
        drawField(pose, timeline, theme, &painter)
        let middle = measures.inputTop + ChatMeasures.inputHeight / 2
        painter.fill(clip, theme.barNote, at: .move(11, middle - 12))
        drawButton(pose.button, middle, theme, &painter)
    }

    private func drawField(
        _ pose: InputPose, _ timeline: ChatTimeline, _ theme: MessageTheme, _ painter: inout ChatPainter
    ) {
        var frame = measures.field
        frame.y -= pose.growth
        frame.height += pose.growth
        let radius = measures.field.height / 2
        var (line, field) = (Outline(), Outline())
        line.addRounded(frame.inset(-1.0 / 3), radius: radius + 1.0 / 3)
        line.addRounded(frame.inset(1.0 / 6), radius: radius - 1.0 / 6)
        field.addRounded(frame, radius: radius)
        painter.fill(line, theme.line, rule: .evenOdd)
        painter.fill(field, theme.field)
        let inset = (measures.field.height - lineHeight) / 2
        let place = Affine.move(frame.x + ChatMeasures.fieldInset, frame.y + inset)
        guard let row = pose.row, let typed = timeline.typed[row] else {
            if let placeholder { painter.draw(placeholder, opacity: 1, at: place) }
            return
        }
        // If nothing is typed yet, the cursor is before the placeholder's first letter.
        var end = Point(-Self.gap - Self.cursor, 0)
        if pose.letters > 0 {
            let text = typed.prefixes[pose.letters - 1]
            painter.draw(text, opacity: 1, at: place)
            // Spaces at the end of a line may extend beyond the field.
            let x =
                text.endsRightToLeft
                ? -Self.gap - Self.cursor : min(text.lastLineWidth, measures.fieldTextWidth) + Self.gap
            end = Point(x, text.size.height - lineHeight)
        } else if let placeholder {
            painter.draw(placeholder, opacity: 1, at: place)
        }
        painter.fill(.rectangle(end.x, end.y + 1, Self.cursor, lineHeight - 2), theme.accent, at: place)
    }

    /// Draws the microphone or the send button, which replaces the microphone while something is being typed. `share`
    /// is the progress of this change, from 0 (microphone) to 1 (send button).
    private func drawButton(
        _ share: Double, _ middle: Double, _ theme: MessageTheme, _ painter: inout ChatPainter
    ) {
        let center = Point(measures.screen.width - ChatMeasures.fieldMargin / 2, middle)
        func place(_ scale: Double, _ size: Double) -> Affine {
            Affine.move(-size / 2, -size / 2).then(.scale(scale, scale)).then(.move(center.x, center.y))
        }
        // The icon disappears before the button grows, because otherwise both would shine through each other.
        let (icon, button) = (max(1 - 2.5 * share, 0), max((share - 0.4) / 0.6, 0))
        if icon > 0 {
            let opacity = min(2 * icon, 1)
            return painter.fill(microphone, theme.barNote, opacity: opacity, at: place(icon, 24))
        }
        let grown = 1 - (1 - button) * (1 - button)
        let (opacity, disc) = (min(3 * button, 1), place(grown, Self.button))
        painter.fill(self.disc, theme.accent, opacity: opacity, at: disc)
        let arrowColor = Color(red: 255, green: 255, blue: 255, alpha: theme.accent.alpha)
        painter.fill(arrow, arrowColor, opacity: opacity, at: disc)
    }
}
