import SceneText
import Spelling

extension Expander {
    private static let directives = ["$each", "$as", "$do", "$if", "$then", "$else", "$include", "$comment"]

    /// Expands an object: directives first, then components, then members.
    func object(
        _ members: [JSON.Member], _ value: Value, _ place: JSONPlace, _ scope: Scope, inList: Bool,
        isTop: Bool = false
    ) -> [Value]? {
        let written = Set(members.lazy.map(\.key).filter { $0.hasPrefix("$") })
        if written.isEmpty || written == ["$comment"] {
            return plain(members, value, place, scope).map { [$0] }
        }
        guard checkDirectives(members, place, written, scope, inList: inList, isTop: isTop) else {
            // The other members are expanded for their mistakes, unless they need what a directive would give.
            if written.isDisjoint(with: ["$each", "$as", "$if", "$include"]) {
                _ = self.members(members, place, scope)
            }
            return nil
        }
        if let file = value.member("$include") { return include(file, place, scope, inList: inList) }
        if let items = value.member("$each") { return each(items, members, value, place, scope) }
        return conditional(members, value, place, scope, inList: inList)
    }

    /// Reports unknown directives, and directives and members that can't stand beside each other.
    private func checkDirectives(
        _ members: [JSON.Member], _ place: JSONPlace, _ written: Set<String>, _ scope: Scope, inList: Bool,
        isTop: Bool
    ) -> Bool {
        let before = mistakes.reports
        for (member, inner) in zip(members, place.inner) {
            func fail(_ message: String) { self.fail(message, at: inner.keyMark, scope) }
            let key = member.key
            if written.contains("$include"), key != "$include", key != "$comment" {
                switch key {
                case "$schema" where isTop: break
                case "$each", "$as": fail("\(key) can't stand beside $include; write the include in $do")
                case "$if": fail("$if can't stand beside $include; write the include in $then")
                default: fail("\(key.excerpt) can't stand beside $include, which stands for a whole value")
                }
                continue
            }
            guard key.hasPrefix("$") else {
                if written.contains("$do") {
                    fail("\(key.excerpt) can't stand beside $do, which holds what is repeated")
                } else if written.contains("$then") {
                    fail("\(key.excerpt) can't stand beside $then, which holds the value")
                }
                continue
            }
            switch key {
            case "$schema" where isTop: break
            case "$schema": fail("$schema can stand at the top of a file only")
            case "$do" where !written.contains("$each"), "$as" where !written.contains("$each"):
                // A misspelt $each is already reported.
                if written.isSubset(of: Self.directives) { fail("\(key) needs $each in the same object") }
            case "$then" where !written.contains("$if"), "$else" where !written.contains("$if"):
                if written.isSubset(of: Self.directives) { fail("\(key) needs $if in the same object") }
            case "$then" where written.contains("$do"), "$else" where written.contains("$do"):
                fail("\(key) can't stand beside $do; write the choice in $do")
            case "$else" where !written.contains("$then"): fail("$else needs $then")
            case "$each" where !inList:
                fail("$each can stand in a list only: here is no list in which it could repeat its object")
            case _ where Self.directives.contains(key): break
            default:
                let nearest = nearestName(to: key, among: Self.directives).map { "did you mean \($0)?" }
                fail(
                    "unknown directive \(key.excerpt): \(nearest ?? "directives are \(Self.directives.joined(separator: ", "))")"
                )
            }
        }
        return mistakes.reports == before
    }

    // MARK: $if

    /// Expands an object without `$each`, which may have `$if`.
    private func conditional(
        _ members: [JSON.Member], _ value: Value, _ place: JSONPlace, _ scope: Scope, inList: Bool
    ) -> [Value]? {
        guard let condition = value.member("$if") else {
            return plain(members, value, place, scope).map { [$0] }
        }
        guard let isTrue = decide(condition, scope) else { return nil }
        guard let first = value.member("$then") else {
            return isTrue ? plain(members, value, place, scope).map { [$0] } : []
        }
        if isTrue { return expand(first, scope, inList: inList) }
        return value.member("$else").map { expand($0, scope, inList: inList) } ?? []
    }

    private func decide(_ condition: Value, _ scope: Scope) -> Bool? {
        guard let mark = condition.place?.mark, let given = expandParameter(condition, scope) else {
            return nil
        }
        guard case .bool(let isTrue) = given.json else {
            if case .string(let text) = condition.json, !text.contains("{{") {
                fail(
                    "expected true or false, got the text \(given.json.inWords): write the condition in two braces, {{\(text.drop { "{ ".contains($0) }.prefix { $0 != "}" }.prefix(40))}}",
                    at: mark, scope)
            } else {
                mistakes.add(
                    "expected true or false, got \(given.json.typeWords)", at: given.place?.mark ?? mark,
                    texts: texts)
            }
            return nil
        }
        notes.decide(mark, isTrue)
        return isTrue
    }

    // MARK: $each

