import CFFmpeg

/// A chain of libavfilter's audio filters for one channel. It gives the same samples at every SIMD level. Use it from
/// one thread at a time.
@safe
package final class SoundFilter {
    private let owned: Owned<UnsafeMutablePointer<AVFilterGraph>>
    private let source: UnsafeMutablePointer<AVFilterContext>
    private let sink: UnsafeMutablePointer<AVFilterContext>
    private var result: SoundFrame
    private var position: Int64 = 0

    /// The maximum number of samples that are passed to the filters at once.
    private static let blockLength = 8192

    /// Opens filters. `description` has the syntax of libavfilter, such as `afftdn=nr=12`; `rate` is the sample rate in
    /// Hz.
    package init(_ description: String, rate: Int) throws(MediaError) {
        let owned = try unsafe Owned(avfilter_graph_alloc(), "a filter graph") { graph in
            var graph: UnsafeMutablePointer<AVFilterGraph>? = unsafe graph
            unsafe avfilter_graph_free(&graph)
        }
        let graph = unsafe owned.pointer
        unsafe graph.pointee.nb_threads = 1
        let chain =
            "abuffer@in=time_base=1/\(rate):sample_rate=\(rate):sample_fmt=fltp:channel_layout=mono,\(description),aformat=sample_fmts=fltp:channel_layouts=mono:sample_rates=\(rate),abuffersink@out"
        try CPUFlags.none { () throws(MediaError) in
            var inputs: UnsafeMutablePointer<AVFilterInOut>?
            var outputs: UnsafeMutablePointer<AVFilterInOut>?
            defer {
                unsafe avfilter_inout_free(&inputs)
                unsafe avfilter_inout_free(&outputs)
            }
            try check(
                unsafe avfilter_graph_parse2(graph, chain, &inputs, &outputs), "building a sound filter")
            try check(unsafe avfilter_graph_config(graph, nil), "opening a sound filter")
        }
        guard let source = unsafe avfilter_graph_get_filter(graph, "abuffer@in"),
            let sink = unsafe avfilter_graph_get_filter(graph, "abuffersink@out")
        else { throw MediaError("opening a sound filter", reason: "the filter has no input or no output") }
        result = try SoundFrame()
        unsafe self.owned = owned
        unsafe self.source = source
        unsafe self.sink = sink
    }

    /// Filters samples and calls `receive` with the filtered samples that are ready. Throws if a filtered sample is
    /// not a finite number.
    package func filter(_ samples: Span<Float>, _ receive: (Span<Float>) throws -> Void) throws {
        var taken = 0
        while taken < samples.count {
            let count = min(samples.count - taken, Self.blockLength)
            let block = try SoundFrame(mono: samples.extracting(taken..<taken + count), rate: rate)
            unsafe block.frame.pointee.pts = position
            try check(unsafe av_buffersrc_add_frame_flags(source, block.frame, 0), "filtering sound")
            (taken, position) = (taken + count, position + Int64(count))
            try drain(receive)
        }
    }

    /// Ends filtering and calls `receive` with the remaining samples. `filter` must not be called after this.
    package func finish(_ receive: (Span<Float>) throws -> Void) throws {
        try check(unsafe av_buffersrc_add_frame_flags(source, nil, 0), "ending a sound filter")
        try drain(receive)
    }

    private var rate: Int32 { unsafe av_buffersink_get_sample_rate(sink) }

    private func drain(_ receive: (Span<Float>) throws -> Void) throws {
        while true {
            let code = unsafe av_buffersink_get_frame(sink, result.frame)
            if code == zoetrope_error_again || code == zoetrope_error_end { return }
            try check(code, "filtering sound")
            defer { unsafe av_frame_unref(result.frame) }
            guard let plane = unsafe result.frame.pointee.extended_data[0] else { continue }
            try unsafe plane.withMemoryRebound(to: Float.self, capacity: result.count) { samples in
                let block = unsafe UnsafeBufferPointer(start: samples, count: result.count)
                guard unsafe block.allSatisfy(\.isFinite) else { throw MediaError.noNumbers }
                try receive(unsafe block.span)
            }
        }
    }
}

extension SoundFrame {
    /// Creates a frame with a copy of the samples of one channel.
    fileprivate init(mono samples: Span<Float>, rate: Int32) throws(MediaError) {
        let made = try SoundFrame()
        let frame = unsafe made.frame
        unsafe frame.pointee.nb_samples = Int32(samples.count)
        unsafe frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        unsafe frame.pointee.sample_rate = rate
        unsafe av_channel_layout_default(&frame.pointee.ch_layout, 1)
        try check(unsafe av_frame_get_buffer(frame, 0), "allocating a block of sound")
        guard let plane = unsafe frame.pointee.extended_data[0] else {
            preconditionFailure("the audio frame has no buffer")
        }
        unsafe plane.withMemoryRebound(to: Float.self, capacity: samples.count) { memory in
            for index in samples.indices { unsafe memory[index] = samples[index] }
        }
        self = made
    }
}
