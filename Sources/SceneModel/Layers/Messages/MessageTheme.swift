import Geometry

/// The colours of a chat.
public struct MessageTheme: Sendable, Equatable {
    /// A set of default values.
    public enum Preset: String, Sendable, CaseIterable {
        /// White and green bubbles.
        case day
        /// Dark blue bubbles.
        case night
    }

    /// The area that a gradient covers.
    public enum Area: String, Sendable, CaseIterable {
        /// The whole screen; each bubble shows a part of it.
        case screen
        /// Each bubble.
        case bubble
    }

    /// The colours of a bubble and of its content.
    public struct Bubble: Sendable, Equatable {
        /// The fill of the bubble.
        public var fill: Paint
        /// The area that a gradient covers.
        public var fillOver = Area.screen
        /// The colour of text.
        public var text: Color
        /// The colour of the time.
        public var time: Color
        /// The colour of links.
        public var link: Color
        /// The colour of names, lines and bars.
        public var accent: Color
        /// The colour of bars that have not been played yet.
        public var rest: Color
        /// The colour of ticks.
        public var ticks: Color
    }

    /// The preset that provided the default values.
    public private(set) var preset: Preset
    /// The colours of incoming messages.
    public var incoming: Bubble
    /// The colours of outgoing messages.
    public var outgoing: Bubble
    /// The colour of the outline of bubbles, which is one pixel of the frame wide.
    public var outline: Color
    /// The soft shadow of bubbles.
    public var shadow: MessageShadow
    /// The background of notices, and of the time of messages without a bubble.
    public var service: Color
    /// The text colour of notices, and of the time of messages without a bubble.
    public var serviceText: Color
    /// The background of header and input bar.
    public var bar: Color
    /// The standard deviation, in points, of the blur of messages behind the bars; 0 for none.
    public var barBlur = 0.0
    /// The colour of the line between bar and chat, and of the input field's border.
    public var line: Color
    /// The background of the input field.
    public var field: Color
    /// The text colour in header and input field.
    public var barText: Color
    /// The colour of secondary text there.
    public var barNote: Color
    /// The colour of the send button, the cursor, and controls.
    public var accent: Color
    /// The colours of the discs of people without a picture, used in rotation.
    public var discs: [Color]

    /// Creates the colours of a preset.
    public init(preset: Preset) {
        self.preset = preset
        discs = [0x4FA6E0, 0xF2845C, 0x7CC25B, 0x9B7FE8, 0xE36FA0, 0x3DB8B0, 0xEBA43B].map { Color(code: $0) }
        switch preset {
        case .day:
            incoming = Bubble(
                fill: .color(Color(code: 0xFFFFFF)), text: Color(code: 0x000000),
                time: Color(code: 0x525252, alpha: 0x99),
                link: Color(code: 0x004BAD), accent: Color(code: 0x007EE5), rest: Color(code: 0xCACACA),
                ticks: Color(code: 0x19C700))
            outgoing = Bubble(
                fill: .color(Color(code: 0xE1FFC7)), text: Color(code: 0x000000),
                time: Color(code: 0x008C09, alpha: 0xCC),
                link: Color(code: 0x004BAD), accent: Color(code: 0x3FC33B), rest: Color(code: 0x93D987),
                ticks: Color(code: 0x19C700))
            outline = Color(code: 0x000000, alpha: 0x1C)
            shadow = MessageShadow(
                color: Color(code: 0x000000, alpha: 0x24), offset: Point(0, 0.7), blur: 1.3)
            (service, serviceText) = (Color(code: 0x1E3A1C, alpha: 0x73), Color(code: 0xFFFFFF))
            (bar, line) = (Color(code: 0xF7F7F7), Color(code: 0x000000, alpha: 0x2E))
            (field, barText) = (Color(code: 0xFFFFFF), Color(code: 0x000000))
            (barNote, accent) = (Color(code: 0x8E8E93), Color(code: 0x007EE5))
        case .night:
            incoming = Bubble(
                fill: .color(Color(code: 0x2F4459)), text: Color(code: 0xFFFFFF), time: Color(code: 0x93A6B8),
                link: Color(code: 0x6AB3F3), accent: Color(code: 0x6AB3F3), rest: Color(code: 0x506579),
                ticks: Color(code: 0x6AB3F3))
            outgoing = Bubble(
                fill: .color(Color(code: 0x2B5278)), text: Color(code: 0xFFFFFF), time: Color(code: 0x9CC3E8),
                link: Color(code: 0x8CCBFF), accent: Color(code: 0x8CCBFF), rest: Color(code: 0x4C7BA8),
                ticks: Color(code: 0x8CCBFF))
            outline = Color(code: 0xFFFFFF, alpha: 0x0F)
            shadow = MessageShadow(
                color: Color(code: 0x000000, alpha: 0x50), offset: Point(0, 0.7), blur: 1.5)
            (service, serviceText) = (Color(code: 0x000000, alpha: 0x70), Color(code: 0xFFFFFF))
            (bar, line) = (Color(code: 0x17212B), Color(code: 0x000000, alpha: 0x59))
            (field, barText) = (Color(code: 0x242F3D), Color(code: 0xFFFFFF))
            (barNote, accent) = (Color(code: 0x6D7F8F), Color(code: 0x5EA9E8))
        }
    }
}

