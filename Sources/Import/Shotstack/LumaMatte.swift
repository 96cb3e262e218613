import SceneText

/// A luma matte: a picture or a film that hides parts of the clips on its track. Where it is white, they can't be seen.
struct LumaMatte {
    /// The place of its clip in the edit.
    let place: String
    /// The file, as the scene names it.
    let file: String
    /// True for a film.
    let isFilm: Bool
    /// The seconds of a film that are skipped.
    let offset: Double
    /// The moment at which it begins; nil if it is not known.
    let start: Double?
    /// Its duration in seconds; nil if it lasts until the end.
    let length: Double?
}

extension ShotstackClip {
    /// Returns a luma asset; nil if it has no file.
    func matte() -> LumaMatte? {
        guard let file = source() else {
            skipAll()
            return nil
        }
        let path = fields.filePath(file)
        let isFilm = [".mp4", ".mov", ".webm"].contains { path.lowercased().hasSuffix($0) }
        let matte = LumaMatte(
            place: object.place, file: file,
            isFilm: isFilm || context.files.facts(of: path)?.duration != nil,
            offset: asset.number("trim") ?? 0,
            start: times.startSeconds, length: object.text("length") == "auto" ? nil : times.seconds)
        // A matte is as large as the clip that it hides, and moves with it.
        skipAll()
        asset.noteUnread(notes)
        return matte
    }
}

extension ShotstackTiming.Times {
    /// The start in seconds; nil if it follows another clip.
    fileprivate var startSeconds: Double? { start == nil ? 0 : start?.number }
}

/// The size of a clip's layer, as far as it is known.
enum LayerExtent {
    case known(ScenePair)
    /// It is that of a file that is not there.
    case ofMissingFile
    /// It is that of its words.
    case ofWords
    /// It is larger than the clip.
    case blurred

    /// Why the layer can't have a mask; nil if it can.
    fileprivate var fault: String? {
        switch self {
        case .known: nil
        case .ofMissingFile:
            "a luma matte needs a clip whose size is known; import again when the file is there"
        case .ofWords: "a luma matte can't hide a part of a title or of captions"
        case .blurred: "a luma matte can't hide a part of a blurred clip"
        }
    }
}

/// A layer of a track, which the mattes of the track may hide in part.
struct MaskedLayer {
    private let layer: SceneObject
    private let extent: LayerExtent
    private let times: ShotstackTiming.Times

    init(_ layer: SceneObject, _ extent: LayerExtent, _ times: ShotstackTiming.Times) {
        (self.layer, self.extent, self.times) = (layer, extent, times)
    }

    /// Returns true if a matte is there at the same time, as far as that is known.
    func meets(_ matte: LumaMatte) -> Bool { cover(matte) != nil }

    /// Returns the layer; in a group with a mask, if a matte is there at the same time.
    func masked(by mattes: [LumaMatte], _ notes: ImportNotes) -> SceneObject {
        let covers = mattes.compactMap { matte in cover(matte).map { (matte: matte, cover: $0) } }
        guard !covers.isEmpty else { return layer }
        let fault =
            extent.fault ?? (layer["duration"] == "auto" ? "a luma matte needs a clip with a length" : nil)
        guard fault == nil, case .known(let size) = extent else {
            for (matte, _) in covers { notes.leaveOut(matte.place, fault ?? "") }
            return layer
        }
        guard size.x >= 0.1, size.y >= 0.1 else { return layer }
        for (matte, _) in covers where matte.start == nil || times.startSeconds == nil {
            notes.change(
                matte.place, "it is not known when the matte begins on its clip; it does so with the clip")
        }
        var (group, inner) = (SceneObject(type: "group"), layer)
        for key in Self.outerKeys {
            group[key] = layer[key]
            inner[key] = nil
        }
        if layer["size"] == nil {
            group["size"] = size.json
        } else {
            group["size"] = layer["size"] == "fill" ? nil : layer["size"]
            inner["size"] = "fill"
        }
        var mask = SceneObject(type: "group")
        mask["background"] = "#FFFFFF"
        mask["layers"] = .array(covers.map(\.cover.json))
        group["mask"] = mask.json
        group["maskBy"] = "luma"
        group["layers"] = [inner.json]
        return group
    }

    /// What the group has in place of the layer.
    private static let outerKeys = [
        "name", "start", "duration", "place", "margin", "position", "anchor", "scale", "rotation", "opacity",
        "enter", "exit",
    ]

    /// Returns what is black where and while a matte hides the clip; nil if they are not there at the same time.
    private func cover(_ matte: LumaMatte) -> SceneObject? {
        let start = times.startSeconds
        let end = times.seconds.flatMap { length in start.map { $0 + length } }
        var offset = matte.offset
        var cover = SceneObject(type: "group")
        if let start, let from = matte.start {
            let matteEnd = matte.length.map { from + $0 }
            if let end, from >= end { return nil }
            if let matteEnd, matteEnd <= start { return nil }
            if from > start { cover["start"] = .rounded(from - start) } else { offset += start - from }
            if let matteEnd, end.map({ matteEnd < $0 }) ?? true {
                cover["duration"] = .rounded(matteEnd - max(from, start))
            }
        }
        var picture = SceneObject(type: "image")
        picture["file"] = .string(matte.file)
        picture["size"] = "fill"
        picture["fit"] = "fill"
        if offset > 0, matte.isFilm { picture["offset"] = .rounded(offset) }
        cover["background"] = "#000000"
        cover["mask"] = picture.json
        cover["maskBy"] = "luma"
        cover["layers"] = []
        return cover
    }
}
