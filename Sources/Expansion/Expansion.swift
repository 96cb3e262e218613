import SceneText

/// The values for a template's parameters, the chosen size, and the means to read the template's files.
package struct ExpansionRequest: Sendable {
    /// The file with values for parameters: its name in messages and its content; nil if none is given.
    package var values: (name: String, bytes: [UInt8])?
    /// The row of a table that gives values to parameters, with the table's name in messages and all its columns; nil if
    /// there is none.
    package var row: (table: String, columns: [String], row: DataTable.Row)?
    /// The paths of files, by the addresses that parameters of the type file may have in place of a path.
    package var files: [String: String] = [:]
    /// The values of parameters that flags give, as texts in the order of the flags.
    package var settings: [(name: String, text: String)] = []
    /// The name of the chosen size; nil for the scene's own size.
    package var size: String?
    /// A width and height in pixels for which the scene is expanded, as for a named size without values; nil for the
    /// scene's own size. Ignored if `size` is set.
    package var pixels: (width: Int, height: Int)?
    /// Reads components and included files; nil if the scene may not read files.
    package var reader: (any TemplateReader)?
    /// The components that the program carries, by name.
    package var shelf: [String: [UInt8]] = [:]
    /// The layer types that the program knows; components can't have their names.
    package var types: Set<String> = []
    /// The keys of a group, which a layer that uses a component may have; empty if they are not known.
    package var groupKeys: Set<String> = []
    /// The rules of locales; nil if the program has none.
    package var locales: (any LocaleFormatter)?

    /// Creates a request without values.
    package init() {}
}

/// A scene after its expansion.
package struct Expansion: Sendable {
    /// The expanded scene.
    package let json: JSON
    /// The places of the expanded scene's values.
    package let place: JSONPlace
    /// The texts that the scene was read from.
    package let texts: SourceTexts
    /// The named sizes of the scene, in their order.
    package let sizes: [NamedSize]
    /// Observations for authors of templates.
    package let notes: ExpansionNotes

    /// A named size of a scene: its width and height in pixels.
    package struct NamedSize: Sendable, Equatable {
        /// The name.
        package let name: String
        /// The width in pixels.
        package let width: Int
        /// The height in pixels.
        package let height: Int
    }

    /// Expands a scene. Throws all mistakes at once. A scene that uses nothing of the language is returned unchanged.
    package init(
        _ scene: JSONParser.Result, of text: SourceText, _ request: ExpansionRequest
    ) throws(SceneErrors) {
        let isTemplate =
            scene.mayBeTemplate || request.values != nil || request.row != nil || !request.settings.isEmpty
            || request.size != nil
            || request.pixels != nil
            || (!request.shelf.isEmpty && scene.json.hasType(among: request.shelf))
        guard isTemplate else {
            (json, place, texts, notes) = (scene.json, scene.place, SourceTexts(text), ExpansionNotes())
            sizes = []
            return
        }
        let expander = Expander(text, request)
        let value = expander.expand(scene: Value(scene.json, scene.place))
        if let errors = expander.mistakes.errors(in: expander.texts) { throw errors }
        guard let value, let place = value.place else {
            throw SceneErrors(SceneError("the scene is left out: its \"$if\" is not true"))
        }
        (json, self.place, texts) = (value.json, place, expander.texts)
        sizes = expander.sizes.map {
            NamedSize(name: $0.name, width: Int($0.width), height: Int($0.height))
        }
        notes = expander.notes.notes(of: expander.files)
    }
}

/// Observations about a template, which are no mistakes.
package struct ExpansionNotes: Sendable {
    /// The parameters that no expression uses, with their positions.
    package var unusedParameters: [(name: String, mark: TextMark)] = []
    /// The components that no layer uses, with their positions.
    package var unusedComponents: [(name: String, mark: TextMark)] = []
    /// The positions of conditions that were never true.
    package var neverTrue: [TextMark] = []
    /// The version of the rules of locales that were used; nil if none were.
    package var locales: String?
}

extension JSON {
    /// True if an object in the value has a type among the names of the shelf.
    fileprivate func hasType(among shelf: [String: [UInt8]]) -> Bool {
        switch self {
        case .array(let items): items.contains { $0.hasType(among: shelf) }
        case .object(let members):
            members.contains { member in
                if member.key == "type", case .string(let name) = member.value, shelf[name] != nil {
                    return true
                }
                return member.value.isContainer && member.value.hasType(among: shelf)
            }
        default: false
        }
    }
}
