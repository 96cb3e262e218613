import Drawing
import Film
import Media
import SceneModel

/// The time per frame that each stage takes alone, on one thread.
package struct StageBench: Sendable {
    /// A stage and its time per frame.
    package struct Stage: Sendable {
        /// The stage's name.
        package let name: String
        /// The time per frame in milliseconds, one value for each repetition.
        package var milliseconds = Sample()
    }

    /// The stages in this order: drawing each layer, drawing all layers, converting, encoding, muxing, verifying.
    package private(set) var stages: [Stage] = []

    private let plan: FilmPlan
    private let frames: Range<FilmFrame>
    private let pictures: PictureList

    /// Measures all stages `repetitions` times with the first `frames` frames of a plan's first chunk. Writes the
    /// muxed film to `folder`. Blocks until done; `check` is called between frames and may throw to stop.
    package init(
        _ plan: FilmPlan, frames: Int, repetitions: Int, folder: String, check: () throws -> Void
    ) throws {
        self.plan = plan
        self.frames = 0..<FilmFrame(min(frames, plan.grid.chunks[0].frames.count))
        pictures = try PictureList(count: self.frames.count, format: plan.format)
        let layers = try plan.layerRenderers()
        for _ in 0..<repetitions {
            for layer in layers { add("draw \(layer.name)", try paint(layer.renderer, check).draw) }
            let work = try paint(plan.renderer, check)
            add("draw", work.draw)
            add("convert", work.convert)
            try check()
            var encoder = try plan.makeEncoder()
            var film = BenchFilm(track: encoder.track)
            add("encode", try secondsToEncode(&encoder, &film))
            let path = "\(folder)/stages.mp4"
            try check()
            add("mux", try seconds { try film.mux(to: path) })
            try check()
            add("verify", try secondsToVerify(path))
        }
    }

    private mutating func add(_ name: String, _ seconds: Double) {
        let milliseconds = seconds * 1000 / Double(frames.count)
        if let index = stages.firstIndex(where: { $0.name == name }) {
            stages[index].milliseconds.add(milliseconds)
        } else {
            stages.append(Stage(name: name, milliseconds: Sample([milliseconds])))
        }
    }

    /// Draws and converts all pictures, and returns the seconds for each. The comparison of the converter with swscale
    /// is not included, because an encode compares only one picture of each chunk.
    private func paint(
        _ renderer: Renderer, _ check: () throws -> Void
    ) throws -> (draw: Double, convert: Double) {
        var stages = try ProducerConverter(
            ProducerStage(plan, renderer), ConverterStage(to: plan.format), sharingPictures: false)
        try pictures.fill(plan, by: &stages, check: check)
        return (stages.producer.work / .seconds(1), stages.converter.work / .seconds(1))
    }

    private func secondsToEncode(_ encoder: inout Encoder, _ film: inout BenchFilm) throws -> Double {
        try seconds {
            for frame in frames {
                try pictures.withPicture(frame) { picture in
                    try encoder.encode(picture, at: Int64(frame.number)) { film.append($0) }
                }
            }
            try encoder.finish { film.append($0) }
        }
    }

    /// Decodes the film on one thread and returns the elapsed seconds. An encode decodes on as many threads as it has
    /// lanes.
    private func secondsToVerify(_ path: String) throws -> Double {
        try seconds {
            var demuxer = try Demuxer(path: path)
            var decoder = try Decoder(for: demuxer, threads: 1)
            while try demuxer.next({ try decoder.decode($0) { _ in } }) {}
            try decoder.finish { _ in }
        }
    }
}
