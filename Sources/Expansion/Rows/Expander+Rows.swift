import SceneText

extension Expander {
    /// Returns the values that a row of a table gives to parameters by name. Columns that belong to no parameter are left
    /// out.
    func values(
        of row: DataTable.Row, in table: String, for parameters: [Parameter]
    ) -> [String: Value?] {
        var parts: [String: [CellPart]] = [:]
        for cell in row.cells {
            let path = ColumnPath(cell.column)
            guard parameters.contains(where: { $0.name == path.parameter }) else { continue }
            parts[path.parameter, default: []].append(part(cell, path, row, table))
        }
        var values: [String: Value?] = [:]
        for parameter in parameters {
            guard let parts = parts[parameter.name] else { continue }
            values.updateValue(value(of: parts, as: parameter.type, at: 0), forKey: parameter.name)
        }
        return values
    }

    /// A cell that gives a parameter or a part of one.
    private struct CellPart {
        let steps: [ColumnPath.Step]
        let value: Value
        let isText: Bool
        let place: JSONPlace
    }

    private func part(
        _ cell: DataTable.Cell, _ path: ColumnPath, _ row: DataTable.Row, _ table: String
    ) -> CellPart {
        let bytes = Array((cell.isText ? cell.value.string ?? "" : cell.value.text).utf8)
        let index = texts.add(
            SourceText(
                bytes, kind: cell.isText ? .flag : .row, name: "\(table): row \(row.number)",
                prefix: cell.column))
        let place = JSONPlace(TextMark(file: index, offset: 0))
        let parsed = cell.isText ? nil : try? JSONParser.parse(bytes, within: DataTable.limits, file: index)
        return CellPart(
            steps: path.steps,
            value: Value(cell.value, parsed?.place ?? JSONPlace(at: place, like: cell.value)),
            isText: cell.isText,
            place: place)
    }

    /// Returns the value that cells make together; nil after reporting a mistake. `depth` is the number of steps that lead
    /// to the value.
    private func value(of parts: [CellPart], as type: ParameterType?, at depth: Int) -> Value? {
        guard let first = parts.first else { return nil }
        if parts.count == 1, first.steps.count == depth {
            // The text of a whole parameter is read by the parameter's type later, as that of a flag.
            guard first.isText, depth > 0, let text = first.value.json.string else { return first.value }
            return ParameterReader(expander: self).value(ofText: text, as: type ?? .any, at: first.place)
        }
        guard let step = first.steps.dropFirst(depth).first,
            parts.allSatisfy({ $0.steps.dropFirst(depth).first?.isIndex == step.isIndex })
        else {
            fail("two columns give the same value in different ways", at: first.place.mark)
            return nil
        }
        let groups = Dictionary(grouping: parts) { $0.steps[depth] }
        let steps =
            step.isIndex ? groups.keys.sorted { $0.order < $1.order } : parts.map { $0.steps[depth] }.unique
        var (values, members): ([Value], [JSON.Member]) = ([], [])
        for step in steps {
            guard let value = value(of: groups[step] ?? [], as: type?.inside(step), at: depth + 1) else {
                return nil
            }
            values.append(value)
            if case .key(let key) = step { members.append(JSON.Member(key, value.json)) }
        }
        let place = JSONPlace(first.place.mark, inner: values.map { $0.place ?? first.place })
        return Value(step.isIndex ? .array(values.map(\.json)) : .object(members), place)
    }
}

extension ColumnPath.Step {
    fileprivate var isIndex: Bool {
        if case .index = self { true } else { false }
    }

    /// The place in the order of a list's items.
    fileprivate var order: Int {
        if case .index(let index) = self { index } else { 0 }
    }
}

extension ParameterType {
    /// Returns the type of a list's items or of a key's value; nil if it is not known.
    fileprivate func inside(_ step: ColumnPath.Step) -> ParameterType? {
        switch (self, step) {
        case (.list(let inner, _), .index): inner
        case (.object(let keys), .key(let name)): keys?.first { $0.name == name }?.type
        default: nil
        }
    }
}

extension Array where Element: Hashable {
    /// The elements without repetitions, in their order.
    fileprivate var unique: [Element] {
        var known: Set<Element> = []
        return filter { known.insert($0).inserted }
    }
}
