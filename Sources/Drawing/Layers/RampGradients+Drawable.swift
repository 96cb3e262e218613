import SceneModel

extension LinearGradientContent: Drawable {
    /// See `Drawable`.
    public func draw(on canvas: inout Canvas, at moment: Moment) throws {
        guard let layerPlace = canvas.layerPlace else { return }
        let size = moment.sceneSize
        let geometry = LinearGeometry(start: start.scaled(to: size), end: end.scaled(to: size))
        canvas.draw(RampField(ramp, geometry: geometry, layerPlace: layerPlace), size: size)
    }
}

extension RadialGradientContent: Drawable {
    /// See `Drawable`.
    public func draw(on canvas: inout Canvas, at moment: Moment) throws {
        guard let layerPlace = canvas.layerPlace else { return }
        let size = moment.sceneSize
        let outer = endRadius ?? Double(size.height) / 2
        let geometry = RadialGeometry(
            start: .init(center: startCenter.scaled(to: size), radius: startRadius),
            end: .init(center: endCenter.scaled(to: size), radius: outer),
            extendsBefore: extendsBefore, extendsAfter: extendsAfter)
        canvas.draw(RampField(ramp, geometry: geometry, layerPlace: layerPlace), size: size)
    }
}

extension Point {
    /// A place in unit coordinates, in pixels of a picture.
    fileprivate func scaled(to size: PixelSize) -> Point {
        Point(x * Double(size.width), y * Double(size.height))
    }
}
