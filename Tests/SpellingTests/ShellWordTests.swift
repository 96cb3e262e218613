import Spelling
import Testing

@Suite struct ShellWordTests {
    @Test("words are quoted if shells would change them, and paths are never read as flags") func words() {
        #expect(
            ["a-b_1.wav", "a b", "it's", "", "$x"].map(shellWord) == [
                "a-b_1.wav", "'a b'", "'it'\\''s'", "''", "'$x'",
            ])
        #expect(shellWord("a\nit's\\\u{1B}é") == #"$'a\012it\047s\134\033\303\251'"#)
        #expect(["-a", "a b", "/a/-b"].map(shellPath) == ["./-a", "'a b'", "/a/-b"])
    }
}
