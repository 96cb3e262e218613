import Spelling
import Testing

@Suite struct NearestNameTests {
    private static let names = [
        "type", "colors", "--fps", "--size", "gradient", "duration", "radius", "encode", "still",
    ]

    @Test(
        "typing errors find the name that was meant",
        arguments: [
            ("colours", "colors"), ("gradientt", "gradient"), ("sstill", "still"),
            ("gradent", "gradient"), ("encod", "encode"), ("ype", "type"),
            ("radiuz", "radius"), ("-+fps", "--fps"), ("durotaon", "duration"),
            ("--fsp", "--fps"), ("raduis", "radius"), ("tsill", "still"),
            ("encode", "encode"),
        ])
    func nearest(_ word: String, _ name: String) {
        #expect(nearestName(to: word, among: Self.names) == name)
    }

    private static let curves = [
        "linear", "ease", "easeIn", "easeOut", "easeInEaseOut", "telegram", "contest", "hold",
    ]
    private static let kinds = ["gradient", "linearGradient", "radialGradient", "bubbles"]
    private static let keys = [
        "type", "name", "from", "to", "opacity", "position", "scale", "rotation", "colors", "locations",
        "startCenter", "startRadius", "endCenter", "endRadius", "keyTimes", "swayPeriod",
    ]

    @Test(
        "missing words, another order of words and other notations find the name",
        arguments: [
            ("easeInOut", "easeInEaseOut", curves), ("ease-in-out", "easeInEaseOut", curves),
            ("easeinout", "easeInEaseOut", curves), ("easeOutIn", "easeInEaseOut", curves),
            ("ease_in_ease_out", "easeInEaseOut", curves), ("EASE-IN", "easeIn", curves),
            ("ease-out", "easeOut", curves), ("easein", "easeIn", curves), ("eas", "ease", curves),
            ("in-ease", "easeIn", curves), ("esaeOut", "easeOut", curves), ("linaer", "linear", curves),
            ("bubble", "bubbles", kinds), ("gradients", "gradient", kinds),
            ("Gradient", "gradient", kinds), ("radial", "radialGradient", kinds),
            ("linear-gradient", "linearGradient", kinds), ("linear", "linearGradient", kinds),
            ("gradientLinear", "linearGradient", kinds), ("raidal", "radialGradient", kinds),
            ("color", "colors", keys), ("colour", "colors", keys), ("colours", "colors", keys),
            ("Colors", "colors", keys), ("keytimes", "keyTimes", keys), ("key_times", "keyTimes", keys),
            ("radius", "startRadius", keys), ("centerEnd", "endCenter", keys), ("times", "keyTimes", keys),
            ("period", "swayPeriod", keys), ("rotate", nil, keys), ("translate", nil, keys),
            ("fn", nil, curves), ("cubic-bezier", nil, curves), ("spring", nil, curves),
            ("circle", nil, kinds),
        ] as [(String, String?, [String])])
    func words(_ word: String, _ name: String?, _ names: [String]) {
        #expect(nearestName(to: word, among: names) == name)
    }

    @Test("case is ignored, and the name is returned as written in the list")
    func letterCase() {
        #expect(nearestName(to: "DURATION", among: Self.names) == "duration")
        #expect(nearestName(to: "colours", among: ["COLORS"]) == "COLORS")
        #expect(nearestName(to: "ÄHRE", among: ["ähre"]) == "ähre")
    }

    @Test("swapping neighbours is one edit, where two edits would be too many") func swap() {
        #expect(nearestName(to: "ab", among: ["ba"]) == "ba")
        #expect(nearestName(to: "ab", among: ["cd"]) == nil)
    }

    @Test(
        "the maximum distance is a third of the longer word's letters, at least one",
        arguments: [
            ("abcdef", "abcdxy", true), ("abcdef", "abcxyz", false), ("abcde", "abcxy", false),
            ("abcd", "abcdef", true), ("abc", "abcdef", false), ("a", "b", true), ("", "a", true),
            ("", "ab", false), ("banana", "fps", false),
        ])
    func limit(_ word: String, _ name: String, _ isNear: Bool) {
        #expect(nearestName(to: word, among: [name]) == (isNear ? name : nil))
        #expect(nearestName(to: name, among: [word]) == (isNear ? word : nil))
    }

    @Test("the nearest name is found at any index; of equally near names, the first") func order() {
        #expect(nearestName(to: "encodes", among: ["decodes", "encode", "xncodex"]) == "encode")
        #expect(nearestName(to: "bat", among: ["cat", "hat"]) == "cat")
        #expect(nearestName(to: "bat", among: ["hat", "cat"]) == "hat")
        #expect(nearestName(to: "raduisx", among: ["raduisyz", "raduis"]) == "raduis")
    }

    @Test("an empty list has no nearest name") func empty() {
        #expect(nearestName(to: "fps", among: []) == nil)
        #expect(nearestName(to: "", among: []) == nil)
    }

    @Test("a word of more than 100 bytes is never matched, not even with itself", arguments: [101, 5000])
    func long(_ count: Int) {
        let word = String(repeating: "a", count: count)
        #expect(nearestName(to: word, among: [word]) == nil)
        #expect(nearestName(to: String(repeating: "é", count: 51), among: [word]) == nil)
        #expect(nearestName(to: String(word.prefix(100)), among: [String(word.prefix(100))]) != nil)
    }

    @Test("names of any length do not trap") func longNames() {
        #expect(nearestName(to: "fps", among: [String(repeating: "f", count: 100_000), "fsp"]) == "fsp")
    }
}
