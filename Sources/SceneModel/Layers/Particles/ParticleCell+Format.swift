import SceneText

extension ParticleCell {
    /// The format of the cells that an emitter emits directly.
    static let outermost = (1..<maximumNesting).reduce(format(emitting: tooDeep)) { inner, _ in
        format(emitting: listFormat(of: inner))
    }

    /// Creates the format of a cell whose particles emit cells of the format `inner`.
    private static func format(emitting inner: Format<[ParticleCell]>) -> ObjectFormat<ParticleCell> {
        ObjectFormat(
            // Cells at all depths share these definitions in the JSON Schema.
            properties: (common + motion + look).map { $0.defined(as: "cell.\($0.name)") } + [
                .optional(
                    "cells", \.cells, inner,
                    "The cells that this cell's particles emit while they live. Default: nothing.")
            ],
            synonyms: [
                "emitterCells": ["cells"], "content": ["contents"], "image": ["contents"],
                "angle": ["emissionLongitude"],
                "direction": ["emissionLongitude"], "spread": ["emissionRange"], "speed": ["velocity"],
                "gravity": ["yAcceleration"], "opacity": ["color", "alphaSpeed"], "alpha": ["color"],
                "rotation": ["spin"], "life": ["lifetime"], "rate": ["birthRate"], "count": ["birthRate"],
                "size": ["scale"],
            ])
    }

    private static let common: [Property<ParticleCell>] = [
        .optional("name", \.name, .text(atMost: 1000), "The name by which other cells refer to this cell."),
        likeProperty,
        .optional(
            "contents", \.contents, ParticleContents.format,
            "The look of the cell's particles. Default: \"disc\"."),
        .optional(
            "birthRate", \.birthRate, .number(in: 0...1_000_000),
            "The number of particles per second. Default: 0."),
        .optional(
            "beginTime", \.beginTime, .number(in: 0...1_000_000),
            "The time when the cell starts, in seconds after the start of its emitter or the birth of its particle. Default: 0."
        ),
        .optional(
            "duration", \.duration, .number(in: 0...1_000_000),
            "The time for which particles are born, in seconds. Default: for ever."),
        .optional(
            "lifetime", \.lifetime, .number(in: 0...100_000),
            "The mean lifetime of a particle, in seconds. Default: 0."),
        .optional("lifetimeRange", \.lifetimeRange, .number(in: 0...100_000), range("lifetimes, in seconds")),
    ]

    private static let motion: [Property<ParticleCell>] = [
        .optional(
            "velocity", \.velocity, .number(in: -100_000...100_000),
            "The mean velocity, in points per second. Default: 0."),
        .optional(
            "velocityRange", \.velocityRange, .number(in: 0...200_000),
            range("velocities, in points per second")),
        .optional(
            "emissionLongitude", \.emissionLongitude, .number(in: -1_000_000...1_000_000),
            "The mean direction, in degrees clockwise: 0 is right, 90 down; from the outline of a circle, 0 is outwards. Default: 0."
        ),
        .optional(
            "emissionRange", \.emissionRange, .number(in: 0...1_000_000),
            range("directions, in degrees: 360 is all directions")),
        .optional(
            "xAcceleration", \.xAcceleration, .number(in: -1_000_000...1_000_000),
            "The acceleration to the right, in points per second squared. Default: 0."),
        .optional(
            "yAcceleration", \.yAcceleration, .number(in: -1_000_000...1_000_000),
            "The acceleration downwards, in points per second squared. Default: 0."),
        .optional(
            "scale", \.scale, .number(in: -1000...1000),
            "The mean scale; if negative, a particle is mirrored about its centre. Default: 1."),
        .optional("scaleRange", \.scaleRange, .number(in: 0...2000), range("scales")),
        .optional(
            "scaleSpeed", \.scaleSpeed, .number(in: -1000...1000),
            "The change of the scale per second. Default: 0."),
        .optional(
            "spin", \.spin, .number(in: -1_000_000...1_000_000),
            "The mean rotation speed, in degrees per second clockwise. Default: 0."),
        .optional(
            "spinRange", \.spinRange, .number(in: 0...1_000_000),
            range("rotation speeds, in degrees per second")),
    ]

