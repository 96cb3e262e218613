import SceneText
import Spelling

/// Expands one scene: walks through its values, and replaces expressions, directives and components.
final class Expander {
    let request: ExpansionRequest
    let mistakes = Mistakes()
    var texts: SourceTexts
    var notes = NoteCollector()
    /// All files of the template that declare parameters or components, the scene first.
    var files: [TemplateFile] = []
    /// The width and height of the scene in points; nil if they are not known.
    var shape: SceneShape?
    /// The named sizes of the scene.
    var sizes: [NamedSize] = []
    var locales: (any LocaleFormatter)? { request.locales }

    /// The files that were read, by their paths.
    var loaded: [String: TemplateFile] = [:]
    /// The paths of files whose mistakes in JSON are already reported.
    var faultyFiles: Set<String> = []
    /// The components and included files that are being expanded, from the outside in.
    var open: [OpenUse] = []
    /// The positions of the `$each` that are being repeated, from the outside in.
    var repeated: [TextMark] = []
    /// True while the values are part of the expanded scene, and not parameters.
    var isOutput = true
    private var parts: [TextMark: [StringPart]] = [:]
    private var limits = ExpansionLimits()
    private var depth = 0
    /// True after a limit was exceeded, which ends the expansion.
    private(set) var isStopped = false

    /// A component or an included file that is being expanded.
    struct OpenUse {
        /// The identity, which is compared to find circles: a path, or a file and a name.
        let identity: String
        /// The name in messages.
        let name: String
    }

    init(_ text: SourceText, _ request: ExpansionRequest) {
        texts = SourceTexts(text)
        texts.isExpanded = true
        self.request = request
    }

    /// Reports a mistake in a value.
    func fail(_ message: String, at mark: TextMark, _ scope: Scope? = nil) {
        var mark = mark
        if let scope { mark.use = scope.use }
        mistakes.add(message, at: mark, texts: texts)
    }

    // MARK: Limits

    /// Counts a step of evaluation; returns false and reports a mistake if there are too many.
    func takeStep(at mark: TextMark, cost: Int = 1) -> Bool {
        limits.steps += cost
        return !isStopped && isWithin(limits.steps <= ExpansionLimits.steps, ExpansionLimits.stepWords, mark)
    }

    private func isWithin(_ condition: Bool, _ words: String, _ mark: TextMark) -> Bool {
        if mistakes.count >= Mistakes.maximumCount || mistakes.reports > Mistakes.maximumReports {
            isStopped = true
        }
        if condition { return !isStopped }
        mistakes.add("more than \(words) are not supported", at: mark, texts: texts)
        isStopped = true
        return false
    }

    /// Counts a repetition of `$each`.
    func takeRepetition(at mark: TextMark) -> Bool {
        limits.repetitions += 1
        return isWithin(limits.repetitions <= ExpansionLimits.steps, ExpansionLimits.repetitionWords, mark)
    }

    /// Counts values and layers of the expanded scene.
    private func count(_ values: Int, layers: Int, at mark: TextMark) -> Bool {
        guard isOutput else {
            limits.parameterValues += values
            return isWithin(
                limits.parameterValues <= ExpansionLimits.steps, ExpansionLimits.parameterWords, mark)
        }
        limits.values += values
        limits.layers += layers
        let place = repeated.last ?? mark
        return isWithin(limits.layers <= ExpansionLimits.layers, ExpansionLimits.layerWords, place)
            && isWithin(limits.values <= ExpansionLimits.values, ExpansionLimits.valueWords, place)
    }

    // MARK: Values

    /// Expands a value. Returns nil after reporting mistakes, and an empty list if the value is left out. Only in a
    /// list can a value become several.
    func expand(_ value: Value, _ scope: Scope, inList: Bool = false) -> [Value]? {
        guard !isStopped, var place = value.place else { return nil }
        depth += 1
        defer { depth -= 1 }
        guard depth <= ExpansionLimits.depth else {
            fail(
                "more than \(ExpansionLimits.depth) levels of lists and objects are not supported",
                at: place.mark, scope)
            return nil
        }
        switch value.json {
        case .string(let text): return string(text, place, scope).map { [$0] }
        case .array(let items):
            guard count(1, layers: 0, at: place.mark) else { return nil }
            return list(items, place, scope).map { [$0] }
        case .object(let members): return object(members, value, place, scope, inList: inList)
        case .null, .bool, .number:
            place.mark.use = scope.use
            return count(1, layers: 0, at: place.mark) ? [Value(value.json, place)] : nil
        }
    }

    /// Expands a value that must not be left out, such as a condition or a parameter's default. Returns nil after
    /// reporting mistakes.
    func expandParameter(_ value: Value, _ scope: Scope) -> Value? {
        let wasOutput = isOutput
        isOutput = false
        defer { isOutput = wasOutput }
        let before = mistakes.reports
        guard let expanded = expand(value, scope), mistakes.reports == before else { return nil }
        if expanded.isEmpty, let mark = value.place?.mark {
            fail("a value is needed here, but its $if leaves it out", at: mark, scope)
        }
        return expanded.first
    }

    private func list(_ items: [JSON], _ place: JSONPlace, _ scope: Scope) -> Value? {
        var (values, places): ([JSON], [JSONPlace]) = ([], [])
        values.reserveCapacity(items.count)
        for (item, inner) in zip(items, place.inner) {
            guard let expanded = expand(Value(item, inner), scope, inList: true) else { continue }
            for value in expanded {
                values.append(value.json)
                if let place = value.place { places.append(place) }
            }
        }
        if isStopped { return nil }
        var place = place
        place.mark.use = scope.use
        place.inner = places
        return Value(.array(values), place)
    }

