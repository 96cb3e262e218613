import SceneText

/// A value of Shotstack that may change over a clip: a number, or a list of tweens.
struct Tweens {
    /// A piece of the movement.
    private struct Step {
        var from, to, start, length: Double
        var curve: JSON
    }

    private let constant: Double
    private let steps: [Step]

    /// True if the value changes.
    var isMoving: Bool { !steps.isEmpty }

    /// Reads a key; nil if it is missing.
    init?(_ object: EditObject, _ key: String, usual: Double) {
        guard let value = object.value(key) else { return nil }
        guard value.array != nil else {
            (constant, steps) = (object.number(key) ?? usual, [])
            return
        }
        let steps = object.objects(key).map { tween in
            let from = tween.number("from") ?? usual
            return Step(
                from: from, to: tween.number("to") ?? from, start: max(tween.number("start") ?? 0, 0),
                length: max(tween.number("length") ?? 0, 0), curve: Self.curve(tween))
        }.sorted { $0.start < $1.start }
        (self.steps, constant) = (steps, steps.first?.from ?? usual)
    }

    /// Creates a movement over a clip's whole duration, or a constant if it is not known.
    init(from: Double, to: Double, length: Double?) {
        constant = from
        steps = length.map { [Step(from: from, to: to, start: 0, length: $0, curve: "linear")] } ?? []
    }

    private static func curve(_ tween: EditObject) -> JSON {
        let easing = tween.text("easing")
        switch tween.text("interpolation") ?? (easing == nil ? "linear" : "bezier") {
        case "constant": return "hold"
        case "bezier": return .string(easing == "easeInOut" ? "easeInEaseOut" : easing ?? "ease")
        default: return "linear"
        }
    }

    /// The moments of the movement.
    var moments: [Double] {
        var times: [Double] = []
        for step in steps { times += [step.start, step.start + step.length] }
        return times
    }

    /// Returns the value at a moment, without easing.
    func value(at time: Double) -> Double {
        var value = steps.first?.from ?? constant
        for step in steps where step.start <= time {
            let share = step.length > 0 ? min((time - step.start) / step.length, 1) : 1
            value = step.from + (step.to - step.from) * share
        }
        return value
    }

    /// Returns the value as a scene has it: a constant, or a track whose values `value` makes.
    func json(_ value: (Double) -> JSON) -> JSON {
        guard isMoving else { return value(constant) }
        var (values, times, curves): ([JSON], [JSON], [JSON]) = ([], [], [])
        var last: (time: Double, value: Double)?
        for step in steps {
            if let last {
                curves.append(last.value == step.from || step.start == last.time ? "linear" : "hold")
            }
            let start = max(step.start, last?.time ?? 0)
            let end = max(step.start + step.length, start)
            values += [value(step.from), value(step.to)]
            times += [.rounded(start), .rounded(end)]
            curves.append(step.curve)
            last = (end, step.to)
        }
        return Self.track(values, times, curves)
    }

    /// Returns a track of points that two movements make. Where their moments differ, both are linear.
    static func json(
        _ x: Tweens, _ y: Tweens, _ point: (Double, Double) -> JSON
    ) -> (json: JSON, isExact: Bool) {
        if !y.isMoving { return (x.json { point($0, y.constant) }, true) }
        if !x.isMoving { return (y.json { point(x.constant, $0) }, true) }
        let times = Set(x.moments + y.moments).sorted()
        let values = times.map { point(x.value(at: $0), y.value(at: $0)) }
        let isSame = x.moments == y.moments && x.steps.map(\.curve) == y.steps.map(\.curve)
        if isSame, x.steps.count == 1 {
            return (track(values, times.map(JSON.rounded), [x.steps[0].curve]), true)
        }
        let isLinear = (x.steps + y.steps).allSatisfy { $0.curve == "linear" }
        return (track(values, times.map(JSON.rounded), []), isLinear)
    }

    /// Returns a track; a value, if the last moment is the first.
    private static func track(_ values: [JSON], _ times: [JSON], _ curves: [JSON]) -> JSON {
        if let value = values.last, (times.last?.number ?? 0) < 0.001 { return value }
        var track = SceneObject()
        track["values"] = .array(values)
        track["times"] = .array(times)
        if curves.contains(where: { $0 != "linear" }) {
            track["curves"] = Set(curves.map(\.text)).count == 1 ? curves[0] : .array(curves)
        }
        return track.json
    }
}
