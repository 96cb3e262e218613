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

/// The properties of a message that change with time, at a moment. Lengths are in points.
struct MessagePose: Hashable, Sendable {
    let row: Int
    /// The rectangle of the message's body, in points.
    @Fixed var left: Double
    @Fixed var top: Double
    @Fixed var width: Double
    @Fixed var height: Double
    /// The progress of the bubble from its initial shape to its final shape, from 0 to 1.
    @Fixed var shape = 1.0
    /// The progress with which the bubble has merged with the bubble below, from 0 to 1; at 1 the tail is gone.
    @Fixed var merge = 0.0
    /// The progress of the bubble from the input field's colour to its own colour, from 0 to 1.
    @Fixed var color = 1.0
    /// The opacity of the bubble, from 0 to 1.
    @Fixed var bubble = 1.0
    /// The opacity of the text, from 0 to 1.
    @Fixed var text = 1.0
    /// The opacity of the content other than text, from 0 to 1.
    @Fixed var content = 1.0
    /// The opacity of the time and ticks, from 0 to 1.
    @Fixed var status = 1.0
    /// The opacity of the typing indicator's dots, from 0 to 1.
    @Fixed var dots = 0.0
    /// The phase of the pulse of the typing indicator's dots, from 0 to 1.
    @Fixed var breath = 0.0
    /// The offset of the content from its final position in the bubble, in points.
    @Fixed var shiftX = 0.0
    @Fixed var shiftY = 0.0
    /// The scale of an emoji or a sticker; 1 for the original size.
    @Fixed var scale = 1.0
    /// The played fraction of a voice message, from 0 to 1.
    @Fixed var played = 0.0
    /// The progress with which the second tick appears when the message is read, from 0 to 1.
    @Fixed var read = 1.0
    /// The opacity of the sender's picture beside the message, and the y coordinate of the picture's bottom.
    @Fixed var picture = 0.0
    @Fixed var pictureBottom = 0.0
    /// True if the message has not arrived yet and only a typing indicator is visible.
    var isTyping = false
}

/// The state of the input bar at a moment.
struct InputPose: Hashable, Sendable {
    /// The index of the message that is being typed, or nil, and the number of letters typed so far.
    var row: Int?
    var letters = 0
    /// The height by which the input field exceeds a field with one line, in points.
    @Fixed var growth = 0.0
    /// The progress with which the send button replaces the microphone, from 0 to 1.
    @Fixed var button = 0.0
}

/// The state of a chat at a moment.
struct ChatPose: Hashable, Sendable {
    /// The messages that may be visible, from the oldest to the newest.
    var messages: [MessagePose] = []
    var input = InputPose()
    /// The ids of the people who are typing, in the order of their messages.
    var typists: [String] = []
}
