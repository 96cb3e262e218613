import CFFmpeg

/// A graph of FFmpeg's filters for pictures, which runs on the calling thread.
///
/// Only filters whose results are the same at every SIMD level decide bytes: conversions between formats of RGB, palettegen
/// and paletteuse compute with integers.
@safe
struct PictureFilter: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVFilterGraph>>
    private let inputs: [UnsafeMutablePointer<AVFilterContext>]
    private let output: UnsafeMutablePointer<AVFilterContext>
    private var result: Picture

    /// Creates a graph. `description` names the filters between the inputs `[0]`, `[1]` and so on, of which each has a
    /// format, and the output.
    init(_ description: String, of formats: [VideoFormat]) throws(MediaError) {
        let owned = try unsafe Owned(avfilter_graph_alloc(), "a filter graph") { graph in
            var graph: UnsafeMutablePointer<AVFilterGraph>? = unsafe graph
            unsafe avfilter_graph_free(&graph)
        }
        let graph = unsafe owned.pointer
        let result = try Picture()
        // With several threads, some filters split pictures into slices, and their rounding depends on the number of
        // slices.
        unsafe graph.pointee.nb_threads = 1
        let sources = formats.enumerated().map { number, format in
            "buffer@\(number)=video_size=\(format.width)x\(format.height):pix_fmt=\(format.pixelFormat)"
                + ":time_base=1/1:pixel_aspect=1/1[\(number)]; "
        }
        let whole = sources.joined() + description + ",buffersink@results"
        var (open, unused): (UnsafeMutablePointer<AVFilterInOut>?, UnsafeMutablePointer<AVFilterInOut>?)
        unsafe (open, unused) = (nil, nil)
        try check(unsafe avfilter_graph_parse2(graph, whole, &open, &unused), "building a filter")
        let code = CPUFlags.all { unsafe avfilter_graph_config(graph, nil) }
        try check(code, "preparing a filter")
        var inputs: [UnsafeMutablePointer<AVFilterContext>] = unsafe []
        for number in formats.indices {
            guard let input = unsafe avfilter_graph_get_filter(graph, "buffer@\(number)") else {
                throw MediaError("preparing a filter", reason: "a filter is missing")
            }
            unsafe inputs.append(input)
        }
        guard let output = unsafe avfilter_graph_get_filter(graph, "buffersink@results") else {
            throw MediaError("preparing a filter", reason: "a filter is missing")
        }
        unsafe self.owned = owned
        unsafe self.inputs = inputs
        unsafe self.output = output
        self.result = result
    }

    /// Passes a picture to an input, with another timestamp than its own.
    func add(_ picture: borrowing Picture, at time: Int64 = 0, to input: Int = 0) throws(MediaError) {
        let timestamp = unsafe picture.frame.pointee.pts
        defer { unsafe picture.frame.pointee.pts = timestamp }
        unsafe picture.frame.pointee.pts = time
        let keepsReference = Int32(AV_BUFFERSRC_FLAG_KEEP_REF)
        try check(
            unsafe av_buffersrc_add_frame_flags(inputs[input], picture.frame, keepsReference),
            "filtering a picture")
    }

    /// Tells the filters that an input has no more pictures.
    func end(_ input: Int = 0) throws(MediaError) {
        try check(unsafe av_buffersrc_add_frame_flags(inputs[input], nil, 0), "ending a filter")
    }

    /// Calls `receive` with each picture that is ready.
    mutating func drain(_ receive: (borrowing Picture) throws -> Void) throws {
        while true {
            let code = unsafe av_buffersink_get_frame(output, result.frame)
            if code == zoetrope_error_again || code == zoetrope_error_end { return }
            try check(code, "filtering a picture")
            defer { result.release() }
            try receive(result)
        }
    }
}
