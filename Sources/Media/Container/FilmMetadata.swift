import CFFmpeg

/// The metadata of a film to be written: title, author, language and chapters.
package struct FilmMetadata: Sendable, Equatable {
    /// A part of the film that viewers can jump to. Its times count frames.
    package struct Chapter: Sendable, Equatable {
        /// The first frame of the chapter, and the first frame after it.
        package let frames: Range<Int>
        /// The title.
        package let title: String

        /// Creates a chapter.
        package init(_ frames: Range<Int>, title: String) { (self.frames, self.title) = (frames, title) }
    }

    /// The title and the author; nil if not stated.
    package var title, author: String?
    /// The language by three letters of ISO 639-2; nil if not stated.
    package var language: String?
    /// The chapters in their order.
    package var chapters: [Chapter] = []

    /// Creates metadata without values.
    package init() {}
}

extension FilmMetadata {
    /// Adds the metadata to a muxer, before the container's header. `rate` is the film's frame rate.
    func add(to context: UnsafeMutablePointer<AVFormatContext>, rate: Ratio) throws(MediaError) {
        for (key, value) in [("title", title), ("artist", author)] {
            guard let value else { continue }
            try check(
                unsafe av_dict_set(&context.pointee.metadata, key, value, 0), "writing the film's \(key)")
        }
        if let language {
            for index in unsafe 0..<Int(context.pointee.nb_streams) {
                let code = unsafe context.pointee.streams[index].map {
                    unsafe av_dict_set(
                        &$0.pointee.metadata, "language", language, AV_DICT_DONT_OVERWRITE)
                }
                try check(code ?? 0, "writing the film's language")
            }
        }
        try unsafe ContainerWriter.makeRoom(forChapters: chapters.count, in: context)
        for (index, chapter) in chapters.enumerated() {
            let added = try unsafe ContainerWriter.addChapter(index, to: context)
            unsafe added.pointee.id = Int64(index + 1)
            unsafe added.pointee.time_base = AVRational(inverse: rate)
            unsafe added.pointee.start = Int64(chapter.frames.lowerBound)
            unsafe added.pointee.end = Int64(chapter.frames.upperBound)
            try check(
                unsafe av_dict_set(&added.pointee.metadata, "title", chapter.title, 0),
                "writing the film's chapters")
        }
    }
}

/// The metadata that the container of a film states.
package struct StatedMetadata: Sendable, Equatable {
    /// A chapter: its start in seconds, and its title.
    package struct Chapter: Sendable, Equatable {
        package let start: Double
        package let title: String
    }

    package let title, author: String?
    /// The language of the pictures' track.
    package let language: String?
    package let chapters: [Chapter]
}

extension Demuxer {
    /// The metadata that the container states.
    package var metadata: StatedMetadata {
        func value(_ key: String, in dictionary: OpaquePointer?) -> String? {
            unsafe av_dict_get(dictionary, key, nil, 0).map { unsafe text($0.pointee.value) }
        }
        let chapters = unsafe (0..<Int(context.pointee.nb_chapters)).compactMap { index in
            unsafe context.pointee.chapters[index].map { chapter in
                unsafe StatedMetadata.Chapter(
                    start: Double(chapter.pointee.start) * Ratio(chapter.pointee.time_base).value,
                    title: value("title", in: chapter.pointee.metadata) ?? "")
            }
        }
        let whole = unsafe context.pointee.metadata
        let language = unsafe value("language", in: stream.pointee.metadata)
        return unsafe StatedMetadata(
            title: value("title", in: whole), author: value("artist", in: whole),
            language: language == "und" ? nil : language, chapters: chapters)
    }
}
