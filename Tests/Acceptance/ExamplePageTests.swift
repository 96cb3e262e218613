import Foundation
import TestSupport
import Testing

/// Tests that pages in docs have the code of the example packages.
@Suite struct ExamplePageTests {
    private static func lines(_ text: some StringProtocol) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test(
        "every line of Swift in the page is also in the example",
        arguments: [("layers", "ripples", 8), ("embedding", "host", 2)])
    func code(_ page: String, _ name: String, _ count: Int) throws {
        let package = Repository.root.appendingPathComponent("samples/\(name)")
        let sources = package.appendingPathComponent("Sources/\(name)")
        let names = try FileManager.default.contentsOfDirectory(atPath: sources.path)
        let files =
            [package.appendingPathComponent("Package.swift")] + names.map(sources.appendingPathComponent)
        let example = try files.map {
            "\n" + Self.lines(try String(contentsOf: $0, encoding: .utf8)).joined(separator: "\n")
        }
        let page = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/\(page).md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
        #expect(blocks.count >= count)
        for block in blocks {
            let code = "\n" + Self.lines(block).joined(separator: "\n")
            #expect(example.contains { $0.contains(code) }, "not in the example:\(code)")
        }
    }
}
