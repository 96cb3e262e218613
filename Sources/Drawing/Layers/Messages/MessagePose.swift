import SceneModel

/// A `Double` property that is stored as a `FixedNumber`.
@propertyWrapper
struct Fixed: Hashable, Sendable {
    private var number: FixedNumber

    var wrappedValue: Double {
        get { number.value }
        set { number = FixedNumber(newValue) }
    }

    init(wrappedValue: Double) { number = FixedNumber(wrappedValue) }
}

/// The place and look of a message at a moment. Everything else about it never changes.
struct MessagePose: Hashable, Sendable {
    let row: Int
    /// The body, in points.
    @Fixed var left: Double
    @Fixed var top: Double
    @Fixed var width: Double
    @Fixed var height: Double
    /// The progress from its initial shape to its own, from 0 to 1.
    @Fixed var shape = 1.0
    /// The progress of the row below, from 0 to 1; at 1 the tail is gone.
    @Fixed var merge = 0.0
    /// The progress from the input field's colour to its own, from 0 to 1.
    @Fixed var color = 1.0
    /// The bubble's opacity.
    @Fixed var bubble = 1.0
    /// The opacity of its text.
    @Fixed var text = 1.0
    /// The opacity of its other content.
    @Fixed var content = 1.0
    /// The opacity of the time and ticks.
    @Fixed var status = 1.0
    /// The opacity of a typing indicator's dots.
    @Fixed var dots = 0.0
    /// The phase of their pulse, from 0 to 1.
    @Fixed var breath = 0.0
    /// The offset of the content from its place.
    @Fixed var shiftX = 0.0
    @Fixed var shiftY = 0.0
    /// The scale of an emoji or a sticker; 1 for its own size.
    @Fixed var scale = 1.0
    /// The fraction of a recording that was played.
    @Fixed var played = 0.0
    /// The progress of its second tick, from 0 to 1.
    @Fixed var read = 1.0
    /// The opacity of the picture beside it, and the picture's bottom.
    @Fixed var picture = 0.0
    @Fixed var pictureBottom = 0.0
    /// True if it has not arrived yet and only a typing indicator is visible.
    var isTyping = false
}

/// The input bar at a moment.
struct InputPose: Hashable, Sendable {
    /// The message that is being typed, and the number of its letters typed so far.
    var row: Int?
    var letters = 0
    /// The extra height of the field above one line, in points.
    @Fixed var growth = 0.0
    /// The progress of the send button, from 0 to 1.
    @Fixed var button = 0.0
}

/// A chat at a moment.
struct ChatPose: Hashable, Sendable {
    /// The messages that may be visible, the newest last.
    var messages: [MessagePose] = []
    var input = InputPose()
    /// The ids of the people who are typing, in the order of their messages.
    var typists: [String] = []
}
