extension Program {
    var fish: String {
        var lines = [
            """
            # The words before the cursor are exactly these, or begin with these.
            function __\(name)_at
                set -l before (commandline -opc)
                test (count $before) -eq (math 1 + (count $argv)); and __\(name)_in $argv
            end
            function __\(name)_in
                set -l before (commandline -opc)
                for index in (seq (count $argv))
                    test "$before[$(math 1 + $index)]" = "$argv[$index]"; or return 1
                end
            end
            complete -c \(name) -f
            complete -c \(name) -n __\(name)_at -l help -s h -d 'Show help'
            complete -c \(name) -n __\(name)_at -l version -d 'Show the version'
            """
        ]
        lines.append(offer("help", at: "", "Show help"))
        for command in commands where command.group == nil {
            for place in ["", " help"] { lines.append(offer(command.name, at: place, command.summary)) }
        }
        for group in groups {
            for place in ["", " help"] {
                lines.append(offer(group.name, at: place, ""))
                for command in commands(inGroup: group.name) {
                    lines.append(offer(command.lastWord, at: "\(place) \(group.name)", command.summary))
                }
            }
        }
        for command in commands {
            let start = "complete -c \(name) -n '__\(name)_in \(command.name)'"
            for flag in flags(of: command) {
                let short = flag.short.map { " -s \($0)" } ?? ""
                let value = flag.value == nil ? "" : flag.completesFiles ? " -r -F" : " -x"
                let choices = flag.choices.isEmpty ? "" : " -a '\(flag.choices.joined(separator: " "))'"
                lines.append(
                    "\(start) -l \(flag.name.dropFirst(2))\(short)\(value)\(choices) -d '\(quoted(flag.summary))'"
                )
            }
            if command.operands.contains(where: \.completesFiles) { lines.append("\(start) -F") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func offer(_ word: String, at place: String, _ summary: String) -> String {
        let description = summary.isEmpty ? "" : " -d '\(quoted(summary))'"
        return "complete -c \(name) -n '__\(name)_at\(place)' -a \(word)\(description)"
    }

    private func quoted(_ text: String) -> String {
        text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }
}
