import Foundation
import TestSupport
import Testing

/// Tests of `zoetrope studio` without a browser.
@Suite struct StudioServerTests {
    /// The program with a scene of its own.
    private final class Run {
        let folder: TestFolder
        let running: Tool.Running
        let port: Int
        let token: String

        init(_ scene: String) throws {
            folder = try TestFolder()
            running = try Tool.zoetrope.start(["studio", folder.write(scene, to: "scene.json")])
            while !running.outputSoFar.contains("\n"), running.process.isRunning { usleep(1000) }
            let address = try #require(
                running.outputSoFar.firstMatch(of: /http:..127.0.0.1:(\d+).([0-9a-f]+)/))
            (port, token) = (try #require(Int(address.1)), String(address.2))
        }

        deinit { if running.process.isRunning { running.process.terminate() } }

        func head(_ method: String, _ path: String) -> String {
            "\(method) /\(token)/\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
        }

        func ask(_ path: String) throws -> String {
            try Client.ask(port, head("GET", path) + "Connection: close\r\n\r\n")
        }

        /// Sends a text as a draft, and returns the draft's ID.
        func draft(_ text: String) throws -> String {
            let answer = try Client.ask(
                port,
                head("POST", "drafts") + "Content-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n"
                    + text)
            return try String(#require(answer.firstMatch(of: /"draft": "([0-9a-f]+)"/)).1)
        }
    }

    /// Encoding all frames of this scene as one stretch takes seconds.
    private static let scene = """
        {"version": 1, "size": {"width": 1280, "height": 720}, "fps": 60, "duration": 4,
         "layers": [{"type": "gradient"}, {"type": "bubbles", "count": 2000}]}
        """

    @Test(
        "Ctrl-C ends the studio at once with status 0, other signals with their own status, even during a job",
        arguments: [(SIGINT, Int32(0)), (SIGTERM, Int32(143))])
    func ends(_ signal: Int32, _ status: Int32) throws {
        let run = try Run(Self.scene)
        let id = try run.draft(Self.scene)
        var clients: [Client] = []
        for _ in 0..<8 {
            let client = try Client(port: run.port)
            client.send(run.head("GET", "drafts/\(id)/film/0/240") + "\r\n")
            clients.append(client)
        }
        // Requests are read in the order of their connections, so the earlier requests are being answered.
        #expect(try run.ask("scene").contains("200 OK"))
        kill(run.running.process.processIdentifier, signal)
        #expect(try run.running.finish().status == status)
        #expect(run.running.process.terminationReason == .exit)
        withExtendedLifetime(clients) {}
    }
}
