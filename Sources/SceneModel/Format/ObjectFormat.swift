/// Controls whether properties with default values are written. They don't affect the result, so only editors need
/// them.
enum WrittenDefaults {
    @TaskLocal static var areIncluded = false
}

/// The format of an object with named properties that describes a `Root`.
public struct ObjectFormat<Root>: Sendable {
    /// The properties, in the order of reading and writing.
    package let properties: [Property<Root>]
    /// Conditions on several properties.
    package let checks: [Check]
    /// Words that users often try instead of its keys.
    package let synonyms: Synonyms

    /// A condition on several properties.
    public struct Check: Sendable {
        let keys: [String]
        let fault: @Sendable (Root) -> Fault?

        /// Creates a check of the properties with these keys. It is skipped if one of them could not be read. `fault`
        /// returns the violation, or nil.
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

    /// Reads every property into `root`. Unknown keys and missing required ones are errors. Returns true if there were
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

    /// Reads every property from the members of an object, which may have other keys as well.
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

    /// The members that describe the root, without optional ones whose values are those of `initial`. So the text stays
    /// the same when a later version adds a key. If `WrittenDefaults.areIncluded`, nothing is omitted.
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

    /// The schema entries of all keys.
    package var keys: [SchemaKey] { properties.map(\.key) }

    /// The format of a whole object; reading starts from `initial`.
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
