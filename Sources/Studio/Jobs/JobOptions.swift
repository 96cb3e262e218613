import Files
import SceneModel

/// What a page has chosen for a job: keys that become flags of the command, and names beside the scene.
struct JobOptions {
    private var members: [String: JSON]
    /// The keys that may be chosen.
    private var allowed: [String] = []
    private let place: ScenePlace

    init(_ json: JSON, _ place: ScenePlace) throws(Refusal) {
        guard let members = json.members else { throw Refusal(400, "options: expected an object") }
        self.members = Dictionary(members.map { ($0.key, $0.value) }) { $1 }
        self.place = place
    }

    private mutating func take(_ key: String) -> JSON? {
        allowed.append(key)
        return members.removeValue(forKey: key)
    }

    /// The flags of some keys that were chosen: `--crf=18` for `"crf": 18`. An empty text is none.
    mutating func flags(_ keys: String...) throws(Refusal) -> [String] {
        var words: [String] = []
        for key in keys {
            guard let value = take(key) else { continue }
            switch value {
            case .string(""), .bool(false), .null: break
            case .bool(true): words.append("--\(key)")
            case .string(let text): words.append("--\(key)=\(text)")
            case .number(let number): words.append("--\(key)=\(JSON.number(number).text)")
            case .array, .object: throw Refusal(400, "\(key): expected a string, a number or true")
            }
        }
        return words
    }

    /// A text; empty if none was chosen.
    mutating func text(_ key: String) throws(Refusal) -> String {
        guard let text = (take(key) ?? .string("")).string else {
            throw Refusal(400, "\(key): expected a string")
        }
        return text
    }

    /// A number; nil if none was chosen.
    mutating func number(_ key: String) throws(Refusal) -> Double? {
        guard let value = take(key), value != .null else { return nil }
        guard let number = value.number else { throw Refusal(400, "\(key): expected a number") }
        return number
    }

    /// Whether a switch was chosen.
    mutating func isSet(_ key: String) -> Bool { take(key) == .bool(true) }

    /// The path of a name beside the scene, or in a folder there: the name that was chosen, or the usual one. Throws if a
    /// link of that name leads elsewhere.
    mutating func path(
        in folder: String? = nil, _ key: String, usually usual: String
    ) throws(Refusal) -> String {
        let chosen = try text(key)
        let name = chosen.isEmpty ? usual : chosen
        guard ![".", ".."].contains(name), !name.contains("/"), !name.contains("\0") else {
            throw Refusal(key, is: name, expected: "a file name without slashes")
        }
        let path = folder.map { "\($0)/\(name)" } ?? place.path(of: name)
        guard FileSystem.kind(of: path) == nil || FileSystem.isNoLink(path) else {
            throw Refusal(400, "\(path): is a link; nothing outside of the scene's folder is written")
        }
        return path
    }

    /// Throws if something is left that nobody has asked about.
    func checkEmpty() throws(Refusal) {
        guard let key = members.keys.min() else { return }
        let names = allowed.sorted().joined(separator: ", ")
        throw Refusal(400, "unknown option \(JSON.string(key).text); one of \(names)")
    }
}

extension FileSystem {
    /// Whether a path leads to what lies in its folder under its name.
    fileprivate static func isNoLink(_ path: String) -> Bool {
        guard let folder = absolutePath(of: parent(of: path)) else { return false }
        return absolutePath(of: path) == (folder == "/" ? "/" : "\(folder)/") + name(of: path)
    }
}
