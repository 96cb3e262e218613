/// Which frames of a film show a new picture, and which are made of those around them: repeated, or blended.
///
/// docs/answer.md has the definitions. A repeated frame differs from the one before by noise alone. A blended one is a blend
/// of its neighbours but for noise. Where the pictures differ from their neighbours far more than these frames do, noise is
/// all that is left.
package struct FrameKinds: Equatable {
    /// Frames that are almost the one before, and those that are identical to it.
    package private(set) var repeated: Set<Int> = []
    /// Frames that are blends of their neighbours, or show the same picture as the one before mixed with another one.
    package private(set) var blended: Set<Int> = []
    /// Of the first of two blends that have a picture in common: how far that picture lies beyond it, in steps from the frame
    /// before.
    private(set) var partsBeyond: [Int: Float] = [:]

    /// A repeated frame has less than this part of the energy of the steps around it: a quarter of their differences.
    private static let repeatedShare: Float = 0.06
    /// A cut has more than `cutTimes` the energy of every other step within `near` frames.
    private static let (cutTimes, near) = (Float(2), 8)
    /// The residual of a blended frame has less than this part of the residuals around it.
    private static let blendedShare: Float = 0.1
    /// The least energy of a picture that is new, in squared levels: below, encoders leave out what little moves.
    private static let least: Float = 0.25
    /// The limits near certain blends: of what is left of the pictures around it, and of the step's energy.
    private static let (shareAmongBlended, leftAmongBlended) = (Float(0.4), Float(0.1))
    /// A new picture that keeps less than this part of its step's energy moves too little to be told from a blend.
    private static let leastKept: Float = 0.05
    /// A step between two blends that have one picture in common has less than this part of the energy of those around it: 0.33 in
    /// theory for 30 in 50.
    private static let edgeShare: Float = 0.4
    /// With a blend on each side, as in 24 in 60, at most this part of the step's energy is not explained by the steps around it.
    /// An encoder's errors are a part of that.
    private static let mostBetween: Float = 0.6
    /// A movement that goes back the way it came has -1 but for noise; one that goes on about -0.5 where its pictures have nothing in
    /// common, and more where they have.
    private static let turning: Float = -0.65
    /// The distance in frames within which a blend needs two others to count.
    private static let rhythm = 15

    /// Looks at the steps to all frames of a film. `isIdentical` tells which frames have the samples of the one before.
    package init(_ steps: [FrameStep], isIdentical: (Int) -> Bool) {
        findRepeated(steps, isIdentical)
        findBlended(steps)
    }

    /// Leaves no frame blended.
    mutating func treatBlendsAsPictures() { blended = [] }

    /// Frames that are made of others.
    var derived: Set<Int> { repeated.union(blended) }

    private mutating func findRepeated(_ steps: [FrameStep], _ isIdentical: (Int) -> Bool) {
        let dips = Dips.rows(in: steps.map(\.energy), share: Self.repeatedShare, least: Self.least)
            .filter { !Self.areCuts($0.lowerBound - 1, $0.upperBound, steps) }.flatMap(\.self)
        let low = Set(dips)
        // Alone between two steps of which the second undoes the first, it is where a movement turns.
        let turns = Set(
            dips.filter { frame in
                steps[frame].reversal < Self.turning && !low.contains(frame - 1) && !low.contains(frame + 1)
            })
        let certain = low.subtracting(turns)
        // In a film of repeated frames those at turning points are repeated too.
        let repeatedTurns = turns.filter { frame in
            (2...4).contains { certain.contains(frame - $0) || certain.contains(frame + $0) }
        }
        repeated = certain.union(repeatedTurns)
        for frame in steps.indices where isIdentical(frame) && !turns.contains(frame) {
            repeated.insert(frame)
        }
    }

    /// Whether two steps are far larger than all around, as at the ends of a flash or of a short shot. What moves in between is small
    /// beside these, and need not be repeated or blended.
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
            // By comparisons: `min` of a number and NaN is the number.
            let isSmall = [frame - 1, frame + 1].allSatisfy {
                step.energy < Self.edgeShare * steps[$0].energy
            }
            let blendsAround = [frame - 2, frame + 1].count(where: blends.contains)
            // None alone is enough: waves that move are explained by each other, and any step may be small.
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

    /// Frames that are blends of the frames before and after them: what is certain, and in its company what an encoder's errors
    /// have made less so.
    private func blends(_ steps: [FrameStep], _ residuals: [Float]) -> Set<Int> {
        func dips(_ share: Float) -> [Int] {
            // A cut may be one step outside of the row: what is left of a frame depends on the steps on both its sides.
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
        // The neighbour of a blend is often almost one itself, with only a little of another picture in it.
        for frame in probable.sorted(by: { left($0) < left($1) })
        where !blends.contains(frame - 1) && !blends.contains(frame + 1) {
            blends.insert(frame)
        }
        return blends
    }

    /// Frames that are not alone: a single one may be a blend by chance.
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

/// Finds where values fall to a small part of their neighbours' and rise again.
enum Dips {
    /// No dip is longer than this.
    private static let longest = 8

    /// The rows of values that are all below a share of both the value before and the value after their row. What falls or
    /// rises step by step has none.
    ///
    /// - Parameter least: Values below this begin and end no dip.
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
