import Base
import Files
import SceneModel
import SceneText
import Spelling
import Terminal

/// `check --fix`: changes of a scene's file that mend its errors.
enum SceneFixes {
    /// The most often that a scene is read again. A text that is not JSON shows one error at a time.
    private static let mostRounds = 200

    /// Mends the errors of a scene for which a change is known, in its file and in those of its components, and says what
    /// was changed. Errors without a known change stay. Each file is replaced as a whole.
    static func apply(to path: String, _ console: Console) throws {
        guard !InputOptions.isPipe(path) else {
            throw UsageError("--fix needs a file: standard input can't be changed")
        }
        for _ in 0..<mostRounds {
            try console.interruption.cancellation.check()
            let errors = try errors(in: path, console).filter { $0.fix.map(isInside) ?? false }
            if errors.isEmpty { return }
            for (file, errors) in Dictionary(grouping: errors, by: { $0.fix?.file }) {
                let place = file.map { folder(of: path) + $0 } ?? path
                var input = try InputFile(openingFile: place)
                let text = TextFix.apply(
                    errors.compactMap(\.fix), to: try input.readAll(atMost: Scene.maximumBytes))
                try FileReplacement.write(text, to: place, overwriting: true)
                for error in errors {
                    console.output.message("mended: \(printable("\(InputFile.name(of: place)): \(error)"))\n")
                }
            }
        }
    }

    private static func errors(in path: String, _ console: Console) throws -> [SceneError] {
        do {
            let request = InputOptions.Request(template: try TemplateOptions.values(console.arguments))
            _ = try SceneOptions.settled(SceneOptions.read(path, request, console))
            return []
        } catch let failure as CommandFailure { return failure.errors }
    }

    /// True if the text of a change lies in the scene's folder.
    private static func isInside(_ fix: TextFix) -> Bool {
        guard let file = fix.file else { return true }
        return !file.hasPrefix("/") && !file.split(separator: "/").contains("..")
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
