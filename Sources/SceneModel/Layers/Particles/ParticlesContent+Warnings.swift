extension ParticlesContent {
    /// The reason why no particle is visible in any frame; nil if one may be.
    var reasonToBeUnseen: String? {
        if cells.isEmpty {
            return
                "never visible: it has no \"cells\"; say what is emitted there, or choose a \"preset\" (\"snow\")"
        }
        let isEmitting = cells.contains { cell in
            let longest = (cell.lifetime + cell.lifetimeRange / 2) * emitter.lifetime
            return cell.birthRate * emitter.birthRate > 0 && longest > 0
        }
        return isEmitting
            ? nil
            : "never visible: no cell has a \"birthRate\" and a \"lifetime\" above 0; by default they are 0"
    }
}
