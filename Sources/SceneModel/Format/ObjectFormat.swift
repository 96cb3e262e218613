/// Whether values are written that have their defaults. They decide nothing, so only an editor asks for them.
enum WrittenDefaults {
    @TaskLocal static var areIncluded = false
}

/// An object with named properties that describes a `Root`.
public struct ObjectFormat<Root>: Sendable {
    /// The properties, in the order in which they are read and written.
    package let properties: [Property<Root>]
    /// Conditions on several properties.
    package let checks: [Check]
    /// Words for its keys that are often tried.
    package let synonyms: Synonyms

    /// A condition on several properties.
    public struct Check: Sendable {
        let keys: [String]
        let fault: @Sendable (Root) -> Fault?

        /// A check of the properties with these keys, skipped if one of them can't be read. `fault` returns
        /// what is wrong, or nil.
        public init(
            _ keys: String..., fault: @escaping @Sendable (Root) -> Fault?
        ) {
            self.keys = keys
            self.fault = fault
        }
    }

    /// Creates a format.
    public init(properties: [Property<Root>], checks: [Check] = [], synonyms: Synonyms = [:]) {
        self.properties = properties
        self.checks = checks
        self.synonyms = synonyms
    }

    /// The keys of all properties.
    package var names: [String] { properties.map(\.name) }

    /// Reads every property into `root`. Unknown keys and missing required ones are errors. Returns whether there
    /// were no errors.
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

    /// Reads every property from the members of an object, which may have other keys.
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

    /// The members that describe the root.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    package func write(_ root: Root) -> [JSON.Member] {
        properties.compactMap { property in
            property.write(root).map { JSON.Member(property.name, $0) }
        }
    }

    /// The members that describe the root, without the optional ones that are as in `initial`. The text stays the same
    /// when a later version adds a key. While `WrittenDefaults.areIncluded` none is left out.
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

    /// What a schema says about each key.
    package var keys: [SchemaKey] { properties.map(\.key) }

    /// The object as the format of a value, started from `initial`.
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
