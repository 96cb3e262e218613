import CSystem
import Glibc
import Terminal

// Freed frames go back to the system. By default malloc keeps those of finished encoders, and memory grows with
// the length of the film.
mallopt(M_MMAP_THRESHOLD, 256 << 10)

StandardStream.reserveNumbers()
let interruption: Interruption
do { interruption = try Interruption() } catch {
    try? StandardStream.standardError.write("error: \(error)\n")
    exit(ExitStatus.inputOutput.code)
}
let status = CommandLineTool(interruption).run(Array(CommandLine.arguments.dropFirst()))
if status == .noReader { StandardStream.endWithoutReader() }
exit(status.code)
