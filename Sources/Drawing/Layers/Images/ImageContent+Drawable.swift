import Geometry
import Rasteriser
import SceneModel

extension ImageContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer {
        if let name = NumberedName(file), !opening.assets.holds(file) {
            return try moving(NumberedPictures(name, opening.assets, self), opening)
        }
        switch try opening.assets.picture(file) {
        case .film(let film):
            if rate != nil {
                throw misplaced(
                    "rate", "is for image sequences; for a film, use \"speed\"")
            }
            return try moving(FilmSequence(film, self), opening)
        case .still(let image, let sha256):
            let isMoving: [(String, Bool)] = [
                ("rate", rate != nil), ("speed", speed != 1), ("offset", offset != 0), ("loop", loop),
                ("time", time != nil),
            ]
            if let key = isMoving.first(where: \.1)?.0 {
                throw misplaced(key, "is for image sequences and films; this file is a single picture")
            }
            let cut = ImageCrop(openedCrop, of: PixelSize(width: image.width, height: image.height))
            let (view, density) = placed(cut, in: opening)
            try opening.assets.keep(
                ImagePyramid.byteCount(of: cut.pixelSize, density: density), for: file)
            let origin = PyramidOrigin(sha256: sha256, crop: cut, tint: tint, density: density)
            let picture = opening.assets.pyramid(origin) {
                ImagePyramid(cut.pixels(of: image), tint: tint, density: density)
            }
            return ImageRenderer(content: self, source: .still(picture, sha256: sha256), view: view)
        }
    }

    private func misplaced(_ key: String, _ reason: String) -> AssetError {
        AssetError(file, .notUsable, "\"\(key)\" \(reason)", key: key)
    }

    private func moving(_ sequence: any PictureSequence, _ opening: Opening) throws -> any LayerRenderer {
        let cut = ImageCrop(openedCrop, of: sequence.size, shown: sequence.shownSize)
        let (view, density) = placed(cut, in: opening)
        let pictures = PictureCache(sequence, crop: cut, tint: tint, density: density)
        try opening.assets.keep(pictures.byteCount, for: file)
        return ImageRenderer(content: self, source: .moving(sequence, pictures), view: view)
    }

    /// The part of the picture that is kept: a part that changes is taken from the whole picture.
    fileprivate var openedCrop: Rectangle {
        if case .constant(let crop) = crop { crop } else { Self.whole }
    }

    /// Returns the picture's position in the layer, and the minimum density: how many pixels of the picture, along each
    /// side, are drawn per pixel of the frame.
    private func placed(_ crop: ImageCrop, in opening: Opening) -> (ImageView, density: Double) {
        let view = ImageView(self, of: crop)
        let (place, pixels) = (view.nearest, crop.pixelSize)
        let across = place.part.size.width * Double(pixels.width) / place.place.size.width
        let down = place.part.size.height * Double(pixels.height) / place.place.size.height
        // Slightly reduced, so that rounding doesn't omit a level of the pyramid whose density is exactly at the limit.
        let density = (across * down).squareRoot() / opening.largestScale * 0.99
        return (view, density.isFinite ? density : 1)
    }
}

/// An opened still picture, image sequence or film.
private struct ImageRenderer: TimedRenderer, SourceDescribingRenderer {
    let content: ImageContent
    let source: ImageSource
    let view: ImageView

    func size(at time: SceneTime, span: LayerSpan) -> Size? { view.place.size }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        var memory = DrawingMemory.group(rows: rows, of: frame)
        switch source {
        case .still: memory.pictures = GroupCache.maximumBytes(of: frame)
        case .moving(_, let pictures):
            memory.shared = pictures.byteCount
            memory.passing = pictures.makingByteCount
        }
        return memory
    }

    func seam(after round: SceneTime) -> LoopSeam? {
        guard case .moving = source, !content.loop, content.time == nil else { return nil }
        return LoopSeam(
            key: "loop",
            reason:
                "expected true: the pictures play only once and don't end with the first picture, but the scene is a loop (\(round.inSeconds))"
        )
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        let place = view.place(at: moment)
        func drawn(_ picture: PixelSize) -> DrawingCost {
            .covering(
                place.place, at: moment, in: part,
                perPixel: place.price(of: picture, under: moment.transform))
        }
        switch source {
        case .still(let picture, _): return drawn(picture.size)
        case .moving(let sequence, _):
            var cost = drawn(sequence.size)
            cost.pixels += Price.decoded * Double(sequence.size.width) * Double(sequence.size.height)
            return cost
        }
    }

    func figure(at moment: Moment) -> any Figure {
        let radius = content.cornerRadius.value(at: moment.time, span: moment.span)
        var identity = FigureBytes()
        let picture: ImageFigure.Picture
        switch source {
        case .still(let still, let sha256):
            identity.append(name: sha256)
            picture = .still(still)
        case .moving(let sequence, let pictures):
            let number = sequence.number(at: moment.time, span: moment.span)
            sequence.describe(number, into: &identity)
            picture = .moving(ShownPicture(pictures, number: number))
        }
        return ImageFigure(
            picture: picture, identity: identity, crop: content.openedCrop, tint: content.tint,
            place: view.place(at: moment),
            radius: FixedNumber(max(radius, 0)))
    }
}

/// The source of a layer's pictures.
private enum ImageSource: Sendable {
    case still(ImagePyramid, sha256: String)
    case moving(any PictureSequence, PictureCache)
}

/// A layer's picture in one frame.
private struct ImageFigure: BoundedFigure, CoveringFigure {
    enum Picture: Sendable {
        case still(ImagePyramid)
        case moving(ShownPicture)
    }

    let picture: Picture
    /// A description that is equal for equal pictures, made from the digest of the picture's file. It serves to compare
    /// frames.
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
        var bytes = FigureBytes()
        bytes.append(name: ImageContent.typeName)
        guard case .still = self.picture, canvas.opacity == 1, describe(into: &bytes) else {
            return try picture.draw(on: &canvas, in: frame, part: place.part, clip: clip)
        }
        try canvas.drawKept(GroupIdentity(bytes.bytes), in: bounds(under: canvas.transform)) {
            try picture.draw(on: &$0, in: frame, part: place.part, clip: clip)
        }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        MappedRectangle(place.place, transform: transform).touched
    }

    func covers(_ frame: PixelSize, under transform: Affine) -> Bool {
        guard case .still(let picture) = picture, picture.isOpaque, radius.value == 0 else { return false }
        return MappedRectangle(place.place, transform: transform).covers(
            width: frame.width, height: frame.height)
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(identity)
        if let tint { bytes.append(tint) } else { bytes.appendMissing() }
        bytes.append(crop.origin)
        bytes.append(crop.size.width)
        bytes.append(crop.size.height)
        place.describe(into: &bytes)
        bytes.append(radius)
        return true
    }
}
