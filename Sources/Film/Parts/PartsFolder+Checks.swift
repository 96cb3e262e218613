import Drawing
import Files
import Media
import SceneModel

extension PartsFolder {
    /// Plans a film again from its scene and files, and computes the keys of the chunks with the indices `places`
    /// again. Files and texts in `cache` are not opened again. Throws `PartsError` if this program, the scene's files or
    /// these chunks differ from the plan.
    func planAgain(
        _ index: Int, checking places: [Int], _ cache: SceneCache = SceneCache(),
        report: SoundProgress.Report?
    ) throws -> FilmPlan {
        let film = try film(index)
        func differs(_ what: String) -> PartsError {
            PartsError(.differs, "\(label(of: index)): \(what)", "plan the film again")
        }
        try check(film, Fingerprint.running().parts, areAll: false)
        if let scene = film.order.scene.folder, film.readsFiles {
            do throws(SystemError) {
                _ = try Folder(opening: FileSystem.absolutePath(of: scene) ?? scene)
            } catch {
                guard error.isMissing else { throw error }
                throw PartsError(
                    .notFound,
                    "\(label(of: index)): the folder of the scene's files does not exist on this machine: \(scene)",
                    film.folder == nil
                        ? "copy the whole folder \(path), or plan the film again"
                        : "share the scene's files with this machine, or plan with --pack")
            }
        }
        let keys = PlannedKeys(all: film.keys, checked: Set(places))
        let plan = try FilmPlan(film.order, report: report, store: nil, planned: keys, cache: cache)
        try check(film, plan.fingerprint.parts, areAll: true)
        let inputs = plan.files.digests
        if let changed = film.inputs.first(where: { planned in
            inputs.first { $0.file == planned.file } != planned
        }) {
            throw differs("\(changed.file) is not the file that was planned")
        }
        guard plan.keys.count == film.keys.count else {
            throw differs("the film does not have the planned number of chunks")
        }
        if let place = places.first(where: { plan.keys[$0] != film.keys[$0] }) {
            throw differs("chunk \(place) would differ from the plan")
        }
        guard plan.sound?.key == film.sound else { throw differs("the sound differs from the plan") }
        guard plan.name == film.name else { throw differs("the film would differ from the plan") }
        return plan
    }

    /// Compares the versions of the running program and its libraries with the versions in the plan. If `areAll` is
    /// false, versions that are missing in `running` are not compared.
    private func check(_ film: PartedFilm, _ running: [Fingerprint.Part], areAll: Bool) throws {
        for part in film.fingerprint.parts {
            let own = running.first { $0.name == part.name }?.version
            guard own != part.version, own != nil || areAll else { continue }
            throw PartsError(
                .differs,
                "\(path): planned with \(part.name) \(part.version), but this machine has \(own ?? "none")",
                "use the same versions on all machines, or plan the film again with the versions of this machine"
            )
        }
    }
}
