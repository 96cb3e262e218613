import SceneModel

extension FilmsComparison {
    /// The content of report.json.
    public var json: JSON {
        [
            "reference": .string(reference), "answer": answer?.json ?? .null,
            "films": .array(films.map { json(of: $0) }),
        ]
    }

    private func json(of film: ComparedFilm) -> JSON {
        func number(_ value: Double?, _ digits: Int) -> JSON {
            value.flatMap { $0.isFinite ? .number(Figure.rounded($0, digits)) : nil } ?? .null
        }
        let own: [JSON.Member] = [
            JSON.Member("film", .string(film.path)),
            JSON.Member("delaySeconds", number(film.alignment?.delay, 4)),
            JSON.Member("isAligned", film.alignment.map { .bool($0.isKnown) } ?? .null),
            JSON.Member("compared", film.quality.map { .number(Double($0.count)) } ?? .null),
            JSON.Member("psnr", number(film.quality?.psnr, 2)),
            JSON.Member("lowestPsnr", number(film.quality?.lowestPSNR, 2)),
            JSON.Member("ssim", number(film.quality?.ssim, 4)),
        ]
        return .object(own + (film.movement.json.members ?? []))
    }

    /// The rows of the table, a value for each film.
    public func rows(number: (Double, Int) -> String) -> [(title: String, values: [String])] {
        func optional(_ value: Double?, _ digits: Int) -> String {
            value.map { $0.isFinite ? number($0, digits) : "∞" } ?? "–"
        }
        func row(_ title: String, _ value: (ComparedFilm) -> String) -> (String, [String]) {
            (title, films.map(value))
        }
        var rows = [
            row("rate, fps") { "\($0.movement.rate)" }, row("size") { "\($0.movement.size)" },
            row("duration, s") { number($0.movement.seconds, 3) },
            row("size, bytes") { optional($0.movement.byteCount.map(Double.init), 0) },
            row("largest jump, px") { optional($0.movement.largestJump?.pixels, 1) },
            row("  at, s") { optional($0.movement.largestJump?.seconds, 2) },
            row("  95th percentile, px") { optional($0.movement.jump95, 1) },
            row("moving, % of the time") { number($0.movement.movingShare * 100, 0) },
        ]
        if films.contains(where: { $0.movement.followedShare < 0.999 }) {
            rows.append(row("  followed, % of the time") { number($0.movement.followedShare * 100, 1) })
        }
        rows += [
            row("repeated frames") { "\($0.movement.stutters.repeated)" },
            row("dropped frames") { "\($0.movement.stutters.dropped)" },
            row("late frames") { "\($0.movement.stutters.late)" },
            row("time to decode, s") { optional($0.movement.decodingSeconds, 2) },
            row("PSNR to the reference, dB") { optional($0.quality?.psnr, 2) },
            row("  worst frame, dB") { optional($0.quality?.lowestPSNR, 2) },
            row("SSIM to the reference") { optional($0.quality?.ssim, 4) },
            row("  frames compared") { $0.quality.map { "\($0.count)" } ?? "–" },
        ]
        return rows
    }
}
