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
        case .zsh: zsh
        }
    }

    /// The groups of commands with the second words of each.
    var groups: [(name: String, words: [String])] {
        firstWords.map { ($0, commands(inGroup: $0).map(\.lastWord)) }.filter { !$0.1.isEmpty }
    }
}
