import Film
import Media
import SceneModel
import Spelling
import Terminal

/// The operand and steps that the commands for parts share.
enum PartsOptions {
    static let operand = Operand("DIR", "The folder that plan made.", completesFiles: true)

    /// Runs the body, which works on parts. Its errors about chunks advise to make them again.
    static func advising<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let fault as FilmFault {
            throw Failure(
                .internalFault, fault.description,
                advice:
                    "run the same command again; if it fails again, remove the chunk, or all chunks, and make their parts again"
            )
        }
    }

    /// Opens the folder of the parts.
    static func folder(_ console: Console) throws -> PartsFolder {
        try PartsFolder(opening: console.arguments.operand(0), kinds: console.program.layers)
    }
}

extension FilmPlan {
    /// The film's length, size and rate, in words.
    var words: String {
        let seconds = fixed(Double(frameCount) / format.rate.value, 3)
        return "\(counted(frameCount, "frame")), \(size) at \(order.scene.fps) fps, \(seconds) s"
    }
}