extension MessageTheme {
    static let format = Format<MessageTheme>.preset(
        named: "theme", MessageTheme.init(preset:), \.preset,
        others: [
            .nested("incoming", \.incoming, bubbleFormat, "The colours of others' bubbles."),
            .nested("outgoing", \.outgoing, bubbleFormat, "The colours of outgoing bubbles."),
            .optional("outline", \.outline, .color, "The line around bubbles."),
            .nested("shadow", \.shadow, MessageShadow.format, "The soft shadow of bubbles."),
            .optional("service", \.service, .color, "Behind dates and times that stand on no bubble."),
            .optional("serviceText", \.serviceText, .color, "Dates and times that stand on no bubble."),
            .optional("bar", \.bar, .color, "Header and input bar."),
            .optional(
                "barBlur", \.barBlur, .number(in: 0...50),
                "The standard deviation of the blur of messages behind translucent bars, in points. Default: 0."
            ),
            .optional("line", \.line, .color, "The lines at the bars and around the input field."),
            .optional("field", \.field, .color, "The input field."),
            .optional("barText", \.barText, .color, "Text in header and input field."),
            .optional("barNote", \.barNote, .color, "Status, placeholder and icons."),
            .optional("accent", \.accent, .color, "The send button, the cursor, and what can be pressed."),
            .optional(
                "discs", \.discs, .list(of: .color, count: 1...32),
                "The discs of people without a picture, in turn."),
        ])

    private static let bubbleFormat = ObjectFormat<Bubble>(properties: [
        .optional("fill", \.fill, .paint, "The bubble: a colour or a gradient."),
        .optional(
            "fillOver", \.fillOver, .choice(of: "area"),
            "What a gradient lies over: the screen, or each bubble. Default: \"screen\"."),
        .optional("text", \.text, .color, "Its text."),
        .optional("time", \.time, .color, "Its time."),
        .optional("link", \.link, .color, "Links in it."),
        .optional("accent", \.accent, .color, "Names, lines and bars in it."),
        .optional("rest", \.rest, .color, "Bars that were not played yet."),
        .optional("ticks", \.ticks, .color, "The ticks of outgoing messages."),
    ])
}

extension Color {
    /// Creates a colour from 0xRRGGBB.
    fileprivate init(code: UInt32, alpha: UInt8 = 255) {
        self.init(
            red: UInt8(code >> 16 & 0xFF), green: UInt8(code >> 8 & 0xFF), blue: UInt8(code & 0xFF),
            alpha: alpha)
    }
}

/// The soft shadow of a chat's bubbles.
public struct MessageShadow: Sendable, Equatable {
    /// The colour; if it is transparent, no shadow is drawn.
    public var color: Color
    /// The offset from the bubble, in points.
    public var offset: Point
    /// The standard deviation of its blur, in points.
    public var blur: Double

    /// Creates a shadow.
    public init(color: Color, offset: Point, blur: Double) {
        (self.color, self.offset, self.blur) = (color, offset, blur)
    }

    static let format = ObjectFormat<MessageShadow>(properties: [
        .optional("color", \.color, .color, "Its colour."),
        .optional(
            "offset", \.offset, .point(in: -100...100), "How far it lies from the bubble, in points."),
        .optional("blur", \.blur, .number(in: 0...50), "The standard deviation of its blur, in points."),
    ])
}
