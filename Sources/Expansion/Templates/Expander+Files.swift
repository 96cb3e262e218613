import SceneText
import Spelling

extension Expander {
    /// Begins to expand a component or an included file. Returns false after reporting that it is inside itself, or too
    /// deep inside others.
    func enter(_ use: OpenUse, at mark: TextMark, _ scope: Scope, of circle: String) -> Bool {
        if let first = open.firstIndex(where: { $0.identity == use.identity }) {
            let names = open[first...].map(\.name) + [use.name]
            fail("\(circle): \(names.joined(separator: " → "))", at: mark, scope)
            return false
        }
        guard open.count < ExpansionLimits.levels else {
            fail(
                "more than \(ExpansionLimits.levels) levels of components and included files are not supported",
                at: mark, scope)
            return false
        }
        open.append(use)
        return true
    }

    /// Reads a file of the template; returns nil after reporting why it can't be read. `path` counts from the scene's
    /// folder, and `name` is the name as it was written.
    func load(_ path: String, named name: String, at mark: TextMark, _ scope: Scope, use: Int32)
        -> TemplateFile?
    {
        if let known = loaded[path] { return known }
        if faultyFiles.contains(path) { return nil }
        let bytes: [UInt8]
        do throws(TemplateReadError) {
            guard let reader = request.reader else {
                throw TemplateReadError.failed(
                    "a scene that was read without its folder can't name other files")
            }
            if name.utf8.contains(0) { throw TemplateReadError.failed("not a file name") }
            if name.contains("://") {
                throw TemplateReadError.failed("not a file: URLs are never fetched while a scene is read")
            }
            bytes = try reader.read(path)
        } catch {
            switch error {
            case .missing: fail("\(name): no such file", at: mark, scope)
            case .notAllowed:
                fail(
                    "\(name): outside the scene's folder; use --allow-path DIR to allow another folder",
                    at: mark, scope)
            case .failed(let reason): fail("\(name): \(reason)", at: mark, scope)
            }
            return nil
        }
        return parse(bytes, path: path, name: path, folder: TextFolder.folder(of: path), use: use)
    }

    /// Returns the file of a component that the program carries.
    func loadShelf(_ name: String, use: Int32) -> TemplateFile? {
        let path = "shelf/\(name).json"
        if let known = loaded[":\(path)"] { return known }
        guard let bytes = request.shelf[name] else { return nil }
        return parse(bytes, path: ":\(path)", name: path, folder: "", use: use)
    }

    private func parse(_ bytes: [UInt8], path: String, name: String, folder: String, use: Int32)
        -> TemplateFile?
    {
        let index = texts.add(SourceText(bytes, name: name, folder: folder))
        do throws(SceneError) {
            let parsed = try JSONParser.parse(bytes, file: index)
            let file = TemplateFile(index, Value(parsed.json, parsed.place.inUse(use)))
            loaded[path] = file
            return file
        } catch {
            var mark = TextMark(file: index, offset: error.offset ?? 0)
            mark.use = use
            mistakes.add(error.message, at: mark, texts: texts)
            faultyFiles.insert(path)
            return nil
        }
    }

    /// Reads the declarations of a file: its parameters and components.
    func declare(_ file: TemplateFile) {
        guard files.allSatisfy({ $0 !== file }) else { return }
        files.append(file)
        let reader = DeclarationReader(expander: self)
        if let declared = file.content.member("parameters"), let place = declared.place {
            file.parameters = reader.parameters(declared.json, place)
        }
        guard let declared = file.content.member("components"), let place = declared.place else { return }
        guard case .object(let members) = declared.json else {
            return fail("expected an object with components, got \(declared.json.typeWords)", at: place.mark)
        }
        for (member, place) in zip(members, place.inner) where member.key != "$comment" {
            guard !member.key.hasPrefix("$") else {
                fail("directives such as \(member.key.excerpt) can't make components", at: place.keyMark)
                continue
            }
            guard !request.types.contains(member.key) else {
                fail(
                    "\(member.key.excerpt) is a built-in type of layers; choose another name",
                    at: place.keyMark)
                continue
            }
            let source = source(of: Value(member.value, place), place, in: file, reader)
            file.components[member.key] = source.map {
                Component(name: member.key, source: $0, mark: place.keyMark)
            }
        }
    }

    private static let componentKeys = ["parameters", "layers", "size", "background"]

    private func source(
        of value: Value, _ place: JSONPlace, in file: TemplateFile, _ reader: DeclarationReader
    ) -> Component.Source? {
        switch value.json {
        case .string(let name):
            return .file(TextFolder.path(of: name, in: texts.texts[file.index].folder), named: name)
        case .object(let members):
            for (member, inner) in zip(members, place.inner)
            where !Self.componentKeys.contains(member.key) && member.key != "$comment" {
                let nearest = nearestName(to: member.key, among: Self.componentKeys).map {
                    "did you mean \($0)?"
                }
                fail(
                    "unknown key \(member.key.excerpt): \(nearest ?? "a component has \(Self.componentKeys.joined(separator: ", "))")",
                    at: inner.keyMark)
            }
            guard value.member("layers") != nil else {
                fail("\"layers\" is missing: expected the component's list of layers", at: place.mark)
                return nil
            }
            let declared = value.member("parameters")
            let parameters =
                declared.map { given in given.place.map { reader.parameters(given.json, $0) } ?? [] } ?? []
            return .inline(value, parameters)
        default:
            fail(
                "expected an object with layers, or the path of a file, got \(value.json.typeWords)",
                at: place.mark)
            return nil
        }
    }
}

extension JSONPlace {
    /// Returns the same place inside a component or an included file.
    func inUse(_ use: Int32) -> JSONPlace {
        var place = self
        place.mark.use = use
        place.inner = inner.map { $0.inUse(use) }
        return place
    }
}
