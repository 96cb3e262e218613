import Geometry
import SceneModel

extension CaptionsContent: Drawable {
    /// Prepares the captions for drawing; see `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer {
        let captions = try opening.assets.captions(file)
        warn(of: captions, in: opening)
        return try CaptionsRenderer(self, captions, opening)
    }
}

/// An opened layer of captions: the text of each caption, laid out once.
struct CaptionsRenderer: SourceDescribingRenderer {
    private let content: CaptionsContent
    private let track: CaptionTrack
    private let blocks: [TextRenderer]
    /// The width at which lines are broken, in points.
    private let width: Double
    /// The positions of all caption blocks; nil if the sizes of the blocks change with time.
    private var arrangement: CaptionArrangement?
    /// The time in the file at which the layer begins.
    private let start: SceneTime
    private let fadeIn, fadeOut: SceneTime

    /// The default maximum width of captions, as a fraction of the width of the scene or group.
    private static let usualWidth = 0.9
    /// The gap between stacked captions without a background, as a fraction of the font size.
    private static let gap = 0.25

    init(_ content: CaptionsContent, _ captions: Captions, _ opening: Opening) throws {
        self.content = content
        let parts = captions.cues.flatMap { cue in
            content.mostWords.map { cue.parts(ofAtMost: $0) } ?? [cue]
        }
        // The later parts of a caption may begin after a caption that it overlaps.
        let cues = parts.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
        track = CaptionTrack(cues)
        start = SceneTime(seconds: content.offset)
        (fadeIn, fadeOut) = (SceneTime(seconds: content.fadeIn), SceneTime(seconds: content.fadeOut))
        var style = content.style
        width = style.width ?? opening.size.width * Self.usualWidth
        style.width = width
        blocks = try cues.map { cue in
            var text = style
            text.parts = [TextContent.Part(content.textTransform.applied(to: cue.text))]
            return try TextRenderer(text, opening, isBalanced: content.isBalanced)
        }
        if style.hasConstantSize {
            arrangement = arrange(at: .zero, span: LayerSpan(SceneTime(1, over: 1)))
        }
    }

    /// Returns the positions of all caption blocks at a time.
    private func arrange(at time: SceneTime, span: LayerSpan) -> CaptionArrangement {
        if let arrangement { return arrangement }
        let padding = content.style.background?.padding.value(at: time, span: span) ?? Point(0, 0)
        return CaptionArrangement(
            track, blocks.map(\.layout), content.verticalAlignment, width: width + 2 * max(padding.x, 0),
            gap: content.style.background == nil
                ? Self.gap * content.style.fontSize.value(at: time, span: span) : 0
        ) { number in
            blocks[number].size(at: time, span: span) ?? Size(width: 0, height: 0)
        }
    }

