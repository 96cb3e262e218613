import Film
import Terminal

/// The arguments of `diff` for each of the two scenes: the same, but for the values of their parameters.
struct DiffValues {
    let old, new: Arguments

    /// The flags that give values to one of the scenes.
    static let flags = ["old", "new"].flatMap { side in
        [
            Flag(
                "--\(side)-set", value: "NAME=VALUE", isRepeated: true,
                "As --set, but only for \(side.uppercased()); takes precedence over --set. May be repeated."),
            Flag(
                "--\(side)-values", value: "FILE", completesFiles: true,
                "As --values, but only for \(side.uppercased()), in place of --values."),
        ]
    }

    /// Throws `UsageError` if a value is given in a wrong form.
    init(_ arguments: Arguments) throws {
        old = try Self.arguments(arguments, of: "old")
        new = try Self.arguments(arguments, of: "new")
    }

    private static func arguments(_ arguments: Arguments, of side: String) throws -> Arguments {
        let own = "--\(side)-set"
        let names = Set(try TemplateOptions.settings(arguments, of: own).map(\.name))
        let shared = zip(
            try TemplateOptions.settings(arguments, of: TemplateOptions.set.name),
            arguments.strings(TemplateOptions.set.name))
        let words = shared.filter { !names.contains($0.0.name) }.map(\.1) + arguments.strings(own)
        let result = arguments.setting(TemplateOptions.set.name, to: words)
        guard let file = arguments.string("--\(side)-values") else { return result }
        return result.setting(TemplateOptions.values.name, to: [file])
    }
}
