import CFFmpeg

/// The similarity of two pictures, as measured by the filters psnr and ssim of FFmpeg.
package struct PictureQuality: Sendable, Equatable {
    /// The mean squared error of the samples of all planes, in squared levels.
    package var meanSquaredError: Double
    /// The structural similarity (SSIM) of all planes; 1 for equal pictures.
    package var similarity: Double
}

/// A comparison of a film's pictures with reference pictures, by the filters psnr and ssim of FFmpeg.
@safe
package struct QualityMeter: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVFilterGraph>>
    private let film: UnsafeMutablePointer<AVFilterContext>
    private let reference: UnsafeMutablePointer<AVFilterContext>
    private let results: UnsafeMutablePointer<AVFilterContext>
    private var result: Picture
    private var count: Int64 = 0

    /// Creates a meter for YUV 4:2:0 pictures of one size.
    package init(width: Int, height: Int) throws(MediaError) {
        let owned = try unsafe Owned(avfilter_graph_alloc(), "a filter graph") { graph in
            var graph: UnsafeMutablePointer<AVFilterGraph>? = unsafe graph
            unsafe avfilter_graph_free(&graph)
        }
        let graph = unsafe owned.pointer
        let result = try Picture()
        // With several threads, the filters split pictures into slices, and the rounding depends on the number of
        // slices.
        unsafe graph.pointee.nb_threads = 1
        let source =
            "video_size=\(width)x\(height):pix_fmt=yuv420p:time_base=1/1:frame_rate=1/1:pixel_aspect=1/1"
        let description = """
            buffer@film=\(source)[film]; buffer@reference=\(source),split[one][other]; \
            [film][one]psnr[measured]; [measured][other]ssim,buffersink@results
            """
        var inputs: UnsafeMutablePointer<AVFilterInOut>?
        var outputs: UnsafeMutablePointer<AVFilterInOut>?
        try check(
            unsafe avfilter_graph_parse2(graph, description, &inputs, &outputs), "building the comparison")
        let code = CPUFlags.all { unsafe avfilter_graph_config(graph, nil) }
        try check(code, "preparing the comparison")
        guard let film = unsafe avfilter_graph_get_filter(graph, "buffer@film"),
            let reference = unsafe avfilter_graph_get_filter(graph, "buffer@reference"),
            let results = unsafe avfilter_graph_get_filter(graph, "buffersink@results")
        else { throw MediaError("preparing the comparison", reason: "a filter is missing") }
        unsafe self.owned = owned
        unsafe self.film = film
        unsafe self.reference = reference
        unsafe self.results = results
        self.result = result
    }

    /// Compares a picture with its reference picture, and calls `receive` with each result that is ready. A result may
    /// be ready only after the next pair.
    package mutating func compare(
        _ picture: borrowing Picture, to reference: borrowing Picture,
        _ receive: (PictureQuality) throws -> Void
    ) throws {
        try unsafe add(picture, to: film)
        try unsafe add(reference, to: self.reference)
        count += 1
        try drain(receive)
    }

    /// Ends the comparison and calls `receive` with the remaining results. `compare` must not be called after this.
    package mutating func finish(_ receive: (PictureQuality) throws -> Void) throws {
        try unsafe end(film)
        try unsafe end(reference)
        try drain(receive)
    }

    private func add(_ picture: borrowing Picture, to source: UnsafeMutablePointer<AVFilterContext>)
        throws(MediaError)
    {
        unsafe picture.frame.pointee.pts = count
        let keepsReference = Int32(AV_BUFFERSRC_FLAG_KEEP_REF)
        try check(
            unsafe av_buffersrc_add_frame_flags(source, picture.frame, keepsReference), "comparing a picture")
    }

    private func end(_ source: UnsafeMutablePointer<AVFilterContext>) throws(MediaError) {
        try check(unsafe av_buffersrc_add_frame_flags(source, nil, 0), "ending the comparison")
    }

    private mutating func drain(_ receive: (PictureQuality) throws -> Void) throws {
        while true {
            let code = unsafe av_buffersink_get_frame(results, result.frame)
            if code == zoetrope_error_again || code == zoetrope_error_end { return }
            try check(code, "comparing a picture")
            defer { unsafe av_frame_unref(result.frame) }
            try receive(
                PictureQuality(
                    meanSquaredError: try figure("lavfi.psnr.mse_avg"),
                    similarity: try figure("lavfi.ssim.All")))
        }
    }

    private func figure(_ key: String) throws(MediaError) -> Double {
        let entry = unsafe av_dict_get(result.frame.pointee.metadata, key, nil, 0)
        guard let entry = unsafe entry, let value = unsafe Double(text(entry.pointee.value)) else {
            throw MediaError("comparing a picture", reason: "\(key) is missing")
        }
        return value
    }
}
