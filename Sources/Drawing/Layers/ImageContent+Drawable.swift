import SceneModel

extension ImageContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer {
        if let name = NumberedName(file) {
            return try moving(NumberedPictures(name, opening.assets, self), opening)
        }
        switch try opening.assets.picture(file) {
        case .film(let film):
            if rate != nil {
                throw misplaced(
                    "rate", "is for numbered pictures; a film has times of its own, and a \"speed\"")
            }
            return try moving(FilmSequence(film, self), opening)
        case .still(let image, let sha256):
            let isMoving: [(String, Bool)] = [
                ("rate", rate != nil), ("speed", speed != 1), ("start", start != 0), ("loop", loop),
            ]
            if let key = isMoving.first(where: \.1)?.0 {
                throw misplaced(key, "is for numbered pictures and films; this is one picture")
            }
            let cut = ImageCrop(crop, of: PixelSize(width: image.width, height: image.height))
            let (place, density) = placed(cut, in: opening)
            try opening.assets.keep(
                ImagePyramid.byteCount(of: cut.pixelSize, density: density), for: file)
            let picture = ImagePyramid(cut.pixels(of: image), tint: tint, density: density)
            return ImageRenderer(content: self, source: .still(picture, sha256: sha256), place: place)
        }
    }

    private func misplaced(_ key: String, _ reason: String) -> AssetError {
        AssetError(file, .notUsable, "\"\(key)\" \(reason)", key: key)
    }

    private func moving(_ sequence: any PictureSequence, _ opening: Opening) throws -> any LayerRenderer {
        let cut = ImageCrop(crop, of: sequence.size, shown: sequence.shownSize)
        let (place, density) = placed(cut, in: opening)
        let pictures = KeptPictures(sequence, crop: cut, tint: tint, density: density)
        try opening.assets.keep(pictures.byteCount, for: file)
        return ImageRenderer(content: self, source: .moving(pictures), place: place)
    }

    /// Where the picture lies, and how many of its pixels one of the frame has at least.
    private func placed(_ crop: ImageCrop, in opening: Opening) -> (ImagePlace, density: Double) {
        let place = ImagePlace(fit, of: crop, in: size ?? crop.size)
        let pixels = crop.pixelSize
        let across = place.part.size.width * Double(pixels.width) / place.place.size.width
        let down = place.part.size.height * Double(pixels.height) / place.place.size.height
        // A little less, for rounding: levels on the brink are kept.
        let density = (across * down).squareRoot() / opening.largestScale * 0.99
        return (place, density.isFinite ? density : 1)
    }
}

/// An opened picture, or opened ones that are shown one after the other.
private struct ImageRenderer: LayerRenderer {
    let content: ImageContent
    let source: ImageSource
    let place: ImagePlace

    func size(at time: SceneTime, span: LayerSpan) -> Size? { place.size }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        var memory = DrawingMemory.group(rows: rows, of: frame)
        if case .moving(let pictures) = source {
            memory.shared = pictures.byteCount
            memory.passing = pictures.decodingByteCount
        }
        return memory
    }

    func figure(at moment: Moment) -> any Figure {
        let radius = content.cornerRadius.value(at: moment.time, span: moment.span)
        var identity = FigureBytes()
        let picture: ImageFigure.Picture
        switch source {
        case .still(let still, let sha256):
            identity.append(name: content.file)
            identity.append(name: sha256)
            picture = .still(still)
        case .moving(let pictures):
            let number = pictures.sequence.number(at: moment.time)
            pictures.sequence.describe(number, into: &identity)
            picture = .moving(ShownPicture(pictures, number: number))
        }
        return ImageFigure(
            picture: picture, identity: identity, crop: content.crop, tint: content.tint, place: place,
            radius: FixedNumber(max(radius, 0)))
    }
}

/// Where a layer's picture comes from.
private enum ImageSource: Sendable {
    case still(ImagePyramid, sha256: String)
    case moving(KeptPictures)
}

/// A picture as it is seen in one frame.
private struct ImageFigure: Figure {
    enum Picture: Sendable {
        case still(ImagePyramid)
        case moving(ShownPicture)
    }

    let picture: Picture
    /// Tells what the picture is, by a digest of its file.
    let identity: FigureBytes
    let crop: Rectangle
    let tint: Color?
    let place: ImagePlace
    let radius: FixedNumber

    func draw(on canvas: inout Canvas) throws {
        let picture =
            switch picture {
            case .still(let picture): picture
            case .moving(let shown): try shown.picture()
            }
        let frame = place.place
        let clip =
            radius.value > 0
            ? Outline.roundedRectangle(at: frame.origin, size: frame.size, radii: CornerRadii(radius.value))
            : nil
        try picture.draw(on: &canvas, in: frame, part: place.part, clip: clip)
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(identity)
        if let tint { bytes.append(tint) } else { bytes.appendMissing() }
        for rectangle in [crop, place.place, place.part] {
            bytes.append(rectangle.origin)
            bytes.append(rectangle.size.width)
            bytes.append(rectangle.size.height)
        }
        bytes.append(radius)
        return true
    }
}

/// How a picture lies in a layer.
private struct ImagePlace {
    /// The size of the layer.
    let size: Size
    /// Where the picture lies in the layer, and the part of it that is there.
    let place, part: Rectangle

    init(_ fit: ImageFit, of crop: ImageCrop, in size: Size) {
        self.size = size
        (place, part) = fit.place(crop.size, in: size, of: crop.part)
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
