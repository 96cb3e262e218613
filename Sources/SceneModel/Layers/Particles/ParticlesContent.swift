/// A particle system as in Core Animation: an emitter, and the kinds of particles (cells) that it emits.
public struct ParticlesContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "particles"

    /// A built-in particle system.
    public enum Preset: String, Sendable, CaseIterable {
        /// Snow that falls from the upper edge, with sharp and blurred flakes.
        case snow
    }

    /// The source of the particles.
    public var emitter = ParticleEmitter()
    /// The kinds of particles that are emitted.
    public var cells: [ParticleCell] = []

    /// Creates an emitter without cells.
    public init() {}

    /// Creates a built-in particle system.
    public init(preset: Preset) {
        switch preset {
        case .snow:
            emitter.shape = .line
            emitter.timeOffset = 10
            var flake = ParticleCell()
            flake.name = "flake"
            flake.contents = .disc
            (flake.birthRate, flake.lifetime) = (30, 20)
            (flake.velocity, flake.velocityRange) = (30, 20)
            (flake.emissionRange, flake.xAcceleration, flake.yAcceleration) = (180, 5, 30)
            (flake.scale, flake.scaleRange) = (0.15, 0.6)
            // The values are −0.5 and 1 radians per second, converted to degrees.
            (flake.spin, flake.spinRange) = (-28.65, 57.3)
            var blurred = flake
            blurred.name = "blurred"
            blurred.contents = .softDisc
            blurred.velocity = 40
            cells = [flake, blurred]
        }
    }

    /// An upper bound of the number of simultaneous particles.
    package var maximumParticles: Int { maximumParticles(repeatedAfter: nil) }

    /// Returns an upper bound of the number of simultaneous particles in a loop with this period.
    package func maximumParticles(repeatedAfter period: SceneTime?) -> Int {
        ParticleCount(emitter: emitter, period: period).total(of: cells)
    }

    fileprivate var contentsFault: Fault? {
        var different: Set<ParticleContents> = []
        for cell in cells { cell.collectContents(into: &different) }
        guard different.count > ParticleContents.maximumLookCount else { return nil }
        return Fault(
            "cells",
            "the cells have \(different.count) different \"contents\"; at most \(ParticleContents.maximumLookCount) are allowed"
        )
    }
}

extension ParticlesContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary = "A particle system with an emitter and cells as in Core Animation."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<ParticlesContent>(
        properties: [presetProperty, emitterProperty, cellsProperty],
        checks: [
            .init("emitter", "cells") { ParticleCount.fault($0.maximumParticles) },
            .init("cells") { $0.contentsFault },
        ],
        synonyms: [
            "emitterCells": ["cells"], "particles": ["cells"], "renderMode": ["emitter"],
            "emitterShape": ["emitter"],
            "emitterMode": ["emitter"], "emitterPosition": ["emitter"], "emitterSize": ["emitter"],
            "shape": ["emitter"], "timeOffset": ["emitter"], "beginTime": ["emitter"], "seed": ["emitter"],
            "birthRate": ["cells", "emitter"], "lifetime": ["cells", "emitter"],
            "velocity": ["cells", "emitter"],
            "contents": ["cells"],
        ])

    /// The key `preset`. It comes first, because it sets all values, which later keys override. It is never written,
    /// because the values are written instead.
    private static var presetProperty: Property<ParticlesContent> {
        let format = Format<Preset>.choice(of: "preset")
        return Property(
            name: "preset", isRequired: false, expectation: format.expectation,
            schema: format.schema.described(
                "A built-in emitter with cells, which the other keys change. Default: none."),
            read: { root, json, path, reading in
                guard let preset = format.read(json, at: path, &reading) else { return }
                root = ParticlesContent(preset: preset)
            }, write: { _ in nil })
    }

    private static var emitterProperty: Property<ParticlesContent> {
        let format = Format<ParticleEmitter>.object(
            ParticleEmitter.format, startingFrom: ParticleEmitter(), "an emitter")
        return Property(
            name: "emitter", isRequired: false, expectation: format.expectation,
            schema: format.schema.described("The source of the particles."),
            read: { root, json, path, reading in
                _ = ParticleEmitter.format.read(json, into: &root.emitter, at: path, &reading)
            }, write: { format.write($0.emitter) })
    }

    /// The key `cells`. In a cell, `like` may name a cell of the preset.
    private static var cellsProperty: Property<ParticlesContent> {
        let format = ParticleCell.listFormat(of: ParticleCell.outermost)
        return Property(
            name: "cells", isRequired: false, expectation: format.expectation,
            schema: format.schema.described("The kinds of particles that are emitted. Default: nothing."),
            read: { root, json, path, reading in
                let cells = ParticleCell.readList(
                    of: ParticleCell.outermost, json, at: path, known: root.cells, &reading)
                if let cells { root.cells = cells }
            }, write: { format.write($0.cells) })
    }
}

extension ParticlesContent {
    /// A message if no particle can be visible in any frame; otherwise nil.
    var reasonToBeUnseen: String? {
        if cells.isEmpty {
            return
                "never visible: it has no \"cells\"; add cells, or choose a \"preset\" (\"snow\")"
        }
        let isEmitting = cells.contains { cell in
            let longest = (cell.lifetime + cell.lifetimeRange / 2) * emitter.lifetime
            return cell.birthRate * emitter.birthRate > 0 && longest > 0
        }
        return isEmitting
            ? nil
            : "never visible: no cell has a \"birthRate\" and a \"lifetime\" above 0; by default they are 0"
    }
}
