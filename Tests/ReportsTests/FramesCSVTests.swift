import Testing

@testable import Comparison
@testable import Reports

/// The text of frames.csv.
@Suite struct FramesCSVTests {
    @Test(
        "a path is a single field in frames.csv",
        arguments: [
            ("a b.mp4", "a b.mp4"), ("a,b.mp4", "\"a,b.mp4\""), ("a\"b.mp4", "\"a\"\"b.mp4\""),
            ("a\nb.mp4", "\"a\nb.mp4\""), ("a\r\nb.mp4", "\"a\r\nb.mp4\""),
        ])
    func field(_ path: String, _ field: String) {
        #expect(FilmsComparison.field(path) == field)
    }
}