    private static let look: [Property<ParticleCell>] = [
        .optional(
            "color", \.color, .color, "The colour by which the contents are multiplied. Default: white."),
        .optional("redRange", \.redRange, channelRange, range("red values, where 1 is full red")),
        .optional("greenRange", \.greenRange, channelRange, range("green values, where 1 is full green")),
        .optional("blueRange", \.blueRange, channelRange, range("blue values, where 1 is full blue")),
        .optional("alphaRange", \.alphaRange, channelRange, range("alpha values, where 1 is opaque")),
        .optional("redSpeed", \.redSpeed, channelSpeed, "The change of red per second. Default: 0."),
        .optional(
            "greenSpeed", \.greenSpeed, channelSpeed, "The change of green per second. Default: 0."),
        .optional("blueSpeed", \.blueSpeed, channelSpeed, "The change of blue per second. Default: 0."),
        .optional(
            "alphaSpeed", \.alphaSpeed, channelSpeed, "The change of alpha per second. Default: 0."),
    ]

    private static var channelRange: Format<Double> { .number(in: 0...2) }
    private static var channelSpeed: Format<Double> { .number(in: -1000...1000) }

    private static func range(_ what: String) -> String {
        "The width of the range of \(what). Default: 0."
    }

    /// The key `like`, for the schema. Its value is read with the whole list of cells, because a single cell doesn't
    /// know the other cells. It is never written, because cells are written with all their values.
    private static var likeProperty: Property<ParticleCell> {
        let text = Format<String>.text(atMost: 1000)
        return Property(
            name: "like", isRequired: false, expectation: text.expectation,
            schema: text.schema.described(
                "The name of an earlier cell from which missing keys are copied."),
            read: { _, _, _, _ in }, write: { _ in nil })
    }

    /// Creates the format of a list of cells.
    static func listFormat(of format: ObjectFormat<ParticleCell>) -> Format<[ParticleCell]> {
        Format(
            expectation: "a list of up to \(maximumCells) cells",
            schema: [
                "type": "array", "maxItems": .number(Double(maximumCells)),
                "items": JSON.objectSchema(format.keys),
            ],
            read: { json, path, _, reading in
                readList(of: format, json, at: path, known: [], &reading)
            },
            write: { cells in
                .array(cells.map { .object(format.write($0, omittingDefaultsOf: ParticleCell())) })
            })
    }

    /// Reads a list of cells. The key `like` of a cell may name one of the `known` cells or an earlier cell in the
    /// list. Returns nil after adding errors to the reading.
    static func readList(
        of format: ObjectFormat<ParticleCell>, _ json: JSON, at path: JSONPath, known: [ParticleCell],
        _ reading: inout Reading
    ) -> [ParticleCell]? {
        guard case .array(let items) = json, items.count <= maximumCells else {
            reading.mismatch(expected: "a list of up to \(maximumCells) cells", given: json, at: path)
            return nil
        }
        let before = reading.count
        var (cells, named) = ([ParticleCell](), known)
        for (index, item) in items.enumerated() {
            let place = path.appending(index: index)
            guard let members = Members(item, at: place, expecting: "a cell", &reading) else { continue }
            var cell = ParticleCell()
            if let like = members["like"] {
                cell = read(like: like, at: members.path(to: "like"), among: named, &reading) ?? cell
                cell.name = nil
            }
            guard format.read(item, into: &cell, at: place, &reading) else { continue }
            if let name = cell.name {
                if cells.contains(where: { $0.name == name }) {
                    reading.fail("another cell has this name", at: members.path(to: "name"))
                }
                named.removeAll { $0.name == name }
                named.append(cell)
            }
            cells.append(cell)
        }
        return reading.count == before ? cells : nil
    }

    private static func read(
        like json: JSON, at path: JSONPath, among cells: [ParticleCell], _ reading: inout Reading
    ) -> ParticleCell? {
        let expected = "the name of a cell before this one"
        guard case .string(let name) = json else {
            reading.mismatch(expected: expected, given: json, at: path)
            return nil
        }
        if let cell = cells.last(where: { $0.name == name }) { return cell }
        let names = cells.compactMap(\.name)
        if names.isEmpty {
            reading.mismatch(expected: expected, given: json, at: path)
        } else {
            reading.unknown("cell \(name.quotedExcerpt)", name, among: names, at: path)
        }
        return nil
    }

    private static var tooDeep: Format<[ParticleCell]> {
        Format(
            expectation: "no cells", schema: ["type": "array", "maxItems": 0],
            read: { json, path, _, reading in
                if case .array(let items) = json, items.isEmpty { return [] }
                reading.fail("cells may be nested at most \(maximumNesting) deep", at: path)
                return nil
            }, write: { _ in .array([]) })
    }
}
