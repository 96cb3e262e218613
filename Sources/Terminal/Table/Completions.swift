/// The shells that completions can be written for.
public enum Shell: String, Sendable, CaseIterable {
    /// GNU bash, and shells that load its completions.
    case bash
    /// The friendly interactive shell.
    case fish
    /// The Z shell.
    case zsh
}

extension Program {
    /// A script that makes a shell complete this program's commands, flags and values.
    public func completions(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .fish: fish
        // zsh runs bash's completions when told to.
        case .zsh: "#compdef \(name)\nautoload -U +X bashcompinit && bashcompinit\n" + bash
        }
    }

    private var bash: String {
        let names = firstWords.joined(separator: " ")
        let groups = firstWords.filter { !commands(inGroup: $0).isEmpty }.map { group in
            let words = commands(inGroup: group).map(\.lastWord).joined(separator: " ")
            return """
                    \(group)) command=$command\\ ${COMP_WORDS[2]}
                      if [ "$COMP_CWORD" -eq 2 ]; then words "\(words)"; return; fi ;;
                """
        }
        let choices = commands.flatMap { command in
            flags(of: command).filter { !$0.choices.isEmpty }.map { flag in
                "    \(pattern(command))\\ \(flag.name)) words \"\(flag.choices.joined(separator: " "))\"; return ;;"
            }
        }
        let flagNames = commands.map { command in
            "    \(pattern(command))) words \"\(flags(of: command).map(\.name).joined(separator: " "))\" ;;"
        }
        let fileFlags = Set(commands.flatMap(flags(of:)).filter(\.completesFiles).flatMap(\.words))
        let fileCommands = commands.filter { $0.operands.contains(where: \.completesFiles) }.map(pattern)
        return """
            _\(name)() {
              local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
              words() { COMPREPLY=($(compgen -W "$1" -- "$current")); }
              files() { mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current"); }
              COMPREPLY=()
              if [ "$COMP_CWORD" -eq 1 ]; then words "\(names) help --help --version"; return; fi
              if [ "$previous" = help ]; then words "\(names)"; return; fi
              case $previous in \(fileFlags.sorted().joined(separator: "|"))) files; return ;; esac
              local command=${COMP_WORDS[1]}
              case $command in
            \(groups.joined(separator: "\n"))
              esac
              case $command\\ $previous in
            \(choices.joined(separator: "\n"))
              esac
              case $command in
            \(flagNames.joined(separator: "\n"))
              esac
              case $current in -*) return ;; esac
              case $command in \(fileCommands.joined(separator: "|"))) files ;; esac
            }
            complete -o filenames -F _\(name) \(name)

            """
    }

    private func pattern(_ command: Command) -> String {
        command.name.split(separator: " ").joined(separator: "\\ ")
    }

    private var fish: String {
        var lines = commands.filter { $0.group == nil }.map { command in
            "complete -c \(name) -n __fish_use_subcommand -f -a \(command.name) -d '\(quoted(command.summary))'"
        }
        for group in firstWords where !commands(inGroup: group).isEmpty {
            lines.append("complete -c \(name) -n __fish_use_subcommand -f -a \(group)")
            lines += commands(inGroup: group).map { command in
                "complete -c \(name) -n '__fish_seen_subcommand_from \(group)' -f -a \(command.lastWord) -d '\(quoted(command.summary))'"
            }
        }
        for command in commands {
            for flag in flags(of: command) {
                let short = flag.short.map { " -s \($0)" } ?? ""
                let value = flag.value == nil ? "" : flag.completesFiles ? " -r -F" : " -x"
                let choices = flag.choices.isEmpty ? "" : " -a '\(flag.choices.joined(separator: " "))'"
                lines.append(
                    "complete -c \(name) -n '\(isSeen(command))' -l \(flag.name.dropFirst(2))\(short)\(value)\(choices) -d '\(quoted(flag.summary))'"
                )
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func isSeen(_ command: Command) -> String {
        command.name.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
            .joined(separator: "; and ")
    }

    private func quoted(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    }
}
