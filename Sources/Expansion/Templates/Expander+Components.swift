import SceneText
import Spelling

extension Expander {
    /// Expands an object without directives: a layer whose type is a component, or any other object.
    func plain(_ members: [JSON.Member], _ value: Value, _ place: JSONPlace, _ scope: Scope) -> Value? {
        guard let type = value.member("type"), type.json.string != nil, let typePlace = type.place else {
            return countObject(members, at: place.mark) ? self.members(members, place, scope) : nil
        }
        guard let name = expandParameter(type, scope)?.json.string else { return nil }
        if let component = component(named: name, scope) {
            return layer(of: component, members, value, place, typePlace, scope)
        }
        if let set = value.member("set"), let mark = set.place?.keyMark {
            if request.types.contains(name) {
                fail("set is for components; \(name) is a built-in type", at: mark, scope)
            } else {
                let names = Array(scope.file.components.keys).sorted() + request.shelf.keys.sorted()
                let known =
                    nearestName(to: name, among: names).map { "did you mean \($0.excerpt)?" }
                    ?? (names.isEmpty
                        ? "the file has no components"
                        : "components are \(names.prefix(20).joined(separator: ", "))")
                fail("unknown component \(name.quotedExcerpt): \(known)", at: typePlace.mark, scope)
            }
            return nil
        }
        return countObject(members, at: place.mark) ? self.members(members, place, scope) : nil
    }

    private func component(named name: String, _ scope: Scope) -> Component? {
        if let own = scope.file.components[name] { return own }
        guard request.shelf[name] != nil else { return nil }
        return .onShelf(name)
    }

    /// The file, the parameters and the content of a component that is used.
    private struct OpenComponent {
        let file: TemplateFile
        let parameters: [Parameter]
        let content: Value
        let isFile: Bool
    }

    /// Expands a layer whose type is a component to a group.
    private func layer(
        of component: Component, _ members: [JSON.Member], _ value: Value, _ place: JSONPlace,
        _ typePlace: JSONPlace, _ scope: Scope
    ) -> Value? {
        notes.use(component: component.name, of: scope.file.index)
        for key in ["layers", "clips"] {
            guard let given = value.member(key)?.place else { continue }
            fail(
                "\(key) can't be given: the component \(component.name.excerpt) has its own",
                at: given.keyMark, scope)
        }
        let use = OpenUse(identity: identity(of: component, scope), name: shownName(of: component))
        guard enter(use, at: typePlace.mark, scope, of: "the component contains itself") else { return nil }
        defer { open.removeLast() }
        var mark = place.mark
        mark.use = scope.use
        let index = texts.add(SourceTexts.Use(component.name, at: mark))
        guard let opened = self.open(component, at: typePlace.mark, scope, use: index),
            !refuses(value, component, opened.parameters, scope)
        else { return nil }
        guard let (given, isComplete) = settings(of: opened, component, value, place, scope) else {
            return nil
        }
        let (names, inner) = self.scope(for: opened, scope, use: index)
        evaluate(opened.parameters, given: given, into: names, inner) { parameter in
            if isComplete { missing(parameter, component, value, place, scope) }
        }
        return group(of: opened, members, value, place, inner: inner, outer: scope)
    }

    /// Reports parameters that a layer has beside `set`, where only the keys of a group belong.
    private func refuses(
        _ value: Value, _ component: Component, _ parameters: [Parameter], _ scope: Scope
    ) -> Bool {
        guard !request.groupKeys.isEmpty, case .object(let members) = value.json, let place = value.place
        else { return false }
        let before = mistakes.reports
        for (member, inner) in zip(members, place.inner)
        where !request.groupKeys.contains(member.key) && parameters.contains(where: { $0.name == member.key })
        {
            fail(
                "\(member.key.excerpt) is a parameter of the component \(component.name.excerpt): write it in \"set\": {\"\(member.key.excerpt)\": …}",
                at: inner.keyMark, scope)
        }
        return mistakes.reports > before
    }

    private func identity(of component: Component, _ scope: Scope) -> String {
        switch component.source {
        case .inline: "\(scope.file.index) \(component.name)"
        case .file(let path, _): path
        case .shelf: ":shelf/\(component.name).json"
        }
    }

    private func shownName(of component: Component) -> String {
        if case .file(let path, _) = component.source { return path }
        return component.name
    }

    /// Returns the parameters of a component that a file declares; none if the component has mistakes, which are
    /// reported.
    func parameters(of component: Component, in file: TemplateFile) -> [Parameter] {
        let scope = Scope(file, Names(in: file.index))
        guard let opened = open(component, at: component.mark, scope, use: 0) else { return [] }
        let (names, inner) = self.scope(for: opened, scope, use: 0)
        evaluate(opened.parameters, given: [:], into: names, inner) { _ in }
        return opened.parameters.map { $0.typed(by: names) }
    }

    private func open(_ component: Component, at mark: TextMark, _ scope: Scope, use: Int32) -> OpenComponent?
    {
        let file: TemplateFile?
        switch component.source {
        case .inline(let content, let parameters):
            return OpenComponent(file: scope.file, parameters: parameters, content: content, isFile: false)
        case .file(let path, let name):
            let declared = scope.file.content.member("components")?.member(component.name)?.place?.mark
            file = load(path, named: name, at: declared ?? component.mark, scope, use: use)
        case .shelf: file = loadShelf(component.name, use: use)
        }
        guard let file, let place = file.content.place else { return nil }
        guard case .object = file.content.json else {
            fail("expected an object with layers, got \(file.content.json.typeWords)", at: place.mark)
            return nil
        }
        declare(file)
        guard file.content.member("layers") != nil else {
            fail("\"layers\" is missing: expected the component's list of layers", at: place.mark)
            return nil
        }
        for parameter in file.parameters where parameter.initial == nil && !parameter.isFaulty {
            // No file is there wherever a component is copied to.
            if case .file? = parameter.type { continue }
            fail(
                "the parameter \(parameter.name.excerpt) needs a default, so that the file can be drawn alone",
                at: parameter.mark)
        }
        return OpenComponent(file: file, parameters: file.parameters, content: file.content, isFile: true)
    }