    func size(at time: SceneTime, span: LayerSpan) -> Size? { arrange(at: time, span: span).size }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        // Blocks are drawn one after another, so the memory of one block is enough.
        blocks.first?.memory(rows: rows, of: frame) ?? .group(rows: rows, of: frame)
    }

    func figure(at moment: Moment) -> any Figure {
        let arrangement = arrange(at: moment.time, span: moment.span)
        return CaptionsFigure(
            blocks: shown(at: moment).map { number in
                let place = FixedPoint(arrangement.places[number])
                let cue = track.cues[number]
                let time = moment.time + start
                // If words appear one by one, the block as a whole does not fade in. Parts of a caption follow each other
                // without a fade.
                let isIn = content.words == .appear || cue.isContinuation
                let opacity = FixedNumber(
                    min(
                        isIn ? 1 : (time - cue.start).faded(in: fadeIn).value,
                        cue.isContinued ? 1 : (cue.end - time).faded(in: fadeOut).value))
                return CaptionsFigure.Block(
                    place: place, text: text(number, at: moment, place: place), opacity: opacity)
            })
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        guard let figure = figure(at: moment) as? CaptionsFigure else { return .nothing }
        return figure.cost(under: moment.transform, in: part)
    }

    private func text(_ number: Int, at moment: Moment, place: FixedPoint) -> TextFigure {
        let (cue, time) = (track.cues[number], moment.time + start)
        let move = Affine.move(place.x.value, place.y.value)
        let inner = Moment(
            time: moment.time, span: moment.span, transform: move.then(moment.transform),
            settled: move.then(moment.settled))
        var figure = blocks[number].figure(at: inner, age: time - cue.start)
        if content.words == .appear {
            let ages = cue.words.map { time - $0.start }
            let reveal = TextFigure.Reveal(content.style.reveal, wordsOf: ages, fade: fadeIn)
            figure.reveals = reveal.map { [$0] } ?? []
            // The background grows twice as fast as words fade in, so that an opaque word always has one behind it.
            let half = SceneTime(seconds: content.fadeIn / 2)
            figure.surroundWords(ages.map { $0.faded(in: half) })
        }
        if let highlight { figure.mark(cue, highlighted(by: highlight, at: moment)) }
        return figure
    }

    /// The look of the spoken word; nil if it looks like all words.
    private var highlight: CaptionHighlight? {
        content.highlight ?? (content.words == .highlight ? CaptionHighlight() : nil)
    }

    /// Returns the look of the spoken word at a moment.
    private func highlighted(by highlight: CaptionHighlight, at moment: Moment) -> SpokenWordLook {
        func value<Value>(_ track: Track<Value>) -> Value { track.value(at: moment.time, span: moment.span) }
        let (own, current) = (value(content.style.color), value(highlight.color))
        return SpokenWordLook(
            time: moment.time + start, fadeIn: fadeIn, fadeOut: fadeOut,
            // Words that appear have the colour of the spoken word from the beginning.
            colors: (content.words == .appear ? current : content.upcoming.map(value) ?? own, current, own),
            scale: highlight.scale, curve: highlight.curve,
            background: highlight.background.map { TextFigure.Background($0, moment.time, moment.span) })
    }

    private func shown(at moment: Moment) -> [Int] { track.numbers(at: moment.time + start) }

    func seam(from first: Moment, to last: Moment) -> LoopSeam? {
        var (one, other) = (FigureBytes(), FigureBytes())
        _ = figure(at: first).describe(into: &one)
        _ = figure(at: last).describe(into: &other)
        if one == other { return nil }
        let (begin, end) = (shown(at: first), shown(at: last))
        if begin == end { return .shown(repeatingEvery: nil) }
        let (what, advice) =
            end.isEmpty
            ? ("begins with a caption and ends without a caption", "let the first caption begin later")
            : (
                "ends with other captions than it begins with",
                "let the last caption end earlier"
            )
        return LoopSeam(
            key: "file",
            reason:
                "the loop (\((last.time - first.time).inSeconds)) \(what); \(advice), or give the layer \"start\" or \"end\" to begin again in each repetition"
        )
    }
}

extension CaptionsContent {
    /// Warns of parts of a caption file that were omitted or repaired, of a file without captions, and of captions that
    /// are never visible. If the layer starts in the middle of the file, captions outside the layer's excerpt are
    /// assumed to be omitted on purpose.
    func warn(of captions: Captions, in opening: Opening) {
        guard opening.life > .zero else { return }
        for repair in captions.repairs { opening.warn(repair, in: file, at: [.key("file")]) }
        let cues = captions.cues
        guard let first = cues.first else {
            return opening.warn("the file has no captions", at: [.key("file")])
        }
        let begin = SceneTime(seconds: offset)
        let end = begin + opening.life
        let late = cues.filter { $0.start >= end }
        if offset > 0 {
            guard cues.allSatisfy({ $0.start >= end || $0.end <= begin }) else { return }
            let last = cues.map(\.end).max() ?? first.end
            opening.warn(
                "no caption is ever seen: the layer shows \(begin.roundedSeconds) to \(end.roundedSeconds) of the file, its captions last from \(first.start.roundedSeconds) to \(last.roundedSeconds)",
                at: [.key("offset")])
        } else if let next = late.first {
            let what =
                late.count == cues.count
                ? "no caption is ever seen: the first caption"
                : "never seen: \(late.count) of \(cues.count) captions; the first of these"
            opening.warn(
                "\(what) begins at \(next.start.roundedSeconds), the layer ends at \(end.roundedSeconds)",
                at: [.key("file")])
        }
    }
}

extension TextTransform {
    /// Returns a text with its letters in upper or lower case. It has as many words as before.
    fileprivate func applied(to text: String) -> String {
        switch self {
        case .none: text
        case .uppercase: text.uppercased()
        case .lowercase: text.lowercased()
        }
    }
}
