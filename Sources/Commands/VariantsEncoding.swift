import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// Makes a film at several heights, as HLS with a multivariant playlist.
struct VariantsEncoding {
    /// The order for the film, whose size gives the aspect ratio of the variants.
    let order: FilmOrder
    /// The heights of the variants.
    let heights: [Int]
    /// The folder of the film.
    let path: String
    /// The required encoding speed as a multiple of real time; nil if none is required.
    let requiredSpeed: Double?
    let console: Console

    /// Makes the variants, or only estimates them, and prints the result. `configure` sets what the flags say about a job.
    func run(_ configure: (inout FilmJob) throws -> Void) throws {
        try VariantOptions.check(heights, of: order.scene)
        var job = try planned()
        for index in job.films.indices { try configure(&job.films[index]) }
        if let first = job.films.first { console.warn(first.plan.openingWarnings, of: order.scene) }
        let heavy = job.films.lazy.compactMap { $0.heavyFrame() }.first
        console.warn(heavy.map { [$0] } ?? [], of: order.scene)
        if console.arguments.isSet("--dry-run") { return try tellForecasts(of: job) }
        let isFresh = job.films.contains(where: \.isFresh)
        job.didKeep = EncodeCommand.advising(console, storePath: job.storePath, isFresh: isFresh)
        let report = try console.showing(rate: order.scene.fps) { report in
            try job.run(cancellation: console.interruption.cancellation, report: report)
        }
        for variant in report.variants {
            variant.report.warnings.forEach { console.warn("\(variant.name): \($0)") }
        }
        report.warnings.forEach { console.warn($0) }
        let summary = VariantsResultFormatter(report: report, requiredSpeed: requiredSpeed)
        try console.result(summary.text, json: summary.json)
        try summary.targets.check(report.path)
    }

    private func planned() throws -> VariantsJob {
        do {
            return try FilmOptions.planning(order, console) {
                try VariantsJob(order, heights: heights, path: path, report: $0)
            }
        } catch let error as OrderError {
            throw UsageError(error.description)
        }
    }

    private func tellForecasts(of job: VariantsJob) throws {
        let forecasts = try job.forecasts(
            measuring: console.arguments.isSet("--measure"), cancellation: console.interruption.cancellation)
        let useless = forecasts.compactMap(\.uselessness)
        useless.forEach { console.warn($0) }
        let films = zip(forecasts, job.films).map { ForecastFormatter(forecast: $0, job: $1) }
        let json: JSON = .object([
            JSON.Member("film", .string(job.path)), JSON.Member("variants", .array(films.map(\.json))),
        ])
        try console.result(films.map(\.text).joined(separator: "\n"), json: json)
    }
}