    private func each(
        _ items: Value, _ members: [JSON.Member], _ value: Value, _ place: JSONPlace, _ scope: Scope
    ) -> [Value]? {
        guard let mark = items.place?.mark, let names = itemNames(value.member("$as"), scope),
            let list = repeatedItems(items, scope)
        else { return nil }
        var eachMark = mark
        eachMark.use = scope.use
        guard list.count <= ExpansionLimits.values else {
            fail("more than \(ExpansionLimits.valueWords) are not supported", at: mark, scope)
            return nil
        }
        repeated.append(eachMark)
        defer { repeated.removeLast() }
        var result: [Value] = []
        var isValid = true
        for index in 0..<list.count {
            guard takeRepetition(at: eachMark) else { return nil }
            let item = Names()
            item.set("index", .value(Value(.number(Double(index)))))
            item.set("count", .value(Value(.number(Double(list.count)))))
            item.set("first", .value(Value(.bool(index == 0))))
            item.set("last", .value(Value(.bool(index == list.count - 1))))
            item.set(names.index, .value(Value(.number(Double(index)))))
            item.set(names.item, .value(list.item(index)))
            guard let values = body(members, value, place, scope.adding(item)) else {
                isValid = false
                continue
            }
            result += values
        }
        return isValid ? result : nil
    }

    /// Expands what `$each` repeats, for one item.
    private func body(_ members: [JSON.Member], _ value: Value, _ place: JSONPlace, _ scope: Scope)
        -> [Value]?
    {
        guard let repeated = value.member("$do") else {
            return conditional(members, value, place, scope, inList: true)
        }
        if let condition = value.member("$if") {
            guard let isTrue = decide(condition, scope) else { return nil }
            if !isTrue { return [] }
        }
        return expand(repeated, scope, inList: true)
    }

    /// The items of `$each`: a list, or the numbers from 0.
    private struct RepeatedItems {
        let value: Value
        let count: Int

        func item(_ index: Int) -> Value { value.item(index) ?? Value(.number(Double(index))) }
    }

    private func repeatedItems(_ items: Value, _ scope: Scope) -> RepeatedItems? {
        guard let mark = items.place?.mark, let given = expandParameter(items, scope) else {
            return nil
        }
        func fail(_ expected: String, _ got: String) -> RepeatedItems? {
            mistakes.add("expected \(expected), got \(got)", at: given.place?.mark ?? mark, texts: texts)
            return nil
        }
        switch given.json {
        case .array(let list): return RepeatedItems(value: given, count: list.count)
        case .number(let number):
            guard number >= 0, number == number.rounded() else {
                return fail("a list, or a whole number from 0", number.asText)
            }
            return RepeatedItems(value: Value(.null), count: Int(min(number, 1e9)))
        case .string(let text) where items.json == given.json:
            return fail(
                "a list or a number",
                "\(given.json.typeWords); write a name in two braces: {{\(text.excerpt)}}")
        default: return fail("a list or a number", given.json.typeWords)
        }
    }

    /// Returns the names of the item and of its index.
    private func itemNames(_ given: Value?, _ scope: Scope) -> (item: String, index: String)? {
        guard let given, let mark = given.place?.mark else { return ("item", "index") }
        func isValid(_ json: JSON, _ mark: TextMark) -> Bool {
            if case .string(let name) = json, Lexer.isName(name) { return true }
            fail("\(json.inWords) can't be a name in expressions", at: mark, scope)
            return false
        }
        guard case .array(let names) = given.json else {
            return isValid(given.json, mark) ? (given.json.string ?? "", "index") : nil
        }
        guard names.count == 2 else {
            fail("$as takes a name, or 2 names: of the item and of its index", at: mark, scope)
            return nil
        }
        for index in 0..<2 {
            guard let inner = given.item(index)?.place?.mark, isValid(names[index], inner) else { return nil }
        }
        guard names[0] != names[1] else {
            fail("both names are \(names[0].inWords)", at: given.item(1)?.place?.mark ?? mark, scope)
            return nil
        }
        return (names[0].string ?? "", names[1].string ?? "")
    }

    // MARK: $include

    private func include(_ given: Value, _ place: JSONPlace, _ scope: Scope, inList: Bool) -> [Value]? {
        guard let mark = given.place?.mark, let name = expandParameter(given, scope) else {
            return nil
        }
        guard case .string(let path) = name.json, !path.isEmpty else {
            fail("expected the path of a file, got \(name.json.typeWords)", at: mark, scope)
            return nil
        }
        let whole = TextFolder.path(of: path, in: texts.texts[Int(mark.file)].folder)
        var useMark = place.mark
        useMark.use = scope.use
        guard enter(OpenUse(identity: whole, name: whole), at: mark, scope, of: "the file includes itself")
        else { return nil }
        defer { open.removeLast() }
        let use = texts.add(SourceTexts.Use(whole, at: useMark))
        guard let file = load(whole, named: path, at: name.place?.mark ?? mark, scope, use: use),
            let place = file.content.place
        else {
            return nil
        }
        let inner = scope.inside(use)
        guard case .object(let members) = file.content.json else {
            return expand(file.content, inner, inList: inList)
        }
        return object(members, file.content, place, inner, inList: inList, isTop: true)
    }
}
