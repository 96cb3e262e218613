import Film
import SceneText
import Spelling

/// Formats the result of `encode --data --dry-run` as text and as JSON.
struct BatchForecastFormatter {
    let forecast: BatchForecast
    /// The rows that would be left out because they have mistakes.
    let invalidRows: [Int]
    /// True if the films use a store of chunks.
    let isShared: Bool

    var text: String {
        let left = forecast.leftCount > 0 ? ", \(forecast.leftCount) left as they are" : ""
        let invalid =
            invalidRows.isEmpty ? "" : "; \(counted(invalidRows.count, "row")) with mistakes left out"
        let films = "\(counted(forecast.filmCount, "film")) would be made\(left)\(invalid)"
        guard forecast.filmCount > 0 else { return films }
        let found =
            forecast.foundCount > 0
            ? ", \(forecast.foundCount) \(isShared ? "in the store or finished" : "finished") before" : ""
        return [
            films,
            "\(counted(forecast.chunkCount, "chunk")), \(forecast.distinctCount) different\(found); \(forecast.newCount) to make, with \(forecast.newFrameCount) of \(counted(forecast.frameCount, "frame"))",
            "\(counted(forecast.laneCount, "lane")); \(time)",
            "size of the films: \(ForecastFormatter.words(forecast.bytes))",
        ].joined(separator: "\n")
    }

    private var time: String {
        forecast.newCount == 0
            ? "encoding: no pictures"
            : "encoding: \(ForecastFormatter.words(forecast.seconds)), if this machine is not busy otherwise"
    }

    var json: JSON {
        let numbers: [(String, Int)] = [
            ("films", forecast.filmCount), ("left", forecast.leftCount), ("chunks", forecast.chunkCount),
            ("distinctChunks", forecast.distinctCount), ("foundChunks", forecast.foundCount),
            ("newChunks", forecast.newCount), ("frames", forecast.frameCount),
            ("newFrames", forecast.newFrameCount), ("lanes", forecast.laneCount),
        ]
        return .object(
            numbers.map { JSON.Member($0.0, .number(Double($0.1))) } + [
                JSON.Member("encodingSeconds", ForecastFormatter.range(forecast.seconds)),
                JSON.Member(
                    "bytes",
                    ForecastFormatter.range(
                        Double(forecast.bytes.lowerBound)...Double(forecast.bytes.upperBound))),
                JSON.Member("invalidRows", .array(invalidRows.map { .number(Double($0)) })),
            ])
    }
}
