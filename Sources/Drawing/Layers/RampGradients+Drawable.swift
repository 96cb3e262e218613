import SceneModel

extension LinearGradientContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) -> any LayerRenderer {
        let size = opening.size
        return StillRenderer(
            RampFigure(
                ramp: ramp,
                geometry: LinearGeometry(start: size.place(at: start), end: size.place(at: end)),
                size: size
            ) { bytes in
                bytes.append(ramp)
                bytes.append(start)
                bytes.append(end)
            })
    }
}

extension RadialGradientContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) -> any LayerRenderer {
        let size = opening.size
        let outer = endRadius ?? size.height / 2
        return StillRenderer(
            RampFigure(
                ramp: ramp,
                geometry: RadialGeometry(
                    start: .init(center: size.place(at: startCenter), radius: startRadius),
                    end: .init(center: size.place(at: endCenter), radius: outer),
                    extendsBefore: extendsBefore, extendsAfter: extendsAfter),
                size: size
            ) { bytes in
                bytes.append(ramp)
                bytes.append(startCenter)
                bytes.append(startRadius)
                bytes.append(endCenter)
                bytes.append(outer)
                bytes.append(extendsBefore)
                bytes.append(extendsAfter)
            })
    }
}

/// A layer whose figure is the same at all moments.
struct StillRenderer: LayerRenderer {
    private let figure: any Figure

    init(_ figure: any Figure) { self.figure = figure }

    func figure(at moment: Moment) -> any Figure { figure }
}

/// A ramp over the layer. It consists of parameters that never change.
struct RampFigure: Figure {
    private let colors: RampColors
    private let geometry: any RampGeometry
    private let size: Size
    private let description: FigureBytes

    /// `describe` appends all parameters; the size of the scene is part of every frame's description.
    init(
        ramp: ColorRamp, geometry: any RampGeometry, size: Size,
        describe: (inout FigureBytes) -> Void
    ) {
        colors = RampColors(ramp)
        self.geometry = geometry
        self.size = size
        var bytes = FigureBytes()
        describe(&bytes)
        description = bytes
    }

    func draw(on canvas: inout Canvas) {
        guard let layerPlace = canvas.layerPlace else { return }
        canvas.draw(RampField(colors, geometry: geometry, layerPlace: layerPlace), size: size)
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(description)
        return true
    }
}

extension FigureBytes {
    /// Appends a ramp's colours, their locations, and the easing between them.
    fileprivate mutating func append(_ ramp: ColorRamp) {
        append(ramp.colors) { $0.append($1) }
        for index in ramp.colors.indices { append(ramp.location(index)) }
        append(ramp.easing)
    }

    private mutating func append(_ curve: Curve) {
        switch curve {
        case .named(let name): append(name: name.rawValue)
        case .bezier(let bezier):
            append(name: "bezier")
            append(bezier.first)
            append(bezier.second)
        case .table(let values):
            append(name: "table")
            append(values) { $0.append($1) }
        case .spring(let spring):
            append(name: "spring")
            append(spring.damping)
        }
    }
}
