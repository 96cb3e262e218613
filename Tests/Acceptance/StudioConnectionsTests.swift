import Foundation
import TestSupport
import Testing

/// Tests of `zoetrope studio` with clients that are not browsers.
@Suite struct StudioConnectionsTests {
    private let folder: TestFolder
    private let running: Tool.Running
    private let port: Int
    private let path: String

    init() throws {
        folder = try TestFolder()
        running = try Tool.zoetrope.start(["studio", try folder.write(SmallScene.json(), to: "scene.json")])
        while !running.outputSoFar.contains("\n"), running.process.isRunning { usleep(1000) }
        let address = try #require(
            URL(string: running.outputSoFar.split(separator: "\n").first.map(String.init) ?? ""))
        (port, path) = (try #require(address.port), address.path)
    }

    private var request: String {
        "GET \(path)/scene HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: keep-alive\r\n\r\n"
    }

    /// Returns true if a request on a new connection is answered.
    private func isAnswered() throws -> Bool {
        let client = try Client(port: port)
        client.send(request)
        return client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 ")
    }

    private var process: String { "/proc/\(running.process.processIdentifier)" }

    private func descriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "\(process)/fd").count
    }

    /// Returns the memory that the process uses, in KiB.
    private func memory() throws -> Int {
        let status = try String(contentsOfFile: "\(process)/status", encoding: .utf8)
        return try #require(status.firstMatch(of: /VmRSS:\s*(\d+)/).flatMap { Int($0.1) })
    }

    /// Opens `count` connections, at most `atOnce` at a time, and returns how many were answered.
    private func connect(_ count: Int, atOnce: Int) throws -> Int {
        var (open, answered): ([Client], Int) = ([], 0)
        for index in 0..<count {
            let client = try Client(port: port)
            switch index % 4 {
            case 0: break
            case 1: client.send("GET \(path)/scene HTTP/1.1\r\nHost: 127")
            case 2:
                client.send(
                    "POST \(path)/drafts HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\nContent-Length: 999999\r\n\r\n{"
                )
            default:
                client.send(request)
                if client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 ") { answered += 1 }
            }
            open.append(client)
            if open.count > atOnce { open.removeFirst() }
        }
        return answered
    }

    @Test(
        "ten thousand connections, silent, aborted or complete, are answered or closed without leaks"
    )
    func connections() throws {
        defer {
            running.process.interrupt()
            running.process.waitUntilExit(within: .seconds(300))
        }
        _ = try connect(1000, atOnce: 300)
        #expect(try isSettled(at: 40))
        let (before, memoryBefore) = (try descriptorCount(), try memory())
        let answered = try connect(10_000, atOnce: 300)
        // During a burst some connections may be refused.
        #expect(answered > 2000)
        #expect(try isSettled(at: before))
        #expect(try memory() < memoryBefore + 16 << 10)
        #expect(running.process.isRunning)
        #expect(try isAnswered())
    }

    /// Waits until no more descriptors are open than before; returns false if that never happens.
    private func isSettled(at count: Int) throws -> Bool {
        for _ in 0..<600 {
            if try descriptorCount() <= count { return true }
            usleep(100_000)
        }
        return false
    }
}
