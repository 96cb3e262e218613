/// The shells for which there are completions.
package enum Shell: String, Sendable, CaseIterable {
    /// GNU bash, and shells that load its completions.
    case bash
    /// fish.
    case fish
    /// zsh.
    case zsh
}

extension Program {
    /// A completion script for this program's commands, flags and values.
    package func completions(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .fish: fish
        case .zsh: zsh
        }
    }

    /// The groups of commands, each with its second words.
    var groups: [(name: String, words: [String])] {
        firstWords.map { ($0, commands(inGroup: $0).map(\.lastWord)) }.filter { !$0.1.isEmpty }
    }
}
