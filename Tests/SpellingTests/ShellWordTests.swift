import Spelling
import Testing

@Suite struct ShellWordTests {
    @Test("words are quoted if shells would change them, and paths are never read as flags") func words() {
        #expect(
            ["a-b_1.wav", "a b", "it's", "", "$x"].map(shellWord) == [
                "a-b_1.wav", "'a b'", "'it'\\''s'", "''", "'$x'",
            ])
        #expect(["-a", "a b", "/a/-b"].map(shellPath) == ["./-a", "'a b'", "/a/-b"])
    }
}
