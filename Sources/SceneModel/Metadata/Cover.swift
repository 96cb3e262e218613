import SceneText

/// The picture that players and media libraries show for a film before it is played.
public enum Cover: Sendable, Equatable {
    /// A PNG or JPEG file, by its path relative to the scene's folder.
    case file(String)
    /// The picture of the scene at a time, in seconds.
    case time(Double)
}

extension Format where Value == Cover {
    /// The format of a cover: the path of a file, or a time.
    static var cover: Format {
        let file = Format<String>.file(.picture)
        let time = Format<Double>.number(in: 0...1_000_000)
        return Format(
            expectation: "the path of a PNG or JPEG file, or a time in seconds",
            schema: ["oneOf": [file.schema, time.schema]],
            read: { json, path, expected, reading in
                if case .number = json {
                    return time.read(json, at: path, expecting: expected, &reading).map { .time($0) }
                }
                return file.read(json, at: path, expecting: expected, &reading).map { .file($0) }
            },
            write: { cover in
                switch cover {
                case .file(let path): file.write(path)
                case .time(let seconds): time.write(seconds)
                }
            })
    }
}
