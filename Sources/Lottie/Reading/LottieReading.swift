import SceneModel
import SceneText

/// The state of parsing an animation's file: the current path and the faults so far.
///
/// Its methods return the JSON that is passed to librlottie. After a fault the methods return some valid value, so that
/// parsing can continue.
final class LottieReading {
    /// The first faults in the animation's file, in the order in which they were found.
    private(set) var faults: [LottieFault] = []
    /// The number of all faults found, including those that `faults` omits.
    private(set) var faultCount = 0
    /// The indices of the compositions in the file's list of assets, keyed by name; empty until the assets are parsed.
    private(set) var compositions: [String: Int] = [:]
    /// The name of the layer that is being parsed; nil outside of layers.
    private var layer: String?

    private var steps: [Fault.Step] = []

    /// Runs `body`. In the paths of faults that `body` records, `key` is appended to the current path.
    func within<Result>(_ key: String, _ body: () -> Result) -> Result { within(.key(key), body) }

    /// Runs `body`. In the paths of faults that `body` records, the index of a list's element is appended to the
    /// current path.
    func within<Result>(index: Int, _ body: () -> Result) -> Result { within(.index(index), body) }

    /// Runs `body`. Faults that `body` records name this layer.
    func within<Result>(layer name: String?, _ body: () -> Result) -> Result {
        let outer = layer
        layer = name
        defer { layer = outer }
        return body()
    }

    /// Stores the indices of the compositions that layers can show, keyed by name.
    func know(compositions: [String: Int]) { self.compositions = compositions }

    private func within<Result>(_ step: Fault.Step, _ body: () -> Result) -> Result {
        steps.append(step)
        defer { steps.removeLast() }
        return body()
    }

    /// Records a fault (an error in the animation's file) at the current path in the JSON.
    func fail(_ message: @autoclosure () -> String) {
        faultCount += 1
        guard faults.count < SceneErrors.maximumListed else { return }
        faults.append(LottieFault(path: path, layer: layer, message: message()))
    }

    /// Records a fault: the file uses a feature that librlottie ignores or draws incorrectly.
    func refuse(_ feature: String, _ advice: String = "") {
        fail("librlottie does not draw \(feature)" + (advice.isEmpty ? "" : "; \(advice)"))
    }

    /// Records a fault: the file has a value other than the expected value, or no value.
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
    /// Returns the members of a JSON object. Records a fault for each key that is not in `keys` and might affect
    /// pixels.
    func object(_ json: JSON?, _ what: String, keys: Set<String>) -> LottieObject? {
        guard let members = json?.members else {
            mismatch(what, json)
            return nil
        }
        for member in members
        where !keys.contains(member.key) && !LottieObject.silentKeys.contains(member.key) {
            within(member.key) {
                fail("unknown key; remove it, or bake its effect into shapes and keyframes")
            }
        }
        return LottieObject(members)
    }

    /// Returns the elements of a list; empty if the key is missing or its value is not a list.
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
                fail("the list has \(values.count) values; at most \(most) are supported")
                return []
            }
            return values
        }
    }

    /// Parses the number at a key, which must be in a range. If the key is missing, returns the default.
    func number(
        _ object: LottieObject, _ key: String, in range: ClosedRange<Double>, default usual: Double? = nil
    ) -> Double {
        guard let json = object[key] else {
            if usual == nil { within(key) { mismatch("a number", nil) } }
            return usual ?? range.lowerBound
        }
        return within(key) { number(json, in: range) }
    }

    /// Parses a number, which must be in a range.
    func number(_ json: JSON, in range: ClosedRange<Double>) -> Double {
        guard let number = json.number, range.contains(number) else {
            mismatch(
                "a number from \(JSON.number(range.lowerBound).text) to \(JSON.number(range.upperBound).text)",
                json)
            return range.lowerBound
        }
        return number
    }

    /// Parses the integer at a key, which must be in a range. If the key is missing, returns the default.
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

    /// Parses the Boolean at a key, written as `true`, `false`, 1 or 0. Returns false if the key is missing.
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

/// A JSON object in an animation's file, with fast access by key.
struct LottieObject {
    let members: [JSON.Member]
    private let values: [String: JSON]

    init(_ members: [JSON.Member]) {
        self.members = members
        values = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the value of a key; nil if the key is missing.
    subscript(key: String) -> JSON? { values[key] }

    /// The JSON keys that don't affect pixels: names, numbers that only editors use, and exporters' data for players.
    static let silentKeys: Set = [
        "nm", "mn", "ln", "cl", "ix", "cix", "np", "cm", "l", "meta", "metadata", "markers", "bounds",
        "completed",
        "_render", "__converted", "lc2",
    ]
}
