/// The name of a column: a parameter, or a part of one, such as `photos[0]` or `brand.color`.
struct ColumnPath {
    /// A step into a list or an object.
    enum Step: Hashable {
        case index(Int)
        case key(String)
    }

    /// The name of the parameter.
    let parameter: String
    let steps: [Step]

    /// The maximum index in a list.
    private static let maximumIndex = 9999

    init(_ column: String) {
        let head = column.prefix { $0 != "." && $0 != "[" }
        if let steps = Self.steps(column[head.endIndex...]) {
            (parameter, self.steps) = (String(head), steps)
        } else {
            (parameter, steps) = (column, [])
        }
    }

    /// Returns the steps that a text states; nil if it states something else.
    private static func steps(_ text: Substring) -> [Step]? {
        var (steps, rest): ([Step], Substring) = ([], text)
        while let first = rest.first {
            rest = rest.dropFirst()
            if first == "." {
                let key = rest.prefix { $0 != "." && $0 != "[" }
                guard !key.isEmpty else { return nil }
                steps.append(.key(String(key)))
                rest = rest[key.endIndex...]
            } else {
                let digits = rest.prefix { $0 != "]" }
                guard let index = Int(digits), (0...maximumIndex).contains(index),
                    digits.allSatisfy(\.isNumber),
                    rest[digits.endIndex...].first == "]"
                else { return nil }
                steps.append(.index(index))
                rest = rest[digits.endIndex...].dropFirst()
            }
        }
        return steps
    }
}
