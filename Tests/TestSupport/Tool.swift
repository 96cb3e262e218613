import Foundation

/// Runs the built program and other programs, as a user does.
public struct Tool: Sendable {
    /// What a run of a program left behind.
    public struct Outcome: Sendable {
        /// The exit status, or the number of the signal that ended the program.
        public var status: Int32
        /// True if a signal ended the program.
        public var isSignal: Bool
        /// The standard output.
        public var output: Data
        /// The standard error.
        public var errors: String

        /// The standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The program.
    public let executable: URL
    /// The arguments before those of each run.
    public let leadingArguments: [String]

    /// Creates a program that is started with some arguments before those of each run.
    public init(executable: URL, leadingArguments: [String] = []) {
        (self.executable, self.leadingArguments) = (executable, leadingArguments)
    }

    /// The program under test, which is built beside these tests.
    public static let zoetrope = Tool(
        executable: URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("zoetrope"))

    /// Returns a program of the system.
    public static func system(_ name: String) -> Tool {
        Tool(executable: URL(fileURLWithPath: "/usr/bin/env"), leadingArguments: [name])
    }

    /// The program under test, confined to one core.
    public static let onOneCore = Tool(
        executable: URL(fileURLWithPath: "/usr/bin/env"),
        leadingArguments: ["taskset", "-c", "0", zoetrope.executable.path])

    /// Returns the same program with other variables of the environment, each written `NAME=VALUE`.
    public func with(_ variables: [String]) -> Tool {
        Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: variables + [executable.path] + leadingArguments)
    }

    /// Runs the program to its end.
    public func run(_ arguments: [String], in folder: URL? = nil, input: Data? = nil) throws -> Outcome {
        let process = try start(arguments, in: folder, input: input)
        return try process.finish()
    }

    /// Starts the program.
    public func start(_ arguments: [String], in folder: URL? = nil, input: Data? = nil) throws -> Running {
        try Running(executable, leadingArguments + arguments, folder, input)
    }

    /// A running program. Its output goes to files, so that the program never waits for a reader.
    public final class Running {
        /// The process.
        public let process = Process()
        private let scratch: TestFolder
        private let output: URL
        private let errors: URL

        fileprivate init(_ executable: URL, _ arguments: [String], _ folder: URL?, _ input: Data?) throws {
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
        public var outputSoFar: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
        /// The standard error that the program has written so far.
        public var errorsSoFar: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

        /// Waits for the end of the program.
        public func finish() throws -> Outcome {
            process.waitUntilExit(within: .seconds(600))
            return Outcome(
                status: process.terminationStatus, isSignal: process.terminationReason == .uncaughtSignal,
                output: try Data(contentsOf: output),
                errors: try String(contentsOf: errors, encoding: .utf8))
        }
    }
}
