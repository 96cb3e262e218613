/// Values of a chat's properties as JSON: for each property a first value, and other values to compare with the first.
///
/// The chat is 400 × 240 points, so that all its properties are visible in few pixels.
enum ChatValues {
    /// The values of each property.
    static let all: [String: [String?]] = [
        "theme": [
            #""day""#, #""night""#, ##"{"incoming": {"fill": "#FF0000"}}"##,
            ##"{"incoming": {"fill": {"linear": {"colors": ["#FF0000", "#0000FF"]}}}}"##,
            ##"{"incoming": {"fillOver": "bubble", "fill": {"linear": {"colors": ["#FF0000", "#0000FF"]}}}}"##,
            ##"{"shadow": {"color": "#FF0000", "offset": [0, 20]}}"##,
        ],
        "motion": [
            #""contest""#, #""telegram""#, #"{"damping": 0.2, "resistance": 20}"#,
            #"{"all": {"duration": 2}}"#,
            #"{"smallText": {"x": {"start": 0.4}}}"#,
        ],
        "metrics": [nil, #"{"radius": 4}"#, #"{"spacing": 20}"#, #"{"font": "Noto Serif"}"#],
        "header": [nil, #"{"name": "Ada"}"#, #"{"name": "Ida", "status": "here"}"#],
        "input": [nil, #"{"placeholder": "Write here"}"#, #"{"shown": false}"#],
        "people": [nil, ##"[{"id": "x", "name": "Xenia", "color": "#FF0000"}]"##],
        "group": ["true", "false"],
        "messages": [
            messages(#"{"text": "One more line", "after": 0.3, "typed": 0.6}"#),
            messages(#"{"text": "One more line!", "after": 0.3, "typed": 0.6}"#),
            messages(#"{"text": "One more line", "after": 0.4, "typed": 0.6}"#),
            messages(#"{"text": "One more line", "after": 0.3, "typed": 0.5}"#),
            messages(#"{"text": "One more line", "after": 0.3, "typed": 0.6, "reply": 0}"#),
            messages(#"{"text": "🎈", "after": 1.3}"#), messages(#"{"service": "Noon", "after": 1.3}"#),
        ],
        // This property affects another layer.
        "moves": [nil],
        "seed": ["0", "1"],
    ]

    private static func messages(_ last: String) -> String {
        #"[{"from": "x", "text": "Well?"}, {"from": "x", "voice": {"duration": 9}, "typing": 0.5}, \#(last)]"#
    }

    /// The values of the layer's position; this layer's points are larger than those of other layers.
    static let places: [String: [String?]] = ["position": ["[200, 120]", "[220, 120]", "[200, 150]"]]

    /// Values of the scene's properties around the layer.
    static let surroundings: [String: [String?]] = ["pointScale": ["0.1", "0.1"]]
}
