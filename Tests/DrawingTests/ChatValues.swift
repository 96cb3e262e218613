/// Values of a chat's properties, the first of each and others to compare with it, as JSON.
///
/// The chat is 400×240 points, so that what it says is seen in few pixels.
enum ChatValues {
    /// Of each property.
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
        // It says something about another layer.
        "moves": [nil],
        "seed": ["0", "1"],
    ]

    private static func messages(_ last: String) -> String {
        #"[{"from": "x", "text": "Well?"}, {"from": "x", "voice": {"duration": 9}, "typing": 0.5}, \#(last)]"#
    }

    /// Where the layer is, since its points are larger than others'.
    static let places: [String: [String?]] = ["position": ["[200, 120]", "[220, 120]", "[200, 150]"]]

    /// What is different in the scene around it.
    static let surroundings: [String: [String?]] = ["pointScale": ["0.1", "0.1"]]
}
