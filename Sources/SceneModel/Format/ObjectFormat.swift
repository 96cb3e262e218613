import SceneText

/// A switch that makes formats also write properties that have their default values. Editors need all values.
enum WrittenDefaults {
    @TaskLocal static var areIncluded = false
}

/// The JSON format of an object whose keys are properties of the Swift type `Root`.
public struct ObjectFormat<Root>: Sendable {
    /// The properties, in the order in which they are read and written.
    package let properties: [Property<Root>]
    /// The conditions that several properties must meet together.
    package let checks: [Check]
    /// Words that users often write instead of the correct keys.
    package let synonyms: Synonyms

    /// A condition that several properties must meet together.
    public struct Check: Sendable {
        let keys: [String]
        let fault: @Sendable (Root) -> Fault?

        /// Creates a check of the properties with these keys. `fault` returns the violated condition, or nil if the
        /// values are valid. The check is skipped if one of the properties could not be read.
        public init(
            _ keys: String..., fault: @escaping @Sendable (Root) -> Fault?
        ) {
            self.keys = keys
            self.fault = fault
        }
    }

    /// Creates the format of an object.
    public init(properties: [Property<Root>], checks: [Check] = [], synonyms: Synonyms = [:]) {
        self.properties = properties
        self.checks = checks
        self.synonyms = synonyms
    }

    /// The keys of all properties.
    package var names: [String] { properties.map(\.name) }

    /// Reads all properties into `root`. Unknown keys and missing required keys are errors. Returns true if there were
    /// no errors.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    package func read(_ json: JSON, into root: inout Root, at path: JSONPath, _ reading: inout Reading)
        -> Bool
    {
        guard let members = Members(json, at: path, &reading) else { return false }
        let before = reading.count
        members.refuseKeys(notAmong: names, synonyms: synonyms, &reading)
        read(members, into: &root, &reading)
        return reading.count == before
    }

    /// Reads all properties from the members of an object. Other keys of the object are ignored.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    package func read(_ members: Members, into root: inout Root, _ reading: inout Reading) {
        var failed: Set<String> = []
        for property in properties {
            let before = reading.count
            if let value = members[property.name] {
                property.read(&root, value, members.path(to: property.name), &reading)
            } else if property.isRequired {
                reading.fail(
                    "missing; expected \(property.expectation)", at: members.path(to: property.name))
            }
            if reading.count > before { failed.insert(property.name) }
        }
        for check in checks where failed.isDisjoint(with: check.keys) {
            guard let fault = check.fault(root) else { continue }
            reading.fail(fault.message, at: members.path(along: fault.place))
        }
    }

    /// Returns the properties of `root` as members of a JSON object.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    package func write(_ root: Root) -> [JSON.Member] {
        properties.compactMap { property in
            property.write(root).map { JSON.Member(property.name, $0) }
        }
    }

    /// Returns the properties of `root` as members of a JSON object, but omits optional properties with the same value
    /// as in `initial`. So the text stays the same when a later version adds a key. If `WrittenDefaults.areIncluded`,
    /// nothing is omitted.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    package func write(_ root: Root, omittingDefaultsOf initial: Root) -> [JSON.Member] {
        let writesAll = WrittenDefaults.areIncluded
        return properties.compactMap { property in
            guard let value = property.write(root) else { return nil }
            guard writesAll || property.isRequired || value != property.write(initial) else { return nil }
            return JSON.Member(property.name, value)
        }
    }

    /// Returns the format without the properties that have these keys.
    func without(_ keys: [String]) -> ObjectFormat {
        ObjectFormat(
            properties: properties.filter { !keys.contains($0.name) }, checks: checks, synonyms: synonyms)
    }

    /// The JSON Schema of each key.
    package var keys: [SchemaKey] { properties.map(\.key) }

    /// Returns a format that reads a whole object. Keys missing in the JSON keep their values in `initial`.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    public func format(startingFrom initial: Root) -> Format<Root> where Root: Sendable {
        Format(
            expectation: "an object with " + names.map { "\"\($0)\"" }.joined(separator: ", "),
            schema: JSON.objectSchema(keys),
            read: { json, path, _, reading in
                var root = initial
                return read(json, into: &root, at: path, &reading) ? root : nil
            }, write: { .object(write($0)) })
    }
}
