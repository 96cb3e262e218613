/// Paths of files that texts name, from the scene's folder.
package enum TextFolder {
    /// Returns the path of a file that a text in `folder` names. Resolves `.` and `..`.
    package static func path(of name: String, in folder: String) -> String {
        if name.hasPrefix("/") { return name }
        var parts: [Substring] = []
        for part in (folder.isEmpty ? name : "\(folder)/\(name)").split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (folder.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// Returns the folder of a path.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
