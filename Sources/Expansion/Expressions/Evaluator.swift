import SceneText
import Spelling

/// Evaluates the expressions of one string.
struct Evaluator {
    let expander: Expander
    let scope: Scope
    /// The position of the string in its text.
    let mark: TextMark

    /// The result of evaluating an expression.
    enum Outcome {
        case value(Value)
        /// A member or item is missing; `??` replaces it.
        case missing(message: String, position: Int, of: Value)
        /// The expression has a mistake that is already reported.
        case faulty
    }

    /// Evaluates an expression; returns nil after reporting its mistakes.
    func value(of expression: Expression) -> Value? {
        guard check(expression) else { return nil }
        return evaluate(expression)
    }

    /// Reports a mistake at a position of the string. `value` is the value that led to it.
    func report(_ message: String, at position: Int, of value: Value? = nil) {
        expander.mistakes.add(
            message, at: mark, inString: position, given: value?.place?.mark.written, texts: expander.texts)
    }

    /// Reports unknown names, unknown functions and wrong numbers of values, also in parts that are not computed.
    private func check(_ expression: Expression) -> Bool {
        switch expression.form {
        case .literal: return true
        case .list(let items): return items.map(check).allSatisfy(\.self)
        case .name(let name): return checkName(name, at: expression.start)
        case .member(let base, let key, let position):
            if case .name("scene") = base.form, scope.find("scene") == nil {
                return checkScene(key, at: position)
            }
            return check(base)
        case .item(let base, let index): return [check(base), check(index)].allSatisfy(\.self)
        case .negative(let inner), .not(let inner): return check(inner)
        case .binary(let left, _, let right, _): return [check(left), check(right)].allSatisfy(\.self)
        case .conditional(let condition, let first, let second):
            return [check(condition), check(first), check(second)].allSatisfy(\.self)
        case .call(let name, let values):
            let areValid = values.map(check).allSatisfy(\.self)
            return checkCall(name, values.count, at: expression.start) && areValid
        }
    }

    private func checkName(_ name: String, at position: Int) -> Bool {
        if let found = scope.find(name) {
            guard case .later = found.slot else { return true }
            report(
                "\(name.excerpt) can't be used before it has a value: a default sees only the parameters before it",
                at: position)
            return false
        }
        if name == "scene" { return checkScene("width", at: position) }
        let names = scope.allNames
        let known =
            misspeltDeclaration.map {
                "the scene has no parameters; did you mean \"parameters\" by \"\($0)\"?"
            }
            ?? nearestName(to: name, among: names).map { "did you mean \($0.excerpt)?" }
            ?? "names are \(names.prefix(20).map(\.excerpt).joined(separator: ", "))\(names.count > 20 ? ", …" : "")"
        report("unknown name \(name.excerpt): \(known)", at: position)
        return false
    }

    /// The key of the file that seems meant as `parameters`; nil if the file has parameters.
    private var misspeltDeclaration: String? {
        guard let members = scope.file.content.json.members,
            !members.contains(where: { $0.key == "parameters" })
        else { return nil }
        return members.map(\.key).first { nearestName(to: $0, among: ["parameters"]) != nil }?.excerpt
    }

    private func checkScene(_ key: String, at position: Int) -> Bool {
        guard let known = SceneShape.keys.first(where: { $0 == key }) else {
            let nearest = nearestName(to: key, among: SceneShape.keys).map { ": did you mean \($0)?" } ?? ":"
            report(
                "unknown member \(key.excerpt) of scene\(nearest) scene has \(SceneShape.keys.joined(separator: ", "))",
                at: position)
            return false
        }
        guard expander.shape != nil else {
            report("scene.\(known) is not known: the scene has no size in numbers", at: position)
            return false
        }
        return true
    }

