/// The shells for which the program can write completion scripts.
package enum Shell: String, Sendable, CaseIterable {
    /// GNU bash, and shells that load its completions.
    case bash
    /// The shell fish.
    case fish
    /// The shell zsh.
    case zsh
}

extension Program {
    /// Returns a script that completes this program's commands, flags and values in a shell.
    package func completions(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .fish: fish
        case .zsh: zsh
        }
    }

    /// The groups of commands with names of two words, such as `golden`, each with its second words, such as `check`.
    var groups: [(name: String, words: [String])] {
        firstWords.map { ($0, commands(inGroup: $0).map(\.lastWord)) }.filter { !$0.1.isEmpty }
    }
}

extension Program {
    var bash: String {
        """
        _\(name)_words() { COMPREPLY+=($(compgen -W "$1" -- "$current")); }
        _\(name)_files() { mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current"); }
        _\(name)() {
          local position=$COMP_CWORD current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
          local first=${COMP_WORDS[1]} second=${COMP_WORDS[2]}
          COMPREPLY=()
        \(choosing)
        }
        complete -o filenames -F _\(name) \(name)

        """
    }

    var zsh: String {
        """
        #compdef \(name)
        _\(name)_words() { compadd -- ${=1}; }
        _\(name)_files() { _files; }
        _\(name)() {
          local position=$((CURRENT - 1)) current=${words[CURRENT]} previous=${words[CURRENT-1]}
          local first=${words[2]} second=${words[3]}
        \(choosing)
        }
        if [ "$funcstack[1]" = _\(name) ]; then _\(name) "$@"; else compdef _\(name) \(name); fi

        """
    }

    /// The script that finds the candidates for the word at `$position`, in the syntax common to bash and zsh. Position
    /// 1 is the word after the program's name.
    private var choosing: String {
        let names = firstWords.joined(separator: " ")
        let inHelp = groups.map { "      3:\($0.name)) \(offer($0.words)) ;;" }
        let inGroups = groups.map { group in
            "    \(group.name)) if [ $position -eq 2 ]; then \(offer(group.words)); return; fi; command=\"$first $second\" ;;"
        }
        let values = commands.flatMap { command in
            flags(of: command).filter { $0.value != nil }.map { flag in
                let pattern = flag.words.map { "\"\(command.name) \($0)\"" }.joined(separator: "|")
                let values =
                    flag.completesFiles
                    ? "_\(name)_files; " : flag.choices.isEmpty ? "" : "\(offer(flag.choices)); "
                return "    \(pattern)) \(values)return ;;"
            }
        }
        let own = commands.map { command in
            let files =
                command.operands.contains(where: \.completesFiles)
                ? "; case $current in -*) ;; *) _\(name)_files ;; esac" : ""
            return "    \"\(command.name)\") \(offer(flags(of: command).map(\.name)))\(files) ;;"
        }
        return """
              if [ $position -eq 1 ]; then \(offer([names, "help --help --version"])); return; fi
              if [ "$first" = help ]; then
                case $position:$second in
                  2:*) \(offer([names])) ;;
            \(inHelp.joined(separator: "\n"))
                esac
                return
              fi
              local command=$first
              case $first in
            \(inGroups.joined(separator: "\n"))
              esac
              case "$command $previous" in
            \(values.joined(separator: "\n"))
              esac
              case $command in
            \(own.joined(separator: "\n"))
              esac
            """
    }

    private func offer(_ words: [String]) -> String {
        "_\(name)_words \"\(words.joined(separator: " "))\""
    }
}

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
