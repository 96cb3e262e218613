import SceneText

extension Format where Value: Sendable {
    /// Creates the format of an object that may be written as the value of one key, such as a name, if all other keys have
    /// their defaults.
    ///
    /// - Parameters:
    ///   - key: The key whose value stands for the object.
    ///   - initial: The object with the default values.
    ///   - allowsList: True if the value may be a list.
    static func object<Part: Sendable>(
        _ object: ObjectFormat<Value>, startingFrom initial: Value, orOnly key: String,
        _ keyPath: any WritableKeyPath<Value, Part> & Sendable, _ part: Format<Part>, allowsList: Bool = false
    ) -> Format {
        let whole = object.format(startingFrom: initial)
        return Format(
            expectation: "\(part.expectation), or an object {\"\(key)\": ...}",
            schema: ["oneOf": [part.schema, whole.schema]],
            read: { json, path, expected, reading in
                let isShort = json.string != nil || allowsList && json.array != nil
                switch json {
                case _ where isShort:
                    guard let short = part.read(json, at: path, &reading) else { return nil }
                    var value = initial
                    value[keyPath: keyPath] = short
                    guard let fault = object.checks.lazy.compactMap({ $0.fault(value) }).first else {
                        return value
                    }
                    let place = JSONPath().appending(fault.place, in: nil).description
                    reading.fail("expected an object with \"\(place)\": \(fault.message)", at: path)
                    return nil
                case .object: return whole.read(json, at: path, &reading)
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { value in
                let members = object.write(value, omittingDefaultsOf: initial)
                let short = part.write(value[keyPath: keyPath])
                let isShort = members.allSatisfy { $0.key == key } && (short.string != nil || allowsList)
                return isShort ? short : .object(members)
            })
    }
}
