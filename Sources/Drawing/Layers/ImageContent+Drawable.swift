import SceneModel

extension ImageContent: Drawable {
    /// See `Drawable`.
    package func open(_ opening: Opening) throws -> any LayerRenderer {
        if let name = NumberedName(file) {
            let pictures = try NumberedPictures(name, opening.assets, crop: crop, tint: tint)
            return ImageRenderer(self, ImageCrop(crop, of: pictures.size), .numbered(pictures))
        }
        let image = try opening.assets.image(file)
        let cut = ImageCrop(crop, of: PixelSize(width: image.width, height: image.height))
        return ImageRenderer(self, cut, .still(ImagePyramid(cut.pixels(of: image), tint: tint)))
    }
}

/// An opened picture, or opened numbered ones.
private struct ImageRenderer: LayerRenderer {
    let content: ImageContent
    let source: ImageSource
    let size: Size
    /// Where the picture lies in the layer, and the part of it that is there.
    let place, part: Rectangle

    init(_ content: ImageContent, _ crop: ImageCrop, _ source: ImageSource) {
        self.content = content
        self.source = source
        size = content.size ?? crop.size
        (place, part) = content.fit.place(crop.size, in: size, of: crop.part)
    }

    func size(at time: SceneTime, span: SceneTime) -> Size? { size }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        var memory = DrawingMemory.group(rows: rows, of: frame)
        if case .numbered(let pictures) = source {
            memory.shared = pictures.keptByteCount
            memory.passing = pictures.decodingByteCount
        }
        return memory
    }

    func figure(at moment: Moment) -> any Figure {
        let radius = content.cornerRadius.value(at: moment.time, span: moment.span)
        return ImageFigure(
            source: source, index: index(at: moment.time), file: content.file, crop: content.crop,
            tint: content.tint,
            place: place,
            part: part, radius: FixedNumber(max(radius, 0)))
    }

    /// Which of the numbered pictures is shown.
    private func index(at time: SceneTime) -> Int {
        guard case .numbered(let pictures) = source else { return 0 }
        let played = time + SceneTime(seconds: content.start)
        let index = max(played.cycles(of: content.rate.time(of: 1)).whole, 0)
        let count = pictures.files.count
        return content.loop ? index % count : min(index, count - 1)
    }
}

/// Where a layer's picture comes from.
private enum ImageSource: Sendable {
    case still(ImagePyramid)
    case numbered(NumberedPictures)
}

/// A picture as it is seen in one frame.
private struct ImageFigure: Figure {
    let source: ImageSource
    let index: Int
    let file: String
    let crop: Rectangle
    let tint: Color?
    let place, part: Rectangle
    let radius: FixedNumber

    func draw(on canvas: inout Canvas) throws {
        let picture =
            switch source {
            case .still(let picture): picture
            case .numbered(let pictures): try pictures.picture(index)
            }
        let clip =
            radius.value > 0
            ? Outline.roundedRectangle(at: place.origin, size: place.size, radii: CornerRadii(radius.value))
            : nil
        try picture.draw(on: &canvas, in: place, part: part, clip: clip)
    }

    /// The content of the file is told by its digest, which is part of every frame's identity.
    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(name: file)
        bytes.append(index)
        if let tint { bytes.append(tint) } else { bytes.appendMissing() }
        for rectangle in [crop, place, part] {
            bytes.append(rectangle.origin)
            bytes.append(rectangle.size.width)
            bytes.append(rectangle.size.height)
        }
        bytes.append(radius)
        return true
    }
}

extension ImageFit {
    /// Where a picture lies in a layer, and the part of the picture that is there.
    ///
    /// - Parameters:
    ///   - own: The size of the cropped picture, a point for each pixel.
    ///   - crop: What was cropped, in unit coordinates of the whole picture.
    fileprivate func place(_ own: Size, in size: Size, of crop: Rectangle) -> (
        place: Rectangle, part: Rectangle
    ) {
        let (across, down) = (size.width / own.width, size.height / own.height)
        let scale: Double
        switch self {
        case .fill: return (Rectangle(origin: Point(0, 0), size: size), crop)
        case .contain: scale = min(across, down)
        case .cover: scale = max(across, down)
        case .none: scale = 1
        }
        /// The place and the length of one side, and the part of the picture's.
        func side(_ own: Double, _ length: Double) -> (
            from: Double, length: Double, partFrom: Double, part: Double
        ) {
            let scaled = own * scale
            // One side fits exactly; rounding must not make an edge of it.
            if abs(scaled - length) <= 1e-9 * length { return (0, length, 0, 1) }
            if scaled < length { return ((length - scaled) / 2, scaled, 0, 1) }
            return (0, length, (scaled - length) / 2 / scaled, length / scaled)
        }
        let x = side(own.width, size.width)
        let y = side(own.height, size.height)
        return (
            Rectangle(origin: Point(x.from, y.from), size: Size(width: x.length, height: y.length)),
            Rectangle(
                origin: Point(
                    crop.origin.x + x.partFrom * crop.size.width,
                    crop.origin.y + y.partFrom * crop.size.height),
                size: Size(width: x.part * crop.size.width, height: y.part * crop.size.height))
        )
    }
}