    /// Expands the members of an object other than directives. Members that are left out are missing in the result.
    func members(
        _ members: [JSON.Member], _ place: JSONPlace, _ scope: Scope, without omitted: Set<String> = []
    ) -> Value? {
        var (result, places): ([JSON.Member], [JSONPlace]) = ([], [])
        for (member, inner) in zip(members, place.inner) {
            if member.key.hasPrefix("$") || omitted.contains(member.key) { continue }
            guard let value = expand(Value(member.value, inner), scope)?.first, var place = value.place else {
                continue
            }
            place.key = inner.key
            result.append(JSON.Member(member.key, value.json))
            places.append(place)
        }
        if isStopped { return nil }
        var place = place
        place.mark.use = scope.use
        place.inner = places
        return Value(.object(result), place)
    }

    /// Counts an object of the expanded scene; an object with a type is a layer.
    func countObject(_ members: [JSON.Member], at mark: TextMark) -> Bool {
        count(1, layers: members.contains { $0.key == "type" } ? 1 : 0, at: mark)
    }

    // MARK: Strings

    private func string(_ text: String, _ place: JSONPlace, _ scope: Scope) -> Value? {
        var place = place
        place.mark.use = scope.use
        guard text.contains("{{") else {
            return count(1, layers: 0, at: place.mark) ? Value(.string(text), place) : nil
        }
        guard let parts = parts(of: text, place) else { return nil }
        let evaluator = Evaluator(expander: self, scope: scope, mark: place.mark)
        if parts.count == 1, case .expression(let expression) = parts[0] {
            guard let value = evaluator.value(of: expression) else { return nil }
            let size = value.json.size
            guard depth + size.depth <= ExpansionLimits.depth else {
                fail(
                    "more than \(ExpansionLimits.depth) levels of lists and objects are not supported",
                    at: place.mark)
                return nil
            }
            guard count(size.values, layers: size.layers, at: place.mark) else { return nil }
            return Value(value.json, value.place?.used(at: place) ?? JSONPlace(at: place, like: value.json))
        }
        var result = ""
        var isValid = true
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .expression(let expression):
                guard let value = evaluator.value(of: expression) else {
                    isValid = false
                    continue
                }
                guard let text = value.json.asText else {
                    evaluator.report(
                        "expected a text, a number, true or false in the text, got \(value.json.typeWords)",
                        at: expression.start, of: value)
                    isValid = false
                    continue
                }
                result += text
            }
            guard result.utf8.count <= ExpansionLimits.textBytes else {
                fail("the text has more than \(ExpansionLimits.textBytes) bytes", at: place.mark)
                return nil
            }
        }
        guard isValid, count(1, layers: 0, at: place.mark),
            takeStep(at: place.mark, cost: result.utf8.count / 256)
        else { return nil }
        return Value(.string(result), place)
    }

    /// Returns the parts of a string, or nil after reporting its faults.
    private func parts(of text: String, _ place: JSONPlace) -> [StringPart]? {
        var key = place.mark
        key.use = -1
        if let known = parts[key] { return known.isEmpty ? nil : known }
        let (found, faults) = ExpressionParser.parts(of: text)
        for fault in faults {
            mistakes.add(fault.message, at: place.mark, inString: fault.position, texts: texts)
        }
        parts[key] = faults.isEmpty ? found : []
        guard faults.isEmpty else { return nil }
        return found
    }
}

/// The limits of an expansion, and what was counted so far.
struct ExpansionLimits {
    static let values = 100_000
    static let layers = 10_000
    static let steps = 1_000_000
    /// The maximum number of components and included files inside each other.
    static let levels = 24
    /// The maximum depth of lists and objects.
    static let depth = 64
    /// The maximum length of a text.
    static let textBytes = 1_000_000

    static let valueWords = "100,000 values"
    static let layerWords = "10,000 layers"
    static let stepWords = "1,000,000 steps of evaluation"
    static let repetitionWords = "1,000,000 repetitions"

    static let parameterWords = "1,000,000 values of parameters"

    var values = 0
    var parameterValues = 0
    var layers = 0
    var steps = 0
    var repetitions = 0
}

extension JSON {
    /// The number of values in this value, itself included, the number of objects with a type, and the number of levels
    /// of lists and objects inside.
    fileprivate var size: (values: Int, layers: Int, depth: Int) {
        func sum(_ items: some Sequence<JSON>, layers: Int) -> (Int, Int, Int) {
            items.reduce((1, layers, 1)) { sum, item in
                let size = item.size
                return (sum.0 + size.values, sum.1 + size.layers, max(sum.2, size.depth + 1))
            }
        }
        switch self {
        case .array(let items): return sum(items, layers: 0)
        case .object(let members):
            return sum(members.lazy.map(\.value), layers: members.contains { $0.key == "type" } ? 1 : 0)
        default: return (1, 0, 0)
        }
    }
}

extension JSONPlace {
    /// Returns the place of a value that was written at this place and is used in the string at `string`.
    func used(at string: JSONPlace) -> JSONPlace {
        var place = JSONPlace(string.mark, inner: inner.map { $0.used(at: string) })
        let (file, offset) = mark.written
        (place.mark.givenFile, place.mark.givenOffset) = (Int32(file), Int32(offset))
        place.key = string.key
        return place
    }

    /// Creates the place of a value that was computed in the string at `string`.
    init(at string: JSONPlace, like json: JSON) {
        let inner: [JSONPlace] =
            switch json {
            case .array(let items): items.map { JSONPlace(at: string, like: $0) }
            case .object(let members): members.map { JSONPlace(at: string, like: $0.value) }
            default: []
            }
        self.init(string.mark, inner: inner)
        key = string.key
    }
}
