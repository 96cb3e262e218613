import Film
import Media
import SceneModel
import Terminal

/// What the commands have in common that make a film in parts.
enum PartsOptions {
    static let operand = Operand("DIR", "The folder that plan made.", completesFiles: true)

    /// Opens the folder of the parts.
    static func folder(_ console: Console) throws -> PartsFolder {
        try PartsFolder(opening: console.arguments.operand(0), kinds: console.program.layers)
    }
}

extension FilmPlan {
    /// What the film is like, in words.
    var words: String {
        let seconds = fixed(Double(frameCount) / format.rate.value, 3)
        return "\(counted(frameCount, "frame")), \(size) at \(order.scene.fps) fps, \(seconds) s"
    }
}
