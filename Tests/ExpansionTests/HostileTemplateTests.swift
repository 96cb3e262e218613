import Expansion
import SceneText
import TestSupport
import Testing

/// Templates with mistakes that nobody foresaw.
@Suite struct HostileTemplateTests {
    private static func expand(_ text: String, values: String? = nil) throws -> Expansion {
        let bytes = Array(text.utf8)
        var request = ExpansionRequest()
        request.types = ConformanceCase.types
        request.values = values.map { ("values", Array($0.utf8)) }
        return try Expansion(JSONParser.parse(bytes), of: SourceText(bytes), request)
    }

    @Test("scenes with exchanged characters are expanded or have errors, and never trap") func exchanged()
        throws
    {
        var random = SplitMix(37)
        let letters = Array(#"{}"'[]()$,:.0123456789 abinot?+-*/%<>=!&|_#\é"#.utf8)
        var (errorCount, expandedCount) = (0, 0)
        for test in ConformanceCase.all {
            let bytes = Array((test.json["scene"] ?? .null).text.utf8)
            for _ in 0..<40 {
                var changed = bytes
                for _ in 0...Int(random.next() % 3) {
                    changed[Int(random.next() % UInt64(bytes.count))] =
                        letters[Int(random.next() % UInt64(letters.count))]
                }
                guard let parsed = try? JSONParser.parse(changed) else { continue }
                var request = ExpansionRequest()
                request.types = ConformanceCase.types
                do throws(SceneErrors) {
                    _ = try Expansion(parsed, of: SourceText(changed), request)
                    expandedCount += 1
                } catch {
                    errorCount += 1
                    #expect(error.lines.allSatisfy { !$0.isEmpty })
                }
            }
        }
        #expect(errorCount > 500 && expandedCount > 300, "\(errorCount) \(expandedCount)")
    }

    @Test(
        "what would take for ever ends with a limit",
        arguments: [
            #"{"x": [{"$each": 100000, "$do": {"$each": 100000, "$if": false, "a": 1}}]}"#,
            #"{"parameters": {"a": "{{'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'}}", "b": "{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}", "c": "{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}", "d": "{{c}}{{c}}{{c}}{{c}}{{c}}{{c}}{{c}}{{c}}{{c}}{{c}}{{c}}{{c}}{{c}}{{c}}{{c}}{{c}}", "e": "{{d}}{{d}}{{d}}{{d}}{{d}}{{d}}{{d}}{{d}}"}, "x": "{{e}}{{e}}"}"#,
            #"{"parameters": {"a": [1,2,3,4,5,6,7,8,9,10], "b": ["{{a}}","{{a}}","{{a}}","{{a}}","{{a}}","{{a}}","{{a}}","{{a}}","{{a}}","{{a}}"], "c": ["{{b}}","{{b}}","{{b}}","{{b}}","{{b}}","{{b}}","{{b}}","{{b}}","{{b}}","{{b}}"], "d": ["{{c}}","{{c}}","{{c}}","{{c}}","{{c}}","{{c}}","{{c}}","{{c}}","{{c}}","{{c}}"], "e": ["{{d}}","{{d}}","{{d}}","{{d}}","{{d}}","{{d}}","{{d}}","{{d}}","{{d}}","{{d}}"]}, "x": ["{{e}}", "{{e}}"]}"#,
            #"{"x": "{{replace(replace(replace(join([{{1}}], ''), 'a', 'b'), '', ''), 'x', 'y')}}"}"#,
        ])
    func limits(_ text: String) {
        #expect(throws: SceneErrors.self) { _ = try Self.expand(text) }
    }

    @Test("expressions may be nested a hundred levels deep, and no deeper") func nesting() throws {
        func nested(_ depth: Int) -> String {
            "{\"x\": \"{{\(String(repeating: "(", count: depth))1\(String(repeating: ")", count: depth))}}\"}"
        }
        #expect(try Self.expand(nested(40)).json == ["x": 1])
        #expect(throws: SceneErrors.self) { _ = try Self.expand(nested(5000)) }
        #expect(throws: SceneErrors.self) {
            _ = try Self.expand("{\"x\": \"{{\(String(repeating: "-", count: 5000))1}}\"}")
        }
        #expect(throws: SceneErrors.self) {
            _ = try Self.expand("{\"x\": \"{{\(String(repeating: "not ", count: 5000))true}}\"}")
        }
    }

    @Test("a text that doubles again and again is an error before it fills the memory") func doubling() {
        let parameters = (0..<40).map {
            "\"p\($0)\": \"\($0 == 0 ? "xxxxxxxx" : "{{p\($0 - 1)}}{{p\($0 - 1)}}")\""
        }
        #expect(throws: SceneErrors.self) {
            _ = try Self.expand(
                "{\"parameters\": {\(parameters.joined(separator: ", "))}, \"x\": \"{{p39}}\"}")
        }
    }

    private static func errors(_ text: String, values: String? = nil) -> [String] {
        do {
            return ["no error: \(try expand(text, values: values).json.text.prefix(200))"]
        } catch let errors as SceneErrors {
            return errors.lines
        } catch {
            return ["\(error)"]
        }
    }

    /// A template with one mistake, and words of its only error.
    private static let single = [
        (##"{"$if": false, "layers": []}"##, "left out"),
        (##"{"a": "{{mix('#000000', '#000000', mix(-1e308, 1e308, 1))}}"}"##, "too large"),
        (
            ##"{"parameters": {"p": {"type": "text", "default": {"$if": false, "$then": "x"}}}, "a": "{{p}}"}"##,
            "leaves it out"
        ),
        (##"{"x": [{"$each": 3, "$do": 1, "$if": true, "$then": 5}]}"##, "beside $do"),
        (
            ##"{"components": {"card": {"parameters": {"a": {"type": "text"}}, "layers": []}}, "x": [{"$each": 2, "type": "card", "set": {"a": "{{nope}}"}}]}"##,
            "unknown name nope"
        ),
        (
            ##"{"parameters": {"c": {"type": "color", "default": "red"}}, "components": {"card": {"parameters": {"a": {"type": "color"}}, "layers": []}}, "x": [{"type": "card", "set": {"a": "{{c}}"}}]}"##,
            "expected a color"
        ),
        (##"{"a": "{\u007bnope}}"}"##, "unknown name nope"),
        (
            ##"{"parameters": {"o": {"type": "object", "keys": {"a": {"type": "text", "default": "{{1}}"}}, "default": {}}}}"##,
            "can't have expressions"
        ),
        (
            ##"{"sizes": {"q": {"width": 2, "height": 2, "set": {"a": "{{1}}"}}}, "parameters": {"a": "x"}}"##,
            "don't work"
        ),
        (
            ##"{"x": [{"$each": 1000, "$do": {"$each": 1000, "$if": "{{index + 'a'}}", "$do": 1}}]}"##,
            "expected a number"
        ),
    ]

    @Test("one mistake has one error, and no value is left out silently", arguments: single.indices)
    func alone(_ index: Int) {
        let (text, words) = Self.single[index]
        let errors = Self.errors(text)
        #expect(errors.count == 1 && errors[0].contains(words), "\(errors)")
    }

    @Test("long chains of operators, members and alternatives are errors, and take no time")
    func chains() {
        for (start, link) in [
            ("1", "+1"), ("a", ".b"), ("a", "??a"), ("a", "[0]"), ("true", " and true"), ("1", "?1:1"),
        ] {
            let text = start + String(repeating: link, count: 50_000)
            let errors = Self.errors("{\"parameters\": {\"a\": 1}, \"x\": \"{{\(text)}}\"}")
            #expect(
                errors.count == 1 && errors[0].contains("not supported"), "\(errors.first?.prefix(200) ?? "")"
            )
        }
        let many = String(repeating: "{{1}}", count: 100_000)
        #expect(
            (try? Self.expand("{\"x\": \"\(many)\"}").json) == [
                "x": .string(String(repeating: "1", count: 100_000))
            ])
    }

    @Test("lists that grow by brackets have at most 64 levels") func levels() {
        let parameters = (0..<60).map { index in
            let inner = index == 0 ? "1" : "p\(index - 1)"
            return
                "\"p\(index)\": \"{{\(String(repeating: "[", count: 30))\(inner)\(String(repeating: "]", count: 30))}}\""
        }
        let errors = Self.errors(
            "{\"parameters\": {\(parameters.joined(separator: ", "))}, \"x\": \"{{p59}}\"}")
        #expect(errors.count == 1 && errors[0].contains("64 levels"), "\(errors)")
    }

    @Test("the names that $as gives hide those that are always there") func names() throws {
        let json = try Self.expand(
            #"{"x": [{"$each": ["a", "b"], "$as": ["c", "count"], "$do": "{{c}}{{count}}"}]}"#
        ).json
        #expect(json == ["x": ["a0", "b1"]])
    }
}