    private func checkCall(_ name: String, _ count: Int, at position: Int) -> Bool {
        guard let function = Function.all[name] else {
            let names = Function.all.keys.sorted()
            let known =
                nearestName(to: name, among: names).map { "did you mean \($0)?" }
                ?? "functions are \(names.joined(separator: ", "))"
            report("unknown function \(name.excerpt): \(known)", at: position)
            return false
        }
        guard function.counts.contains(count) else {
            report("\(name) takes \(function.expectation), got \(count)", at: position)
            return false
        }
        return true
    }

    private func evaluate(_ expression: Expression) -> Value? {
        switch outcome(of: expression, mayMiss: false) {
        case .value(let value): return value
        case .faulty: return nil
        case .missing(let message, let position, let value):
            report(message, at: position, of: value)
            return nil
        }
    }

    private func outcome(of expression: Expression, mayMiss: Bool) -> Outcome {
        guard expander.takeStep(at: mark) else { return .faulty }
        func result(_ value: Value?) -> Outcome { value.map(Outcome.value) ?? .faulty }
        switch expression.form {
        case .literal(let scalar): return .value(Value(scalar.json))
        case .list(let items):
            let values = items.compactMap(evaluate)
            return values.count == items.count ? .value(Value(.array(values.map(\.json)))) : .faulty
        case .name(let name): return result(value(named: name))
        case .member(let base, let key, let position):
            return step(into: base, mayMiss) { member(key, of: $0, at: position) }
        case .item(let base, let index):
            return step(into: base, mayMiss) { item(index, of: $0) }
        case .negative(let inner):
            guard let value = evaluate(inner) else { return .faulty }
            return result(number(value, at: inner.start).map { Value(.number(0 - $0)) })
        case .not(let inner): return result(condition(inner).map { Value(.bool(!$0)) })
        case .binary(let left, let symbol, let right, let position):
            return result(binary(left, symbol, right, at: position))
        case .conditional(let test, let first, let second):
            guard let isTrue = condition(test) else { return .faulty }
            return outcome(of: isTrue ? first : second, mayMiss: mayMiss)
        case .call(let name, let expressions):
            let values = expressions.compactMap(evaluate)
            guard values.count == expressions.count, let function = Function.all[name] else { return .faulty }
            let call = Call(
                name: name, values: values, expressions: expressions, start: expression.start, evaluator: self
            )
            guard expander.takeStep(at: mark, cost: call.cost) else { return .faulty }
            return result(function.body(call))
        }
    }

    private func value(named name: String) -> Value? {
        guard let found = scope.find(name) else { return Value(expander.shape?.json ?? .null) }
        if let file = found.names.file { expander.notes.use(name, of: file) }
        guard case .value(let value) = found.slot else { return nil }
        return value
    }

    private func step(into base: Expression, _ mayMiss: Bool, _ next: (Value) -> Outcome) -> Outcome {
        if case .name("scene") = base.form, scope.find("scene") == nil, let shape = expander.shape {
            return next(Value(shape.json))
        }
        switch outcome(of: base, mayMiss: mayMiss) {
        case .value(let value): return next(value)
        case let other: return other
        }
    }

    private func member(_ key: String, of base: Value, at position: Int) -> Outcome {
        switch base.json {
        case .object(let members):
            if let value = base.member(key) { return .value(value) }
            let nearest = nearestName(to: key, among: members.map(\.key)).map {
                "did you mean \($0.excerpt)?"
            }
            let known =
                members.isEmpty
                ? "it is empty" : "it has \(members.prefix(12).map(\.key.excerpt).joined(separator: ", "))"
            return .missing(
                message: "the object has no member \(key.excerpt): \(nearest ?? known)", position: position,
                of: base)
        case .null:
            return .missing(message: "null has no member \(key.excerpt)", position: position, of: base)
        case let other:
            let advice = key == "length" ? "; write length(…)" : ""
            report("\(other.typeWords) has no members; only objects have\(advice)", at: position, of: base)
            return .faulty
        }
    }

