import SceneText

/// The values of names that are known together, such as the parameters of one component.
final class Names {
    /// The value of a name.
    enum Slot {
        case value(Value)
        /// The value has a mistake that is already reported.
        case faulty
        /// A parameter that is declared after the one that is being evaluated.
        case later
    }

    /// The values by name.
    private(set) var slots: [String: Slot] = [:]
    /// The names in the order of their declaration.
    private(set) var order: [String] = []
    /// The text that declares the names, for the notes about unused parameters; nil for the names of `$each`.
    let file: Int?

    init(in file: Int? = nil) { self.file = file }

    /// Sets the value of a name.
    func set(_ name: String, _ slot: Slot) {
        if slots.updateValue(slot, forKey: name) == nil { order.append(name) }
    }
}

/// The names and components that a part of a template sees.
struct Scope {
    /// The file whose components can be used.
    let file: TemplateFile
    /// The parameters of the file.
    let fileNames: Names
    /// The names that can be seen, from the outermost to the innermost.
    var levels: [Names]
    /// The index of the component or included file that is being expanded; −1 for the scene itself.
    var use: Int32 = -1

    init(_ file: TemplateFile, _ names: Names, use: Int32 = -1) {
        (self.file, fileNames, levels, self.use) = (file, names, [names], use)
    }

    /// Returns the scope with further names, which hide the others.
    func adding(_ names: Names) -> Scope {
        var scope = self
        scope.levels.append(names)
        return scope
    }

    /// Returns the scope inside a component or an included file.
    func inside(_ use: Int32) -> Scope {
        var scope = self
        scope.use = use
        return scope
    }

    /// Returns the value of a name and the names it belongs to; nil if the name is unknown.
    func find(_ name: String) -> (slot: Names.Slot, names: Names)? {
        for names in levels.reversed() {
            if let slot = names.slots[name] { return (slot, names) }
        }
        return nil
    }

    /// All names that can be seen, from the innermost to the outermost.
    var allNames: [String] { levels.reversed().flatMap(\.order) + ["scene"] }
}
