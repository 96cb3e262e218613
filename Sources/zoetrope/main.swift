import Glibc

let interruption = Interruption()
exit(CommandLineTool(interruption).run(Array(CommandLine.arguments.dropFirst())).code)
