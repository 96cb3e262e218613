import SceneModel
import SceneText

/// The type of the values of an animatable property.
enum LottieValueType {
    case scalar(ClosedRange<Double>)
    case point(ClosedRange<Double>)
    case color
    /// A gradient as a list of numbers: offsets with colours, then offsets with alphas. `colors` is the number of
    /// colours.
    case gradient(colors: Int)
    case path

    /// True if easing may overshoot the values. False where an overshoot would be an invalid value that librlottie does
    /// not clamp.
    var mayOvershoot: Bool {
        switch self {
        case .point, .path: true
        case .scalar(let range): range.lowerBound < 0
        case .color, .gradient: false
        }
    }

    /// The number of components of each value that affect the picture.
    var dimensions: Int {
        switch self {
        case .scalar, .path, .gradient: 1
        case .point: 2
        case .color: 3
        }
    }
}

/// A parsed property: a constant or keyframes.
struct LottieProperty {
    /// The constant value, or the values of all keyframes.
    let values: [JSON]
    /// The steps between keyframes; empty for a constant property.
    private let steps: [LottieStep]
    /// The largest factor by which interpolated values can exceed the property's keyframe values, because of easing.
    let overshoot: Double

    /// Creates a constant property.
    init(_ value: JSON) { (values, steps, overshoot) = ([value], [], 1) }

    init(steps: [LottieStep], values: [JSON], overshoot: Double = 1) {
        (self.steps, self.values, self.overshoot) = (steps, values, overshoot)
    }

    var isAnimated: Bool { !steps.isEmpty }

    /// The JSON that is passed to librlottie.
    var json: JSON { ["k": isAnimated ? .array(steps.map(\.json)) : values[0]] }

    /// The numbers of a scalar property.
    var numbers: [Double] { values.compactMap { $0.number ?? $0.array?.first?.number } }

    /// Returns a copy in which `body` has been applied to all numbers of the values.
    func mapped(_ body: (Double) -> Double) -> LottieProperty {
        LottieProperty(
            steps: steps.map {
                LottieStep($0.time, from: $0.start.mapped(body), to: $0.end.mapped(body), $0.rest)
            },
            values: values.map { $0.mapped(body) }, overshoot: overshoot)
    }
}

extension JSON {
    /// Returns a copy of this number or list, in which `body` has been applied to all numbers.
    fileprivate func mapped(_ body: (Double) -> Double) -> JSON {
        switch self {
        case .number(let number): .number(body(number))
        case .array(let values): .array(values.map { $0.mapped(body) })
        default: self
        }
    }
}

extension LottieReading {
    static let anyNumber = -100_000.0...100_000.0
    static let percent = 0.0...100.0

    /// Parses the property at a key. If the key is missing, returns the default value.
    func property(_ object: LottieObject, _ key: String, _ kind: LottieValueType, default usual: JSON? = nil)
        -> LottieProperty
    {
        guard let json = object[key] else {
            if let usual { return LottieProperty(usual) }
            within(key) { mismatch("a property", nil) }
            return LottieProperty(fallback(kind))
        }
        return within(key) { property(json, kind) }
    }

    /// Parses a property, which is a constant or has keyframes.
    func property(_ json: JSON, _ kind: LottieValueType) -> LottieProperty {
        guard let object = object(json, "a property", keys: ["a", "k", "x", "s", "sid"]) else {
            return LottieProperty(fallback(kind))
        }
        return property(object, kind)
    }

    func property(_ object: LottieObject, _ kind: LottieValueType) -> LottieProperty {
        refuseExpression(object)
        guard let content = object["k"] else {
            within("k") { mismatch("a value or keyframes", nil) }
            return LottieProperty(fallback(kind))
        }
        return within("k") {
            if let keyframes = content.array, keyframes.first?.members != nil, !isPath(keyframes, kind) {
                return animated(keyframes, kind)
            }
            return LottieProperty(value(content, kind))
        }
    }

    /// Records a fault for expressions and slots, because the property itself does not contain their values.
    func refuseExpression(_ object: LottieObject) {
        if object["x"]?.string != nil {
            within("x") { fail("expressions are not evaluated by librlottie; convert them to keyframes") }
        }
        if object["sid"] != nil {
            within("sid") { refuse("slots (\"sid\")", "write the slot's value into the property") }
        }
    }

    /// Returns true if a list contains a path rather than keyframes.
    private func isPath(_ values: [JSON], _ kind: LottieValueType) -> Bool {
        guard case .path = kind else { return false }
        return values.count == 1 && values[0]["v"] != nil
    }

    /// Returns a valid value to use after a fault.
    func fallback(_ kind: LottieValueType) -> JSON {
        switch kind {
        case .scalar: 0
        case .point: [0, 0]
        case .color: [0, 0, 0]
        case .gradient: [0, 0, 0, 0]
        case .path: ["i": [], "o": [], "v": [], "c": false]
        }
    }

    /// Parses the value of a property or of a keyframe.
    func value(_ json: JSON, _ kind: LottieValueType) -> JSON {
        switch kind {
        case .scalar(let range): .number(number(json.array?.first ?? json, in: range))
        case .point(let range): .array(numbers(json, count: 2, "[x, y]", in: range))
        case .color: .array(numbers(json, count: 3, "[red, green, blue] from 0 to 1", in: 0...1))
        case .gradient(let colors): gradient(json, colors: colors)
        case .path: path(json.array?.first ?? json)
        }
    }

    /// Parses a list and returns its first `count` numbers.
    private func numbers(_ json: JSON, count: Int, _ what: String, in range: ClosedRange<Double>) -> [JSON] {
        guard let values = json.array, (count...4).contains(values.count) else {
            mismatch(what, json)
            return Array(repeating: 0, count: count)
        }
        return values.prefix(count).enumerated().map { index, value in
            within(index: index) { .number(number(value, in: range)) }
        }
    }
}

/// The change of a property from one keyframe to the next, as it is passed to librlottie.
struct LottieStep {
    let time: Double
    let start, end: JSON
    /// The JSON members of the step besides its time and values; they describe the easing.
    let rest: [JSON.Member]

    init(_ time: Double, from start: JSON, to end: JSON, _ rest: [JSON.Member]) {
        (self.time, self.start, self.end, self.rest) = (time, start, end, rest)
    }

    /// Creates a step in which the value does not change.
    init(_ time: Double, held value: JSON) {
        self.init(time, from: value, to: value, [.init("h", 1)])
    }

    var json: JSON {
        func listed(_ value: JSON) -> JSON { value.array == nil ? [value] : value }
        return .object(
            [.init("t", .number(time)), .init("s", listed(start)), .init("e", listed(end))] + rest)
    }
}
