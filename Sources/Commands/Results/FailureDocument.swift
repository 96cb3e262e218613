import SceneModel
import SceneText

extension SceneError {
    /// The error for programs: its kind, its place in the scene and in the text, what is allowed there, and the change
    /// of the text that most likely mends it.
    var json: JSON {
        var members: [JSON.Member] = [
            JSON.Member("code", .string(code.rawValue)), JSON.Member("message", .string(message)),
        ]
        if !path.isEmpty { members.append(JSON.Member("path", .string(path))) }
        members += position?.members ?? []
        if let expected { members.append(JSON.Member("expected", .string(expected))) }
        if !allowed.isEmpty { members.append(JSON.Member("allowed", .array(allowed.map(JSON.string)))) }
        if !trail.isEmpty { members.append(JSON.Member("trail", .array(trail.map(JSON.string)))) }
        if let fix { members.append(JSON.Member("fix", fix.json)) }
        return .object(members)
    }
}

extension TextPosition {
    /// The position as keys of an object.
    fileprivate var members: [JSON.Member] {
        (file.map { [JSON.Member("file", .string($0))] } ?? []) + [
            JSON.Member("line", .number(Double(line))), JSON.Member("column", .number(Double(column))),
        ]
    }
}

extension TextFix {
    /// The change: `length` bytes of the UTF-8 text from `offset` on are replaced by `text`.
    var json: JSON {
        var members = [
            JSON.Member("offset", .number(Double(range.lowerBound))),
            JSON.Member("length", .number(Double(range.count))), JSON.Member("text", .string(replacement)),
        ]
        if let file { members.insert(JSON.Member("file", .string(file)), at: 0) }
        return .object(members)
    }
}

extension SceneWarning {
    /// The warning for programs.
    var json: JSON {
        var members = [JSON.Member("message", .string(message))]
        if !place.isEmpty { members.append(JSON.Member("path", .string(place))) }
        members += position?.members ?? []
        return .object(members)
    }
}

extension CommandFailure {
    /// The failure for programs that asked for JSON.
    var json: JSON {
        var members: [JSON.Member] = [
            JSON.Member("message", .string(message)), JSON.Member("status", .number(Double(status.code))),
        ]
        if !advice.isEmpty { members.append(JSON.Member("advice", .string(advice))) }
        if !errors.isEmpty {
            members.append(JSON.Member("errors", .array(errors.map(\.json))))
        } else if !mistakes.isEmpty {
            members.append(JSON.Member("details", .array(mistakes.map(JSON.string))))
        }
        return .object(members)
    }
}
