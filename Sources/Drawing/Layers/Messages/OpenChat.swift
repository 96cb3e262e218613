import Geometry
import SceneModel

/// An opened chat with its laid-out messages, texts and pictures.
struct OpenChat: SourceDescribingRenderer {
    let theme: MessageTheme
    /// The fills of outgoing and of incoming bubbles.
    let fills: (own: BubbleFill, others: BubbleFill)
    let measures: ChatMeasures
    let timeline: ChatTimeline
    private let rims = ShadowRimCache()
    private let header: ChatHeader?
    private let input: ChatInput?
    private let frame: PixelSize
    private let voices: [Int: VoiceSound]

    /// Opens a chat.
    ///
    /// - Parameters:
    ///   - size: The size of the chat's screen, in points.
    ///   - frameSize: The size of a frame, in pixels.
    ///   - voices: The sounds of voice messages; the key is the index of the message.
    init(
        _ given: MessagesContent, size: Size, frameSize: PixelSize, seed: Int, assets: any SceneAssets,
        typesetter: any MessageTypesetter, voices: [Int: VoiceSound] = [:]
    ) throws {
        let content = given.lasting(voices)
        self.voices = voices
        theme = content.theme
        fills = (BubbleFill(theme.outgoing), BubbleFill(theme.incoming))
        frame = frameSize
        measures = ChatMeasures(content, screen: size)
        let schedule = MessageSchedule(content)
        let composer = MessageComposer(
            content: content, measures: measures, typesetter: typesetter,
            pictures: MessagePictures(content: content, assets: assets, typesetter: typesetter),
            clocks: ClockCache(), voices: voices, seed: seed)
        let layout = try ChatLayout(content, schedule: schedule, composer: composer)
        let typed = try content.messages.indices.map { index in
            try composer.typed(index, schedule, random: Randomness(seed: seed, layer: content.seed &+ index))
        }
        timeline = ChatTimeline(content, layout: layout, schedule: schedule, measures: measures, typed: typed)
        let typists = timeline.allTypists
        header = try content.header.map { try ChatHeader($0, composer, typists: typists) }
        input = content.input.isShown ? try ChatInput(content.input, composer) : nil
    }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory { .shadowed(rows: rows, of: frame) }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        cost(of: measures.screen, at: moment, in: part, perPixel: Price.chat)
    }

    func figure(at moment: Moment) -> any Figure {
        MessagesFigure(marks(at: moment), under: moment.transform, frame: frame, rims: rims)
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        // Invisible messages are not described, so that editing a message changes only the frames in which it is
        // visible.
        MessagesFigure.describe(marks(at: moment), into: &bytes)
        return true
    }

    func pose(at moment: Moment) -> ChatPose {
        timeline.pose(
            at: moment.time.value, played: voices.compactMapValues { $0.played(at: moment.time) })
    }

    /// Returns the visible elements (marks) of the chat at a moment, from back to front. Older messages are behind the
    /// header and the input bar; a message that rises from the input field is in front of the input bar.
    private func marks(at moment: Moment) -> [ChatMark] {
        let pose = pose(at: moment)
        var painter = ChatPainter(
            transform: moment.transform, frame: frame, radius: measures.metrics.radius)
        let rows = timeline.layout.rows
        let rising = pose.messages.filter {
            rows[$0.row].isOwn && $0.top + $0.height > measures.chatBottom + 0.5
        }
        let resting = pose.messages.filter { !rising.contains($0) }
        // All shadows are drawn first, so that no bubble casts its shadow on another.
        for message in resting { painter.drawShadow(message, of: rows[message.row], in: self) }
        for message in resting { painter.draw(message, of: rows[message.row], in: self) }
        painter.cover(
            outside: measures
                .headerBottom...max(measures.inputTop - pose.input.growth, measures.headerBottom),
            isOpaque: theme.bar.alpha == 255, blur: theme.barBlur)
        input?.draw(pose.input, timeline, theme, &painter)
        for message in rising { painter.drawShadow(message, of: rows[message.row], in: self) }
        for message in rising { painter.draw(message, of: rows[message.row], in: self) }
        header?.draw(typists: pose.typists, theme, &painter)
        return painter.marks
    }
}

extension MessageComposer {
    /// Returns the text of a message while it is typed into the input field; nil if the message is not typed.
    fileprivate func typed(_ index: Int, _ schedule: MessageSchedule, random: Randomness) throws -> TypedText?
    {
        let message = content.messages[index]
        guard message.typed != nil, let text = message.text, !schedule.isThere(index) else { return nil }
        let lineHeight = measures.lineHeight(content.metrics.textSize)
        let seconds = schedule.typing[index]
        return try TypedText(
            text, start: schedule.arrivals[index] - seconds, seconds: seconds, lineHeight: lineHeight,
            random: random
        ) { beginning in
            let run = MessageRun(
                text: beginning, size: content.metrics.textSize, color: content.theme.barText)
            return try typesetter.text(
                [run], width: measures.fieldTextWidth, lines: nil, lineHeight: lineHeight)
        }
    }
}