    /// Returns the values that a layer gives to its component. `isComplete` is false if a value has a mistake or a
    /// name is misspelt, so that missing values are not reported too.
    private func settings(
        of opened: OpenComponent, _ component: Component, _ value: Value, _ place: JSONPlace, _ scope: Scope
    ) -> (given: [String: Value?], isComplete: Bool)? {
        guard let set = value.member("set"), let mark = set.place?.mark else { return ([:], true) }
        let wasOutput = isOutput
        isOutput = false
        defer { isOutput = wasOutput }
        let before = mistakes.reports
        guard let expanded = expand(set, scope)?.first else {
            return mistakes.reports > before ? nil : ([:], true)
        }
        guard case .object = expanded.json else {
            fail(
                "expected an object with values for parameters, got \(expanded.json.typeWords)", at: mark,
                scope)
            return nil
        }
        var given = values(in: expanded, for: opened.parameters, of: component.name.excerpt)
        // A value that was written but did not come out has a mistake, or uses one, unless a $if left it out.
        if case .object(let written) = set.json, let place = set.place {
            for (member, inner) in zip(written, place.inner)
            where expanded.member(member.key) == nil && !member.key.hasPrefix("$") {
                if expand(Value(member.value, inner), scope) == nil {
                    given.updateValue(nil, forKey: member.key)
                }
            }
        }
        return (given, mistakes.reports == before)
    }

    private func missing(
        _ parameter: Parameter, _ component: Component, _ value: Value, _ place: JSONPlace, _ scope: Scope
    ) {
        let name = parameter.name.excerpt
        if let set = value.member("set")?.place {
            fail(
                "\(name) is missing: the component \(component.name.excerpt) has no default for it",
                at: set.mark, scope)
        } else {
            fail(
                "the component \(component.name.excerpt) needs a value: \"set\": {\"\(name)\": …}",
                at: place.mark, scope)
        }
    }

    /// Returns the names of a component's parameters, and the scope inside the component.
    private func scope(for opened: OpenComponent, _ outer: Scope, use: Int32) -> (names: Names, inner: Scope)
    {
        let names = Names(in: opened.isFile ? opened.file.index : nil)
        if opened.isFile { return (names, Scope(opened.file, names, use: use)) }
        return (names, Scope(outer.file, outer.fileNames, use: use).adding(names))
    }

    /// Makes the group that a component's layer stands for.
    private func group(
        of opened: OpenComponent, _ members: [JSON.Member], _ value: Value, _ place: JSONPlace, inner: Scope,
        outer: Scope
    ) -> Value? {
        guard countObject(members, at: place.mark),
            let own = self.members(members, place, outer, without: ["type", "set", "layers", "clips"]),
            var ownPlace = own.place,
            case .object(var result) = own.json
        else { return nil }
        var places = ownPlace.inner
        func add(_ key: String, _ value: Value, first: Bool = false) {
            var place = value.place ?? JSONPlace(ownPlace.mark)
            place.key = place.mark.offset
            result.insert(JSON.Member(key, value.json), at: first ? 0 : result.count)
            places.insert(place, at: first ? 0 : places.count)
        }
        let atLayer = JSONPlace(
            value.member("type")?.place.map { place in
                var mark = place.mark
                mark.use = outer.use
                return mark
            } ?? ownPlace.mark)
        add("type", Value("group", atLayer), first: true)
        if own.member("size") == nil { add("size", size(of: opened, inner, atLayer)) }
        if own.member("background") == nil, let given = opened.content.member("background"),
            let background = expand(given, inner)?.first
        {
            add("background", background)
        }
        if let given = opened.content.member("layers") {
            guard let layers = expand(given, inner), !isStopped else { return nil }
            add("layers", layers.first ?? Value([], atLayer))
        }
        // The sounds of a scene that is used as a component are heard while the component is visible.
        if let given = opened.content.member("audio"),
            let clips = expand(given, inner)?.first?.member("clips")
        {
            add("clips", clips)
        }
        ownPlace.inner = places
        return Value(.object(result), ownPlace)
    }

    /// Returns the size of a component in points, or `hug` if it has none.
    private func size(of opened: OpenComponent, _ inner: Scope, _ atLayer: JSONPlace) -> Value {
        guard let given = opened.content.member("size") else { return Value("hug", atLayer) }
        guard let size = expand(given, inner)?.first else { return Value("hug", atLayer) }
        guard opened.isFile else { return size }
        let scale =
            opened.content.member("pointScale").flatMap { expandParameter($0, inner) }?.json.number
            ?? 1
        guard let width = size.json["width"]?.number, let height = size.json["height"]?.number, scale > 0,
            (width / scale).isFinite, (height / scale).isFinite
        else {
            if let mark = size.place?.mark {
                fail("expected {\"width\": …, \"height\": …} in pixels, got \(size.json.typeWords)", at: mark)
            }
            return Value("hug", atLayer)
        }
        let places = [size.member("width")?.place, size.member("height")?.place].compactMap(\.self)
        return Value(
            [.number(width / scale), .number(height / scale)],
            JSONPlace(size.place?.mark ?? atLayer.mark, inner: places))
    }
}
