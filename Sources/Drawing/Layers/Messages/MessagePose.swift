import SceneModel

/// A number of a figure that reads as a double.
@propertyWrapper
struct Fixed: Hashable, Sendable {
    private var number: FixedNumber

    var wrappedValue: Double {
        get { number.value }
        set { number = FixedNumber(newValue) }
    }

    init(wrappedValue: Double) { number = FixedNumber(wrappedValue) }
}

/// Where a message is at a moment, and how it looks. Everything else about it never changes.
struct MessagePose: Hashable, Sendable {
    let row: Int
    /// The body, in points.
    @Fixed var left: Double
    @Fixed var top: Double
    @Fixed var width: Double
    @Fixed var height: Double
    /// From the shape it begins with to its own, 0…1.
    @Fixed var shape = 1.0
    /// How far the row below has come, 0…1: then the tail is gone.
    @Fixed var merge = 0.0
    /// From the input field's colour to its own, 0…1.
    @Fixed var color = 1.0
    /// The bubble's opacity.
    @Fixed var bubble = 1.0
    /// The opacity of its text.
    @Fixed var text = 1.0
    /// The opacity of what else is in it.
    @Fixed var content = 1.0
    /// The opacity of time and ticks.
    @Fixed var status = 1.0
    /// The opacity of a typing indicator's dots.
    @Fixed var dots = 0.0
    /// Where their breath is, 0…1.
    @Fixed var breath = 0.0
    /// How far the content is from its place.
    @Fixed var shiftX = 0.0
    @Fixed var shiftY = 0.0
    /// The size of an emoji or a sticker, 1 is its own.
    @Fixed var scale = 1.0
    /// The part of a recording that was played.
    @Fixed var played = 0.0
    /// How far its second tick has come, 0…1.
    @Fixed var read = 1.0
    /// The opacity of the picture beside it, and where that ends.
    @Fixed var picture = 0.0
    @Fixed var pictureBottom = 0.0
    /// Whether it has not come yet and only its typing is seen.
    var isTyping = false
}

/// The input bar at a moment.
struct InputPose: Hashable, Sendable {
    /// The message that is being typed, and how many of its letters are there.
    var row: Int?
    var letters = 0
    /// How much taller than a line the field is, in points.
    @Fixed var growth = 0.0
    /// How far the send button has come, 0…1.
    @Fixed var button = 0.0
}

/// A chat at a moment.
struct ChatPose: Hashable, Sendable {
    /// The messages that may be seen, the newest last.
    var messages: [MessagePose] = []
    var input = InputPose()
    /// Those who type, as messages call them, in the order of their messages.
    var typists: [String] = []
}
