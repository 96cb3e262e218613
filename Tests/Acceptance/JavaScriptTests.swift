import Foundation
import TestSupport
import Testing

/// Tests of the JavaScript modules of the studio's page and of reports, run by node outside of a browser.
@Suite struct JavaScriptTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("JavaScript")

    private static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".test.mjs") }.sorted()

    @Test("JavaScript tests exist") func exist() { #expect(Self.files.count >= 5) }

    @Test("all tests in the JavaScript file pass under node", arguments: files) func passes(_ file: String)
        throws
    {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["node", "--test", Self.folder.appendingPathComponent(file).path]
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let text = try process.whileRunning(atMost: .seconds(120)) {
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        }
        #expect(process.terminationStatus != 127, "node is not installed; scripts/setup --tests installs it")
        #expect(process.terminationStatus == 0, "\(text)")
        #expect(text.firstMatch(of: /# pass [1-9]/) != nil, "\(text)")
    }
}
