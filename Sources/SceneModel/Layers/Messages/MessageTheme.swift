import Geometry

/// The colours of a chat, its bubbles and its bars.
public struct MessageTheme: Sendable, Equatable {
    /// A built-in set of colours.
    public enum Preset: String, Sendable, CaseIterable {
        /// A light theme with white and green bubbles.
        case day
        /// A dark theme with blue bubbles.
        case night
    }

    /// The area that the gradient of a bubble's fill covers.
    public enum Area: String, Sendable, CaseIterable {
        /// The whole screen; each bubble shows a part of it.
        case screen
        /// Each bubble, which shows the whole gradient.
        case bubble
    }

    /// The colours of a bubble and of its content.
    public struct Bubble: Sendable, Equatable {
        /// The fill of the bubble.
        public var fill: Paint
        /// The area over which the fill extends if it is a gradient: the screen, or each bubble.
        public var fillOver = Area.screen
        /// The colour of a message's text.
        public var text: Color
        /// The colour of a message's time.
        public var time: Color
        /// The colour of links.
        public var link: Color
        /// The colour of names, of the lines beside quotes, and of the played bars of voice notes.
        public var accent: Color
        /// The colour of the bars of a voice note that have not been played yet.
        public var rest: Color
        /// The colour of the ticks of outgoing messages.
        public var ticks: Color
    }

    /// The preset from which omitted keys get their values.
    public private(set) var preset: Preset
    /// The colours of incoming messages.
    public var incoming: Bubble
    /// The colours of outgoing messages.
    public var outgoing: Bubble
    /// The colour of the bubbles' outline. The outline is one pixel wide.
    public var outline: Color
    /// The soft shadow of the bubbles.
    public var shadow: MessageShadow
    /// The background colour of notices, and of the times of messages without a bubble.
    public var service: Color
    /// The text colour of notices, and of the times of messages without a bubble.
    public var serviceText: Color
    /// The background colour of the header and the input bar.
    public var bar: Color
    /// The blur of messages behind the header and the input bar: its standard deviation in points, or 0 for no blur.
    public var barBlur = 0.0
    /// The colour of the lines that separate the header and the input bar from the messages, and of the input field's
    /// border.
    public var line: Color
    /// The background colour of the input field.
    public var field: Color
    /// The colour of text in the header and the input field.
    public var barText: Color
    /// The colour of the status in the header, and of the placeholder and the icons in the input bar.
    public var barNote: Color
    /// The colour of the send button, the cursor, and controls.
    public var accent: Color
    /// The colours of the discs of people without a picture, assigned in turn.
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
            .nested("incoming", \.incoming, bubbleFormat, "The colours of incoming bubbles."),
            .nested("outgoing", \.outgoing, bubbleFormat, "The colours of outgoing bubbles."),
            .optional("outline", \.outline, .color, "The colour of the bubbles' outline."),
            .nested("shadow", \.shadow, MessageShadow.format, "The soft shadow of bubbles."),
            .optional(
                "service", \.service, .color,
                "The background colour of notices, and of the times of messages without a bubble."),
            .optional(
                "serviceText", \.serviceText, .color,
                "The text colour of notices, and of the times of messages without a bubble."),
            .optional("bar", \.bar, .color, "The background colour of header and input bar."),
            .optional(
                "barBlur", \.barBlur, .number(in: 0...50),
                "The blur of messages behind a translucent header or input bar: its standard deviation in points. Default: 0."
            ),
            .optional(
                "line", \.line, .color,
                "The colour of the lines at the header, at the input bar and around the input field."),
            .optional("field", \.field, .color, "The background colour of the input field."),
            .optional("barText", \.barText, .color, "The colour of text in header and input field."),
            .optional("barNote", \.barNote, .color, "The colour of status, placeholder and icons."),
            .optional("accent", \.accent, .color, "The colour of the send button, the cursor, and controls."),
            .optional(
                "discs", \.discs, .list(of: .color, count: 1...32),
                "The colours of the discs of people without a picture, assigned in turn."),
        ])

    private static let bubbleFormat = ObjectFormat<Bubble>(properties: [
        .optional("fill", \.fill, .paint, "The fill of the bubble: a colour or a gradient."),
        .optional(
            "fillOver", \.fillOver, .choice(of: "area"),
            "The area that a gradient covers: the screen, or each bubble. Default: \"screen\"."),
        .optional("text", \.text, .color, "The colour of a message's text."),
        .optional("time", \.time, .color, "The colour of a message's time."),
        .optional("link", \.link, .color, "The colour of links."),
        .optional(
            "accent", \.accent, .color,
            "The colour of names, of the lines beside quotes, and of the played bars of voice notes."),
        .optional(
            "rest", \.rest, .color, "The colour of the bars of a voice note that have not been played yet."),
        .optional("ticks", \.ticks, .color, "The colour of the ticks of outgoing messages."),
    ])
}

extension Color {
    /// Creates a colour from a code such as 0xRRGGBB, and an alpha from 0 to 255.
    fileprivate init(code: UInt32, alpha: UInt8 = 255) {
        self.init(
            red: UInt8(code >> 16 & 0xFF), green: UInt8(code >> 8 & 0xFF), blue: UInt8(code & 0xFF),
            alpha: alpha)
    }
}

/// The soft shadow of a chat's bubbles.
public struct MessageShadow: Sendable, Equatable {
    /// The colour of the shadow. If the colour is transparent, no shadow is drawn.
    public var color: Color
    /// The offset of the shadow from the bubble, in points.
    public var offset: Point
    /// The standard deviation of the shadow's blur, in points.
    public var blur: Double

    /// Creates a shadow of bubbles.
    public init(color: Color, offset: Point, blur: Double) {
        (self.color, self.offset, self.blur) = (color, offset, blur)
    }

    static let format = ObjectFormat<MessageShadow>(properties: [
        .optional("color", \.color, .color, "The colour of the shadow."),
        .optional(
            "offset", \.offset, .point(in: -100...100), "The offset from the bubble, in points."),
        .optional("blur", \.blur, .number(in: 0...50), "The standard deviation of the blur, in points."),
    ])
}
