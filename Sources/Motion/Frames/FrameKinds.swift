/// Classifies the frames of a film: new pictures, repeated frames and blended frames.
///
/// docs/answer.md has the definitions. A repeated frame differs from the previous frame only by noise. A blended
/// frame differs from a blend of its neighbours only by noise. A difference counts as noise if it is far smaller
/// than the differences of the frames around it.
package struct FrameKinds: Equatable {
    /// Frames that are almost or exactly identical to the previous frame.
    package private(set) var repeated: Set<Int> = []
    /// Frames that are blends of their neighbours, or blends that have a picture in common with the previous
    /// frame.
    package private(set) var blended: Set<Int> = []
    /// Describes the first of two successive blends that share a picture: how far the shared picture lies beyond
    /// the first blend, as a fraction (0...1) of the step from the previous frame to this blend. The keys are
    /// frame numbers.
    private(set) var partsBeyond: [Int: Float] = [:]

    /// The step to a repeated frame has less than this fraction of the energy of the steps around it. Energies are
    /// squared, so this means a quarter of their differences.
    private static let repeatedShare: Float = 0.06
    /// A cut has more than `cutTimes` times the energy of every other step within `near` frames.
    private static let (cutTimes, near) = (Float(2), 8)
    /// The residual of a blended frame is less than this fraction of the residuals around it.
    private static let blendedShare: Float = 0.1
    /// The smallest energy of a new picture, in squared levels. Encoders drop smaller movements.
    private static let least: Float = 0.25
    /// Looser limits for frames near certain blends: for a frame's residual as a fraction of the residuals around
    /// it, and as a fraction of its step's energy.
    private static let (shareAmongBlended, leftAmongBlended) = (Float(0.4), Float(0.1))
    /// If the residual is less than this fraction of the step's energy, a new picture can't be distinguished from
    /// a blend.
    private static let leastKept: Float = 0.05
    /// The step between two blends that share a picture has less than this fraction of the energy of the steps
    /// around it. In theory it is 0.33 for 30 fps converted to 50.
    private static let edgeShare: Float = 0.4
    /// With a blend on each side, as in 24 fps converted to 60, the steps around a step may leave at most this
    /// fraction of its energy unexplained. A part of that is encoding error.
    private static let mostBetween: Float = 0.6
    /// A movement turns back if its reversal is below this. A movement that retraces its path has -1 plus noise;
    /// one that goes on has about -0.5 if its pictures have nothing in common, and more if they overlap.
    private static let turning: Float = -0.65
    /// A blend counts only if two other blends lie within this many frames.
    private static let rhythm = 15

    /// Classifies the frames of a film by the steps to them. `isIdentical` returns true for a frame with exactly
    /// the samples of the previous frame.
    package init(_ steps: [FrameStep], isIdentical: (Int) -> Bool) {
        findRepeated(steps, isIdentical)
        findBlended(steps)
    }

    /// Counts all blended frames as new pictures.
    mutating func treatBlendsAsPictures() { blended = [] }

    /// The frames without a new picture: repeated or blended frames.
    var derived: Set<Int> { repeated.union(blended) }

    private mutating func findRepeated(_ steps: [FrameStep], _ isIdentical: (Int) -> Bool) {
        let dips = Dips.rows(in: steps.map(\.energy), share: Self.repeatedShare, least: Self.least)
            .filter { !Self.areCuts($0.lowerBound - 1, $0.upperBound, steps) }.flatMap(\.self)
        let low = Set(dips)
        // A single small step between two steps that cancel each other is where a movement turns back.
        let turns = Set(
            dips.filter { frame in
                steps[frame].reversal < Self.turning && !low.contains(frame - 1) && !low.contains(frame + 1)
            })
        let certain = low.subtracting(turns)
        // Near frames that are certainly repeated, a turning point is a repeated frame, too.
        let repeatedTurns = turns.filter { frame in
            (2...4).contains { certain.contains(frame - $0) || certain.contains(frame + $0) }
        }
        repeated = certain.union(repeatedTurns)
        for frame in steps.indices where isIdentical(frame) && !turns.contains(frame) {
            repeated.insert(frame)
        }
    }

    /// True if the steps `first` and `last` are far larger than all steps around them, as at the ends of a flash
    /// or a short shot. Movement between two such steps looks small without being repeated or blended.
    private static func areCuts(_ first: Int, _ last: Int, _ steps: [FrameStep]) -> Bool {
        guard steps.indices.contains(last) else { return false }
        let around = max(first - near, 0)...min(last + near, steps.count - 1)
        let most = around.lazy.filter { $0 != first && $0 != last }.map { steps[$0].energy }.filter {
            $0 >= 0
        }
        .max()
        return min(steps[first].energy, steps[last].energy) > cutTimes * (most ?? 0)
    }

    private mutating func findBlended(_ steps: [FrameStep]) {
        let residuals = steps.map(\.residual)
        let blends = blends(steps, residuals)
        var found = blends
        for frame in steps.indices.dropFirst().dropLast() {
            let around = [frame - 1, frame, frame + 1]
            if found.contains(frame - 1) || found.contains(frame) || around.contains(where: repeated.contains)
            {
                continue
            }
            let (step, kept) = (steps[frame], min(residuals[frame - 1], residuals[frame]))
            guard kept >= Self.least, kept >= Self.leastKept * step.energy else { continue }
            // Compares each value, because `min` of a number and NaN returns the number.
            let isSmall = [frame - 1, frame + 1].allSatisfy {
                step.energy < Self.edgeShare * steps[$0].energy
            }
            let blendsAround = [frame - 2, frame + 1].count(where: blends.contains)
            // A single condition is not enough: moving waves explain each other's steps, and any step may be
            // small.
            let isExplained = step.edgeResidual < Self.blendedShare * kept
            if [isSmall, isExplained, blendsAround > 0].count(where: \.self) >= 2
                || blendsAround == 2 && step.edgeResidual < Self.mostBetween * step.energy
            {
                found.insert(frame)
                partsBeyond[frame - 1] = min(max(step.edgePart, 0), 1)
            }
        }
        blended = Self.withCompany(found)
        partsBeyond = partsBeyond.filter { blended.contains($0.key + 1) }
    }

    /// Returns the frames that are blends of the previous and the next frame: certain blends, and probable blends
    /// near them that encoding errors have made less clear.
    private func blends(_ steps: [FrameStep], _ residuals: [Float]) -> Set<Int> {
        func dips(_ share: Float) -> [Int] {
            // A cut may lie one step outside the row, since a frame's residual depends on the steps on both sides.
            Dips.rows(in: residuals, share: share, least: Self.least)
                .filter { row in
                    !(row.lowerBound - 1...row.lowerBound).contains { first in
                        (row.upperBound...row.upperBound + 1).contains { Self.areCuts(first, $0, steps) }
                    }
                }.flatMap(\.self)
                .filter { frame in
                    steps[frame].isBetween && !repeated.contains(frame) && !repeated.contains(frame + 1)
                }
        }
        func left(_ frame: Int) -> Float { residuals[frame] / steps[frame].energy }
        let certain = dips(Self.blendedShare)
        let company = Self.withCompany(Set(certain))
        var blends = Set(certain)
        let probable = dips(Self.shareAmongBlended).filter { frame in
            left(frame) < Self.leftAmongBlended && company.contains { abs($0 - frame) <= Self.rhythm }
        }
        // The neighbour of a blend often looks like a blend, because it contains a little of another picture.
        for frame in probable.sorted(by: { left($0) < left($1) })
        where !blends.contains(frame - 1) && !blends.contains(frame + 1) {
            blends.insert(frame)
        }
        return blends
    }

    /// Returns the frames that have at least two others nearby. A single frame may look like a blend by chance.
    private static func withCompany(_ frames: Set<Int>) -> Set<Int> {
        let sorted = frames.sorted()
        return Set(
            sorted.indices.filter { index in
                let first = sorted[..<index].suffix(2).count { sorted[index] - $0 <= rhythm }
                let last = sorted[(index + 1)...].prefix(2).count { $0 - sorted[index] <= rhythm }
                return first + last >= 2
            }.map { sorted[$0] })
    }
}

/// Finds runs of values that are far smaller than the values before and after them.
enum Dips {
    /// The longest run that is found, in values.
    private static let longest = 8

    /// Returns the runs in which every value is below `share` times the value before the run and below `share`
    /// times the value after it. A gradual fall or rise has no such run.
    ///
    /// - Parameter least: The smallest value that may come directly before or after a run.
    static func rows(in values: [Float], share: Float, least: Float) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for first in values.indices.dropLast() where values[first] >= least {
            var (most, end) = (Float(0), first + 1)
            while end < values.count, end - first <= longest + 1, values[end] < values[first] * share {
                most = max(most, values[end])
                end += 1
            }
            guard end > first + 1, end - first - 1 <= longest, end < values.count, values[end] >= least,
                most < values[end] * share
            else { continue }
            found.append(first + 1..<end)
        }
        return found
    }
}
