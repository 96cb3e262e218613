import SceneModel

/// What is not the same at the end of a loop as at its beginning.
public struct Seam: Equatable {
    /// The way to the layer.
    var steps: [SceneSource.Step] = []
    /// What differs, as in "its opacity".
    let what: String
    /// The time after which it would be as before.
    let period: SceneTime?

    /// Says what differs, and how long it would take until it is as before, if it repeats.
    public init(_ what: String, repeatingEvery period: SceneTime? = nil) {
        self.what = what
        self.period = period
    }

    /// In words, for a loop of a duration.
    func reason(loop: SceneTime) -> String {
        let advice =
            period.map { "; it repeats every \(seconds($0))" }
            ?? "; let it end as it begins, or give the layer \"from\" or \"to\" to begin anew in each round"
        return
            "\(what) is not the same at the end of the loop (\(seconds(loop))) as at its beginning\(advice)"
    }

    private func seconds(_ time: SceneTime) -> String { "\(JSON.number(time.value).text) s" }
}
