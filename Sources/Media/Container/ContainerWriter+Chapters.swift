import CFFmpeg

extension ContainerWriter {
    /// True if an MP4 with this time base can store the chapters of a file: they must be in order and not too long.
    static func canHaveChapters(
        of source: UnsafeMutablePointer<AVFormatContext>, _ timeBase: AVRational
    ) -> Bool {
        let unit = 1 / Double(scale(timeBase))
        var last = 0.0
        for index in unsafe 0..<Int(source.pointee.nb_chapters) {
            let (start, end) = unsafe times(ofChapter: index, in: source)
            let (length, distance) = ((end - start) / unit, (start - last) / unit)
            // The muxer stores each of these durations in 32 bits.
            guard length > 0, distance >= 0, max(length, distance) < 0x7FFF_0000 else { return false }
            last = start
        }
        return true
    }

    /// Copies the chapters of a file. Their times are made relative to the start of the file.
    static func copyChapters(
        of source: UnsafeMutablePointer<AVFormatContext>, to context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) {
        let count = unsafe Int(source.pointee.nb_chapters)
        try unsafe makeRoom(forChapters: count, in: context)
        for index in 0..<count {
            guard let chapter = unsafe source.pointee.chapters[index] else {
                preconditionFailure("the chapter has no description")
            }
            let copy = try unsafe addChapter(index, to: context)
            let (start, end) = unsafe times(ofChapter: index, in: source)
            unsafe copy.pointee.id = chapter.pointee.id
            unsafe copy.pointee.time_base = AVRational(num: 1, den: AV_TIME_BASE)
            unsafe copy.pointee.start = Int64((start * Double(AV_TIME_BASE)).rounded())
            unsafe copy.pointee.end = Int64((end * Double(AV_TIME_BASE)).rounded())
            try check(
                unsafe av_dict_copy(&copy.pointee.metadata, chapter.pointee.metadata, 0),
                "copying the chapters")
        }
    }

    /// Allocates the list of a muxer's chapters.
    static func makeRoom(
        forChapters count: Int, in context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) {
        if count == 0 { return }
        let stride = unsafe MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
        guard let list = unsafe av_calloc(count, stride) else {
            throw MediaError("allocating chapters", code: zoetrope_error_memory)
        }
        unsafe context.pointee.chapters = list.bindMemory(
            to: UnsafeMutablePointer<AVChapter>?.self, capacity: count)
    }

    /// Adds an empty chapter to the list of a muxer, which has room for it.
    static func addChapter(
        _ index: Int, to context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) -> UnsafeMutablePointer<AVChapter> {
        guard let memory = unsafe av_mallocz(MemoryLayout<AVChapter>.size) else {
            throw MediaError("allocating chapters", code: zoetrope_error_memory)
        }
        let chapter = unsafe memory.bindMemory(to: AVChapter.self, capacity: 1)
        unsafe context.pointee.chapters[index] = chapter
        unsafe context.pointee.nb_chapters = UInt32(index + 1)
        return unsafe chapter
    }

    /// Returns the start and the end of a chapter, in seconds from the start of the file.
    private static func times(
        ofChapter index: Int, in source: UnsafeMutablePointer<AVFormatContext>
    ) -> (start: Double, end: Double) {
        guard let chapter = unsafe source.pointee.chapters[index] else {
            preconditionFailure("the chapter has no description")
        }
        let unit = unsafe Ratio(chapter.pointee.time_base).value
        let origin = unsafe Double(plausible(source.pointee.start_time) ?? 0) / Double(AV_TIME_BASE)
        func seconds(_ time: Int64) -> Double { max(Double(time) * unit - origin, 0) }
        return unsafe (seconds(chapter.pointee.start), seconds(chapter.pointee.end))
    }
}
