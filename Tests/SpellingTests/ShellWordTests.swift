import Spelling
import Testing

@Suite struct ShellWordTests {
    @Test("words are quoted where a shell would read them otherwise, and paths are no flags") func words() {
        #expect(
            ["a-b_1.wav", "a b", "it's", "", "$x"].map(shellWord) == [
                "a-b_1.wav", "'a b'", "'it'\\''s'", "''", "'$x'",
            ])
        #expect(["-a", "a b", "/a/-b"].map(shellPath) == ["./-a", "'a b'", "/a/-b"])
    }
}
