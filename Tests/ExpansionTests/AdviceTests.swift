import Expansion
import SceneText
import Testing

/// The advice in messages about the mistakes that beginners make.
@Suite struct AdviceTests {
    /// Returns the messages about a scene with these members.
    private static func messages(_ members: String) -> [String] {
        let bytes = Array("{\(members)}".utf8)
        do {
            _ = try Expansion(JSONParser.parse(bytes), of: SourceText(bytes), ExpansionRequest())
            return []
        } catch let errors as SceneErrors {
            return errors.listed.map(\.message)
        } catch {
            return ["\(error)"]
        }
    }

    @Test("an expression outside of a string is answered with the string") func quotes() {
        #expect(
            Self.messages(#""a": {{x}}"#).first?.contains(#"an expression stands in quotes: "{{…}}""#) == true
        )
        #expect(Self.messages(#""a": {"b": {x}}"#).first?.contains("expected a key in quotes") == true)
    }

    @Test("unknown names in a scene whose \"parameters\" is misspelt are answered with that key")
    func declaration() {
        #expect(
            Self.messages(#""paramters": {"x": 1}, "a": "{{x}}""#) == [
                #"unknown name x: the scene has no parameters; did you mean "parameters" by "paramters"?"#
            ])
        #expect(
            Self.messages(#""parameters": {"xs": 1}, "a": "{{x}}""#) == ["unknown name x: did you mean xs?"])
    }

    @Test("a member or a pipe of other languages is answered with the function") func functions() {
        let first = Self.messages(#""parameters": {"x": "a"}, "b": "{{x.length}}""#).first
        #expect(first?.contains("write length(…)") == true)
        #expect(
            Self.messages(##""parameters": {"x": "a"}, "b": "{{x | upper}}""##).first?.contains("upper(name)")
                == true)
        let each = Self.messages(#""parameters": {"xs": [1]}, "b": [{"$each": "xs"}]"#).first
        #expect(each?.contains("write a name in two braces: {{xs}}") == true)
    }

    @Test("a + between texts is answered with texts side by side") func sum() {
        let words = "write texts side by side"
        #expect(
            Self.messages(#""parameters": {"x": "a"}, "b": "{{x + 'b'}}""#).first?.contains(words) == true)
        #expect(Self.messages(#""parameters": {"x": "a"}, "b": "{{x - 1}}""#).first?.contains(words) == false)
    }
}
