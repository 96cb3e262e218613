import Files
import SceneModel

/// What a page has chosen for a job: keys that become flags of the command, and names beside the scene.
struct JobOptions {
    private var members: [String: JSON]
    private let place: ScenePlace

    init(_ json: JSON, _ place: ScenePlace) throws(JobRefusal) {
        guard let members = json.members else { throw .wrong("options are an object") }
        self.members = Dictionary(members.map { ($0.key, $0.value) }) { $1 }
        self.place = place
    }

    /// The flags of some keys that were chosen: `--crf=18` for `"crf": 18`. An empty text is none.
    mutating func flags(_ keys: String...) throws(JobRefusal) -> [String] {
        var words: [String] = []
        for key in keys {
            guard let value = members.removeValue(forKey: key) else { continue }
            switch value {
            case .string(""), .bool(false), .null: break
            case .bool(true): words.append("--\(key)")
            case .string(let text): words.append("--\(key)=\(text)")
            case .number(let number): words.append("--\(key)=\(JSON.number(number).text)")
            case .array, .object: throw .wrong("\(key): expected a text, a number or true")
            }
        }
        return words
    }

    /// A text; empty if none was chosen.
    mutating func text(_ key: String) throws(JobRefusal) -> String {
        guard let text = (members.removeValue(forKey: key) ?? .string("")).string else {
            throw .wrong("\(key): expected a text")
        }
        return text
    }

    /// A number; nil if none was chosen.
    mutating func number(_ key: String) throws(JobRefusal) -> Double? {
        guard let value = members.removeValue(forKey: key), value != .null else { return nil }
        guard let number = value.number else { throw .wrong("\(key): expected a number") }
        return number
    }

    /// Whether a switch was chosen.
    mutating func isSet(_ key: String) -> Bool { members.removeValue(forKey: key) == .bool(true) }

    /// The path of a name beside the scene, or in a folder there: the name that was chosen, or the usual one. Throws if a
    /// link of that name leads elsewhere.
    mutating func path(
        in folder: String? = nil, _ key: String, usually usual: String
    ) throws(JobRefusal) -> String {
        let chosen = try text(key)
        let name = chosen.isEmpty ? usual : chosen
        guard ![".", ".."].contains(name), !name.contains("/"), !name.contains("\0") else {
            throw .wrong("\(key) \(JSON.string(name).text): not a file name")
        }
        let path = folder.map { "\($0)/\(name)" } ?? place.path(of: name)
        guard FileSystem.kind(of: path) == nil || FileSystem.isNoLink(path) else {
            throw .wrong("\(path): is a link; nothing outside of the scene's folder is written")
        }
        return path
    }

    /// Throws if something is left that nobody has asked about.
    func checkEmpty() throws(JobRefusal) {
        if let key = members.keys.min() { throw .wrong("unknown option \(JSON.string(key).text)") }
    }
}

extension FileSystem {
    /// Whether a path leads to what lies in its folder under its name.
    fileprivate static func isNoLink(_ path: String) -> Bool {
        guard let folder = absolutePath(of: parent(of: path)) else { return false }
        return absolutePath(of: path) == (folder == "/" ? "/" : "\(folder)/") + name(of: path)
    }
}

/// Why a job is not begun.
enum JobRefusal: Error, Equatable {
    /// Nobody may ask for that.
    case wrong(String)
    /// What it would write is there; it is replaced if the page asks for that.
    case exists(String)
}
