import Base
import SceneModel
import Studio

extension CommandLineTool {
    /// Runs a command as a job of the studio. Its result is JSON; its errors and messages are lines.
    static func run(_ words: [String], of program: ZoetropeProgram, as job: JobContext) -> JobResult {
        let (results, messages) = (Locked(""), Locked<[String]>([]))
        let output = CommandOutput(
            result: { text in results.withLock { $0 += text } },
            message: { text in
                let lines = text.split(separator: "\n").map(String.init)
                messages.withLock { $0 += lines }
            },
            progress: { text in
                if let progress = try? JSON(parsing: Array(text.utf8)) { job.report(progress) }
            }, isTerminal: false)
        let tool = CommandLineTool(program, Interruption(job.cancellation), output: output, readsPipes: false)
        let ending = tool.runCommand(words)
        return JobResult(
            ending.status == .done ? .done : ending.isInterrupted ? .cancelled : .failed,
            result: try? JSON(parsing: Array(results.withLock { $0 }.utf8)),
            messages: ending.lines + messages.withLock { $0 })
    }
}
