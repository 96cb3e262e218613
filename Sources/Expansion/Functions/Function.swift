import SceneText

/// A function of the expression language.
struct Function: Sendable {
    /// The numbers of values that the function takes.
    let counts: ClosedRange<Int>
    /// The values that the function takes, in words.
    let expectation: String
    /// Computes the result; returns nil after reporting a mistake.
    let body: @Sendable (Call) -> Value?

    /// Creates a function that takes a fixed or variable number of values; `values` describes them.
    init(_ counts: ClosedRange<Int>, _ values: String, _ body: @escaping @Sendable (Call) -> JSON?) {
        self.counts = counts
        let count =
            counts.lowerBound == counts.upperBound
            ? "\(counts.lowerBound)"
            : counts.upperBound == .max
                ? "at least \(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
        expectation = "\(count) value\(counts == 1...1 ? "" : "s") (\(values))"
        self.body = { call in
            guard let result = body(call) else { return nil }
            guard result.isFinite else {
                call.evaluator.report("\(call.name): the result is too large for a number", at: call.start)
                return nil
            }
            return Value(result)
        }
    }

    /// All functions by name.
    static let all: [String: Function] =
        numbers.merging(texts) { $1 }.merging(colors) { $1 }.merging(locales) { $1 }
}

/// One call of a function, with its evaluated values.
struct Call {
    let name: String
    let values: [Value]
    let expressions: [Expression]
    /// The position of the function's name in the string.
    let start: Int
    let evaluator: Evaluator

    /// The number of steps for which the call counts: one, and more for long texts and lists.
    var cost: Int {
        let sizes = values.map { value in
            switch value.json {
            case .string(let text): text.utf8.count
            case .array(let items): items.count
            default: 0
            }
        }
        // Looking for one text in another one may compare all their letters.
        let compared = sizes.count > 1 ? sizes[0] * sizes[1] : 0
        return 1 + sizes.reduce(0, +) / 256 + (["split", "replace"].contains(name) ? compared / 4096 : 0)
    }

    /// Reports a mistake at one of the values.
    func fail(_ message: String, at index: Int) -> JSON? {
        evaluator.report(message, at: expressions[index].start, of: values[index])
        return nil
    }

    private func mismatch<Result>(_ expected: String, at index: Int) -> Result? {
        _ = fail("\(name): expected \(expected), got \(values[index].json.typeWords)", at: index)
        return nil
    }

    /// Returns a number; reports a mistake if the value is none.
    func number(_ index: Int) -> Double? {
        guard case .number(let value) = values[index].json else { return mismatch("a number", at: index) }
        return value
    }

    /// Returns a whole number in a range; reports a mistake if the value is none.
    func integer(_ index: Int, in range: ClosedRange<Int>) -> Int? {
        guard let value = number(index) else { return nil }
        guard let whole = Int(exactly: value), range.contains(whole) else {
            let limits =
                range.upperBound > 1_000_000 ? "" : " from \(range.lowerBound) to \(range.upperBound)"
            return mismatch("a whole number\(limits)", at: index)
        }
        return whole
    }

    /// Returns a text; reports a mistake if the value is none.
    func text(_ index: Int) -> String? {
        guard case .string(let value) = values[index].json else { return mismatch("a text", at: index) }
        return value
    }

    /// Returns a list; reports a mistake if the value is none.
    func list(_ index: Int) -> [JSON]? {
        guard case .array(let value) = values[index].json else { return mismatch("a list", at: index) }
        return value
    }

    /// Returns a color; reports a mistake if the value is none.
    func color(_ index: Int) -> TextColor? {
        guard case .string(let text) = values[index].json, let color = TextColor(text) else {
            return mismatch("a color #RRGGBB or #RRGGBBAA", at: index)
        }
        return color
    }

    /// Reports that a value has none of the types that the function takes.
    func failType(_ expected: String, at index: Int) -> JSON? { mismatch(expected, at: index) }
}
