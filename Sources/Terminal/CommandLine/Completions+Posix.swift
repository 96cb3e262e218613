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

    /// The code that finds the candidates at a position, in the syntax common to bash and zsh. `position` is 1 for the word
    /// after the program's name.
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
