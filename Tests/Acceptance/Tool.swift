import Foundation
import TestSupport

/// Runs the built program and other programs, as a user does.
struct Tool {
    struct Outcome {
        var status: Int32
        var output: Data
        var errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    let executable: URL
    var leadingArguments: [String] = []

    /// The program under test, which is built beside these tests.
    static let zoetrope = Tool(
        executable: URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("zoetrope"))

    /// Returns a program of the system.
    static func system(_ name: String) -> Tool {
        Tool(executable: URL(fileURLWithPath: "/usr/bin/env"), leadingArguments: [name])
    }

    /// The program under test, confined to one core.
    static let onOneCore = Tool(
        executable: URL(fileURLWithPath: "/usr/bin/env"),
        leadingArguments: ["taskset", "-c", "0", zoetrope.executable.path])

    func run(_ arguments: [String], in folder: URL? = nil, input: Data? = nil) throws -> Outcome {
        let process = try start(arguments, in: folder, input: input)
        return try process.finish()
    }

    func start(_ arguments: [String], in folder: URL? = nil, input: Data? = nil) throws -> Running {
        try Running(executable, leadingArguments + arguments, folder, input)
    }

    /// A running program. Its output goes to files, so that the program never waits for a reader.
    final class Running {
        let process = Process()
        private let scratch: TestFolder
        private let output: URL
        private let errors: URL

        init(_ executable: URL, _ arguments: [String], _ folder: URL?, _ input: Data?) throws {
            let scratch = try TestFolder()
            output = scratch.url.appendingPathComponent("output")
            errors = scratch.url.appendingPathComponent("errors")
            self.scratch = scratch
            for file in [output, errors] { try Data().write(to: file) }
            process.executableURL = executable
            process.arguments = arguments
            // The result must not depend on whether the tests run in CI; tests of CI set its variable through `env`.
            process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }
            process.currentDirectoryURL = folder
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = try FileHandle(forWritingTo: errors)
            if let input {
                let file = scratch.url.appendingPathComponent("input")
                try input.write(to: file)
                process.standardInput = try FileHandle(forReadingFrom: file)
            } else {
                process.standardInput = FileHandle.nullDevice
            }
            try process.run()
        }

        /// The standard output that the program has written so far.
        var outputSoFar: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
        /// The standard error that the program has written so far.
        var errorsSoFar: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

        func finish() throws -> Outcome {
            process.waitUntilExit(within: .seconds(600))
            return Outcome(
                status: process.terminationStatus, output: try Data(contentsOf: output),
                errors: try String(contentsOf: errors, encoding: .utf8))
        }
    }
}

/// The repository's own files.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let samples: [String] = {
        let folder = root.appendingPathComponent("samples")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted()
    }()

    /// Returns a sample's size, scaled so that its shorter side has at most `shortSide` pixels; both sides are even.
    static func size(of name: String, shortSide: Int) throws -> (width: Int, height: Int) {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: sample(name)))
        let scene = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        let size = scene?["size"] as? [String: Int] ?? [:]
        let (width, height) = (size["width"] ?? 16, size["height"] ?? 9)
        // The aspect ratio stays exactly the same.
        var (divisor, rest) = (width, height)
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        let (across, down) = (width / divisor, height / divisor)
        let factor = max(shortSide / min(across, down) / 2 * 2, 2)
        return (across * factor, down * factor)
    }

    static func sample(_ name: String) -> String { root.appendingPathComponent("samples/\(name)").path }

    /// Returns a few samples that together have all layer types of the samples.
    static func variety() throws -> [String] {
        func types(in value: Any) -> Set<String> {
            switch value {
            case let object as [String: Any]:
                object.values.reduce(into: Set([object["type"] as? String].compactMap(\.self))) {
                    $0.formUnion(types(in: $1))
                }
            case let array as [Any]: array.reduce(into: []) { $0.formUnion(types(in: $1)) }
            default: []
            }
        }
        var left = try samples.map { name in
            let bytes = try Data(contentsOf: URL(fileURLWithPath: sample(name)))
            return (name: name, types: types(in: try JSONSerialization.jsonObject(with: bytes)))
        }
        var chosen: [String] = []
        while let next = left.max(by: { $0.types.count < $1.types.count }), !next.types.isEmpty {
            chosen.append(next.name)
            left = left.map { ($0.name, $0.types.subtracting(next.types)) }
        }
        return chosen
    }
}

/// A small scene with a moving gradient and bubbles.
enum SmallScene {
    static func json(fps: String = "10", duration: Double = 2, width: Int = 64, height: Int = 36) -> String {
        """
        {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": \(fps), "duration": \(duration),
         "layers": [{"type": "gradient"}, {"type": "bubbles", "radius": [2, 6], "speed": [10, 30]}]}
        """
    }
}
