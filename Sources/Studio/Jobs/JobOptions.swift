import Files
import SceneModel
import SceneText

/// The options that a page has chosen for a job: flags of the command, and names of files next to the scene.
struct JobOptions {
    private var members: [String: JSON]
    /// The option keys that have been read so far, which are the allowed keys.
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

    /// Returns flags for the options with these keys, such as `--crf=18` for `"crf": 18`. Options that are missing or
    /// an empty text get no flag.
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

    /// Returns the text of an option; an empty text if the option is missing.
    mutating func text(_ key: String) throws(Refusal) -> String {
        guard let text = (take(key) ?? .string("")).string else {
            throw Refusal(400, "\(key): expected a string")
        }
        return text
    }

    /// Returns the number of an option; nil if the option is missing.
    mutating func number(_ key: String) throws(Refusal) -> Double? {
        guard let value = take(key), value != .null else { return nil }
        guard let number = value.number else { throw Refusal(400, "\(key): expected a number") }
        return number
    }

    /// Returns true if the option is a switch that is set.
    mutating func isSet(_ key: String) -> Bool { take(key) == .bool(true) }

    /// Returns the path of a file next to the scene, or in a subfolder, with the chosen name or else the default name.
    /// Throws if a link has this name.
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
            throw Refusal(400, "\(path) is a link; the studio writes only to the scene's folder")
        }
        return path
    }

    /// Throws if the page has sent an option that the job does not have.
    func checkEmpty() throws(Refusal) {
        guard let key = members.keys.min() else { return }
        let names = allowed.sorted().joined(separator: ", ")
        throw Refusal(400, "unknown option \(JSON.string(key).text); expected one of \(names)")
    }
}

extension FileSystem {
    /// Returns true if the path is not a link.
    fileprivate static func isNoLink(_ path: String) -> Bool {
        guard let folder = absolutePath(of: parent(of: path)) else { return false }
        return absolutePath(of: path) == (folder == "/" ? "/" : "\(folder)/") + name(of: path)
    }
}
