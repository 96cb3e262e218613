import SceneText
import Spelling

/// A named size of a template.
struct NamedSize {
    let name: String
    /// The width and height in pixels.
    let width: Double
    let height: Double
    /// The number of pixels of a point; nil if it follows the scene's.
    let pointScale: Double?
    /// The values for parameters that go with the size.
    let settings: Value?
    let mark: TextMark

    /// Returns the number of pixels of a point. Without its own, the size has as many points on its shorter side as the
    /// scene.
    func scale(of scene: (width: Double, height: Double, scale: Double)?) -> Double {
        if let pointScale { return pointScale }
        guard let scene else { return 1 }
        return scene.scale * min(width, height) / min(scene.width, scene.height)
    }
}

/// Reads the named sizes of a template.
struct SizeReader {
    let expander: Expander

    private static let keys = ["width", "height", "pointScale", "set"]

    /// Returns the size of a scene, which is written in numbers; nil if it has none or is not valid.
    static func size(of scene: Value) -> (width: Double, height: Double, scale: Double)? {
        let size = scene.json["size"]
        guard let width = size?["width"]?.number, let height = size?["height"]?.number, width > 0, height > 0
        else {
            return nil
        }
        let scale = scene.json["pointScale"]?.number ?? 1
        return scale > 0 ? (width, height, scale) : nil
    }

    /// Reads the object `sizes` of a scene.
    func sizes(_ scene: Value) -> [NamedSize] {
        guard let given = scene.member("sizes"), let place = given.place else { return [] }
        guard case .object(let members) = given.json else {
            expander.fail("expected an object with sizes, got \(given.json.typeWords)", at: place.mark)
            return []
        }
        return zip(members, place.inner).compactMap { member, inner in
            if member.key == "$comment" { return nil }
            return size(named: member.key, Value(member.value, inner), inner)
        }
    }

    private func size(named name: String, _ value: Value, _ place: JSONPlace) -> NamedSize? {
        if name.hasPrefix("$") {
            expander.fail("directives such as \(name.excerpt) can't make sizes", at: place.keyMark)
            return nil
        }
        // Names of sizes become parts of names of files.
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-_ ".unicodeScalars.contains($0)
        }
        guard name != "all", name.first?.isLetter == true, isPlain, name.utf8.count <= 100 else {
            expander.fail(
                "a size can't be called \(name.excerpt): expected a name that begins with a letter and has letters, digits, spaces, - and _; not all",
                at: place.keyMark)
            return nil
        }
        guard case .object(let members) = value.json else {
            expander.fail(
                "expected an object with width and height, got \(value.json.typeWords)", at: place.mark)
            return nil
        }
        for (member, inner) in zip(members, place.inner) where !Self.keys.contains(member.key) {
            switch member.key {
            case "$comment": break
            case let key where key.hasPrefix("$"):
                expander.fail("directives such as \(key.excerpt) can't make sizes", at: inner.keyMark)
            default:
                let nearest =
                    nearestName(to: member.key, among: Self.keys)
                    ?? Self.keys.first { $0.lowercased().contains(member.key.lowercased()) }
                let known =
                    nearest.map { "did you mean \($0)?" } ?? "a size has \(Self.keys.joined(separator: ", "))"
                expander.fail("unknown key \(member.key.excerpt): \(known)", at: inner.keyMark)
            }
        }
        if let set = value.member("set"), let mark = set.place?.mark, set.json.members == nil {
            expander.fail(
                "expected an object with values for parameters, got \(set.json.typeWords)", at: mark)
        }
        if let set = value.member("set"), let mark = set.place?.mark, !set.json.isPlain,
            set.json["$comment"] == nil
        {
            expander.fail("expressions and directives don't work in the values of a size", at: mark)
        }
        let width = side("width", of: value, place)
        let height = side("height", of: value, place)
        var scale: Double?
        if let given = value.member("pointScale"), let mark = given.place?.mark {
            scale = given.json.number
            guard let number = scale, number > 0, number <= 100 else {
                expander.fail(
                    "expected a number of pixels above 0, up to 100, got \(given.json.typeWords)", at: mark)
                return nil
            }
        }
        guard let width, let height else { return nil }
        return NamedSize(
            name: name, width: width, height: height, pointScale: scale, settings: value.member("set"),
            mark: place.mark)
    }

    private func side(_ key: String, of value: Value, _ place: JSONPlace) -> Double? {
        guard let given = value.member(key), let mark = given.place?.mark else {
            expander.fail("\"\(key)\" is missing: expected a number of pixels from 1 to 8192", at: place.mark)
            return nil
        }
        guard let number = given.json.number, number == number.rounded(), (1...8192).contains(number) else {
            expander.fail(
                "expected a whole number of pixels from 1 to 8192, got \(given.json.typeWords)", at: mark)
            return nil
        }
        return number
    }
}
