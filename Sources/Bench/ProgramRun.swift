import Base
import CSystem
import Files
import Glibc

/// An error: a program failed. The program's own message went to standard error.
package struct ProgramFailure: Error, CustomStringConvertible {
    let path: String
    /// The status that `wait4` returned.
    let status: Int32

    /// The exit status of the program; nil if a signal ended the program.
    package var exitStatus: Int32? { signal == 0 ? status >> 8 & 0xFF : nil }

    /// The path of the program, and its exit status or signal.
    package var description: String {
        "\(path) ended with \(exitStatus.map { "status \($0)" } ?? "signal \(signal)")"
    }

    private var signal: Int32 { status & 0x7F }
}

/// The measured time, memory and output of a finished program.
package struct ProgramRun: Sendable {
    /// The elapsed seconds from start to end.
    package let seconds: Double
    /// The maximum resident set size in bytes.
    package let peakByteCount: Int
    /// The bytes that the program wrote to standard output.
    package let output: [UInt8]

    /// Runs a program to its end and collects its standard output in a file in `folder`. `input` is the file for its
    /// standard input, and `place` its working directory; either may be nil. Throws `SystemError` if the program
    /// can't be started and `ProgramFailure` if it fails. Cancellation sends SIGTERM to the program.
    package init(
        _ path: String, _ arguments: [String], input: String? = nil, in place: String? = nil,
        folder: String, cancellation: Cancellation
    ) throws {
        let outputPath = "\(folder)/output"
        let start = ContinuousClock.now
        let child = try Self.start(path, arguments, input: input, in: place, output: outputPath)
        let running = Running()
        // After wait4 the system may reuse the process ID, so the signal is sent only while holding the lock.
        cancellation.onCancel { running.isRunning.withLock { if $0 { kill(child, SIGTERM) } } }
        var status: Int32 = 0
        var usage = rusage()
        var information = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        running.isRunning.withLock { isRunning in
            isRunning = false
            while unsafe wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
        }
        seconds = (ContinuousClock.now - start) / .seconds(1)
        try cancellation.check()
        guard status == 0 else { throw ProgramFailure(path: path, status: status) }
        peakByteCount = usage.ru_maxrss * 1024
        var file = try InputFile(opening: outputPath)
        output = try file.readAll(atMost: 1 << 24)
    }

    private static func start(
        _ path: String, _ arguments: [String], input: String?, in place: String?, output: String
    ) throws -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(
            &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        if let input {
            unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        }
        // The directory is changed last, because the paths above may be relative.
        if let place { unsafe posix_spawn_file_actions_addchdir_np(&actions, place) }
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer { unsafe words.forEach { unsafe free($0) } }
        var child: pid_t = 0
        let code = unsafe posix_spawn(&child, path, &actions, nil, words, environ)
        guard code == 0 else { throw SystemError(.running, path, code: code) }
        return child
    }

    private final class Running: Sendable {
        let isRunning = Locked(true)
    }
}