    private func item(_ expression: Expression, of base: Value) -> Outcome {
        guard let index = evaluate(expression) else { return .faulty }
        if case .string(let key) = index.json { return member(key, of: base, at: expression.start) }
        guard case .array(let items) = base.json else {
            if case .null = base.json {
                return .missing(message: "null has no items", position: expression.start, of: base)
            }
            report("\(base.json.typeWords) has no items; only lists have", at: expression.start, of: base)
            return .faulty
        }
        guard let number = number(index, at: expression.start) else { return .faulty }
        guard let position = Int(exactly: number), position >= 0 else {
            report(
                "expected an index from 0 to \(max(items.count - 1, 0)), got \(number.asText); the list has \(items.count) items",
                at: expression.start, of: index)
            return .faulty
        }
        guard let value = base.item(position) else {
            let range = items.isEmpty ? "the list is empty" : "expected an index from 0 to \(items.count - 1)"
            return .missing(message: "\(range), got \(position)", position: expression.start, of: base)
        }
        return .value(value)
    }

    private func condition(_ expression: Expression) -> Bool? {
        guard let value = evaluate(expression) else { return nil }
        guard case .bool(let isTrue) = value.json else {
            report("expected true or false, got \(value.json.typeWords)", at: expression.start, of: value)
            return nil
        }
        return isTrue
    }

    /// Returns the number of a value; reports a mistake if the value is no number.
    func number(_ value: Value, at position: Int) -> Double? {
        guard case .number(let number) = value.json else {
            report("expected a number, got \(value.json.typeWords)", at: position, of: value)
            return nil
        }
        return number
    }

    private func binary(
        _ left: Expression, _ symbol: Expression.Operator, _ right: Expression, at position: Int
    ) -> Value? {
        switch symbol {
        case .and, .or:
            guard let first = condition(left) else { return nil }
            if first == (symbol == .or) { return Value(.bool(first)) }
            return condition(right).map { Value(.bool($0)) }
        case .otherwise:
            switch outcome(of: left, mayMiss: true) {
            case .value(let value) where value.json != .null: return value
            case .faulty: return nil
            case .value, .missing: return evaluate(right)
            }
        case .equal, .unequal:
            guard let first = evaluate(left), let second = evaluate(right) else { return nil }
            return Value(.bool(first.json.isSame(as: second.json) == (symbol == .equal)))
        default:
            guard let first = evaluate(left), let second = evaluate(right) else { return nil }
            if symbol == .plus, case .string = first.json {
                report(
                    "+ adds numbers, and the left side is \(first.json.typeWords); write texts side by side: \"{{a}}{{b}}\"",
                    at: left.start, of: first)
                return nil
            }
            guard let one = number(first, at: left.start), let two = number(second, at: right.start)
            else { return nil }
            return arithmetic(one, symbol, two, at: position, dividing: second)
        }
    }

    private func arithmetic(
        _ left: Double, _ symbol: Expression.Operator, _ right: Double, at position: Int,
        dividing divisor: Value
    ) -> Value? {
        switch symbol {
        case .less: return Value(.bool(left < right))
        case .lessOrEqual: return Value(.bool(left <= right))
        case .greater: return Value(.bool(left > right))
        case .greaterOrEqual: return Value(.bool(left >= right))
        default: break
        }
        if right == 0, symbol == .divided || symbol == .remainder {
            report("division by 0", at: position, of: divisor)
            return nil
        }
        let result =
            switch symbol {
            case .times: left * right
            case .divided: left / right
            case .plus: left + right
            case .minus: left - right
            default: left.remainderOfFloor(by: right)
            }
        guard result.isFinite else {
            report("the result is too large for a number", at: position)
            return nil
        }
        return Value(.number(result == 0 ? 0 : result))
    }
}

extension Double {
    /// Returns the remainder of a division that is rounded down; it has the sign of the divisor.
    fileprivate func remainderOfFloor(by divisor: Double) -> Double {
        let rest = truncatingRemainder(dividingBy: divisor)
        return rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest
    }
}

extension Expression.Scalar {
    fileprivate var json: JSON {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .text(let value): .string(value)
        }
    }
}
