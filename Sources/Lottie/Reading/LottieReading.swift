import SceneModel

/// The state of parsing a file: the reading position and the faults so far.
///
/// Its methods return the JSON to be passed to librlottie. After a fault they return any valid value, so that the rest
/// can be parsed too.
final class LottieReading {
    /// The first faults, in reading order.
    private(set) var faults: [LottieFault] = []
    /// The number of all faults.
    private(set) var faultCount = 0
    /// The indices of the file's compositions by name; empty until they are known.
    private(set) var compositions: [String: Int] = [:]
    /// The name of the current layer.
    private var layer: String?

    private var steps: [Fault.Step] = []

    /// Runs the body with the reading position inside a key's value.
    func within<Result>(_ key: String, _ body: () -> Result) -> Result { within(.key(key), body) }

    /// Runs the body with the reading position inside a list's element.
    func within<Result>(index: Int, _ body: () -> Result) -> Result { within(.index(index), body) }

    /// Runs the body with the reading position inside a named layer.
    func within<Result>(layer name: String?, _ body: () -> Result) -> Result {
        let outer = layer
        layer = name
        defer { layer = outer }
        return body()
    }

    /// Registers the compositions that layers can show.
    func know(compositions: [String: Int]) { self.compositions = compositions }

    private func within<Result>(_ step: Fault.Step, _ body: () -> Result) -> Result {
        steps.append(step)
        defer { steps.removeLast() }
        return body()
    }

    /// Records a fault at the reading position.
    func fail(_ message: @autoclosure () -> String) {
        faultCount += 1
        guard faults.count < SceneErrors.mostListed else { return }
        faults.append(LottieFault(path: path, layer: layer, message: message()))
    }

    /// Records that librlottie ignores a feature, or draws it incorrectly.
    func refuse(_ feature: String, _ advice: String = "") {
        fail("librlottie does not draw \(feature)" + (advice.isEmpty ? "" : "; \(advice)"))
    }

    /// Records that a different value was expected.
    func mismatch(_ expected: String, _ given: JSON?) {
        fail(given.map { "expected \(expected), got \($0.inWords)" } ?? "missing; expected \(expected)")
    }

    private var path: String {
        steps.reduce(into: "") { path, step in
            switch step {
            case .key(let key): path += (path.isEmpty ? "" : ".") + String(key.unicodeScalars.prefix(40))
            case .index(let index): path += "[\(index)]"
            }
        }
    }
}

extension LottieReading {
    /// The members of an object. A key that is neither read nor known not to affect pixels is a fault.
    func object(_ json: JSON?, _ what: String, keys: Set<String>) -> LottieObject? {
        guard let members = json?.members else {
            mismatch(what, json)
            return nil
        }
        for member in members
        where !keys.contains(member.key) && !LottieObject.silentKeys.contains(member.key) {
            within(member.key) {
                fail("unknown key; leave it out, or bake what it means into shapes and keyframes")
            }
        }
        return LottieObject(members)
    }

    /// The elements of a list; none if it is missing or not a list.
    func list(_ object: LottieObject, _ key: String, atMost most: Int, isRequired: Bool = true) -> [JSON] {
        guard let json = object[key] else {
            if isRequired { within(key) { mismatch("a list", nil) } }
            return []
        }
        return within(key) {
            guard let values = json.array else {
                mismatch("a list", json)
                return []
            }
            guard values.count <= most else {
                fail("a list of \(values.count); at most \(most) are supported")
                return []
            }
            return values
        }
    }

    /// A number in a range; the default if the key is missing.
    func number(
        _ object: LottieObject, _ key: String, in range: ClosedRange<Double>, default usual: Double? = nil
    ) -> Double {
        guard let json = object[key] else {
            if usual == nil { within(key) { mismatch("a number", nil) } }
            return usual ?? range.lowerBound
        }
        return within(key) { number(json, in: range) }
    }

    /// A number in a range.
    func number(_ json: JSON, in range: ClosedRange<Double>) -> Double {
        guard let number = json.number, range.contains(number) else {
            mismatch(
                "a number from \(JSON.number(range.lowerBound).text) to \(JSON.number(range.upperBound).text)",
                json)
            return range.lowerBound
        }
        return number
    }

    /// A whole number in a range; the default if the key is missing.
    func whole(_ object: LottieObject, _ key: String, in range: ClosedRange<Int>, default usual: Int? = nil)
        -> Int
    {
        guard let json = object[key] else {
            if usual == nil { within(key) { mismatch("a whole number", nil) } }
            return usual ?? range.lowerBound
        }
        return within(key) {
            guard let number = json.number, let whole = Int(exactly: number), range.contains(whole) else {
                mismatch("a whole number from \(range.lowerBound) to \(range.upperBound)", json)
                return range.lowerBound
            }
            return whole
        }
    }

    /// A truth value: `true`, `false`, 1 or 0; false if the key is missing.
    func truth(_ object: LottieObject, _ key: String) -> Bool {
        switch object[key] {
        case nil: return false
        case .bool(let value): return value
        case .number(0): return false
        case .number(1): return true
        case .some(let other):
            within(key) { mismatch("true or false", other) }
            return false
        }
    }
}

/// An object in an animation's file, with access by key.
struct LottieObject {
    let members: [JSON.Member]
    private let values: [String: JSON]

    init(_ members: [JSON.Member]) {
        self.members = members
        values = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The value of a key; nil if it is missing.
    subscript(key: String) -> JSON? { values[key] }

    /// Keys that don't affect pixels: names, the editor's numbers, and exporters' data for players.
    static let silentKeys: Set = [
        "nm", "mn", "ln", "cl", "ix", "cix", "np", "cm", "l", "meta", "metadata", "markers", "bounds",
        "completed",
        "_render", "__converted", "lc2",
    ]
}
