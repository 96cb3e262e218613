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
        let names = commands.map(\.name).joined(separator: " ")
        let choices = commands.flatMap { command in
            flags(of: command).filter { !$0.choices.isEmpty }.map { flag in
                "    \(command.name)\\ \(flag.name)) words \"\(flag.choices.joined(separator: " "))\"; return ;;"
            }
        }
        let flagNames = commands.map { command in
            "    \(command.name)) words \"\(flags(of: command).map(\.name).joined(separator: " "))\" ;;"
        }
        let fileFlags = Set(commands.flatMap(flags(of:)).filter(\.completesFiles).flatMap(\.words))
        let fileCommands = commands.filter { $0.operands.contains(where: \.completesFiles) }.map(\.name)
        return """
            _\(name)() {
              local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
              words() { COMPREPLY=($(compgen -W "$1" -- "$current")); }
              files() { mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current"); }
              COMPREPLY=()
              if [ "$COMP_CWORD" -eq 1 ]; then words "\(names) help --help --version"; return; fi
              if [ "$previous" = help ]; then words "\(names)"; return; fi
              case $previous in \(fileFlags.sorted().joined(separator: "|"))) files; return ;; esac
              case ${COMP_WORDS[1]}\\ $previous in
            \(choices.joined(separator: "\n"))
              esac
              case ${COMP_WORDS[1]} in
            \(flagNames.joined(separator: "\n"))
              esac
              case $current in -*) return ;; esac
              case ${COMP_WORDS[1]} in \(fileCommands.joined(separator: "|"))) files ;; esac
            }
            complete -o filenames -F _\(name) \(name)

            """
    }

    private var fish: String {
        let isFirst = "__fish_use_subcommand"
        var lines = commands.map { command in
            "complete -c \(name) -n \(isFirst) -f -a \(command.name) -d '\(quoted(command.summary))'"
        }
        for command in commands {
            for flag in flags(of: command) {
                let short = flag.short.map { " -s \($0)" } ?? ""
                let value = flag.value == nil ? "" : flag.completesFiles ? " -r -F" : " -x"
                let choices = flag.choices.isEmpty ? "" : " -a '\(flag.choices.joined(separator: " "))'"
                lines.append(
                    "complete -c \(name) -n '__fish_seen_subcommand_from \(command.name)' -l \(flag.name.dropFirst(2))\(short)\(value)\(choices) -d '\(quoted(flag.summary))'"
                )
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func quoted(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    }
}
