import Files
import Film
import Geometry
import SceneModel
import Terminal

/// The flags that give values to the parameters of a template.
enum TemplateOptions {
    static let set = Flag(
        "--set", value: "NAME=VALUE", isRepeated: true,
        "Give a value to a parameter of the scene. May be repeated.")

    static let values = Flag(
        "--values", value: "FILE", completesFiles: true,
        "JSON file with values for parameters of the scene. --set replaces single values.")

    /// The flags that give values.
    static let flags = [set, values]

    /// Returns the values that the flags give, and the chosen size. Throws for `--size all` unless `allowsAll` is true.
    static func values(_ arguments: Arguments, allowsAll: Bool = false) throws -> TemplateValues {
        var result = TemplateValues()
        guard arguments.takes(set) else { return result }
        result.settings = try settings(arguments, of: set.name)
        if let path = arguments.string(values.name) {
            do {
                var file = try InputFile(opening: path)
                let bytes = try file.readAll(atMost: Scene.maximumBytes + 1)
                guard bytes.count <= Scene.maximumBytes, let text = String(validating: bytes, as: UTF8.self)
                else {
                    throw CommandFailure(.badData, "\(path): not a JSON text in UTF-8 of at most 16 MiB")
                }
                (result.values, result.valuesName) = (text, path)
            } catch let error as SystemError {
                throw CommandFailure(
                    error.isFault ? .inputOutput : .noInput, "--values: \(error.description)")
            }
        }
        let fit = arguments.takes(SceneOptions.fit) ? arguments.string(SceneOptions.fit.name) : nil
        // With another fit, the scene's own layout is scaled.
        if let name = sizeName(arguments) {
            if name == allSizes, !allowsAll {
                throw UsageError(
                    "--size all: this command takes one size", hint: "encode and still make all sizes")
            }
            result.size = fit == nil || fit == reflow ? name : nil
        } else if fit == reflow {
            result.pixels = try pixelSize(arguments)
            guard result.pixels != nil else {
                throw UsageError(
                    "--fit reflow needs --size", hint: "for example: --size 1080x1080 --fit reflow")
            }
        }
        return result
    }

    /// Returns the values that a flag such as `--set` gives. Throws if one is not NAME=VALUE, or if a name is given twice.
    static func settings(_ arguments: Arguments, of flag: String) throws -> [TemplateValues.Setting] {
        let settings = try arguments.strings(flag).map { word in
            guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
                throw UsageError(
                    "\(flag) \(excerpt(word)): expected NAME=VALUE", hint: "for example: \(flag) name=Ann")
            }
            return TemplateValues.Setting(String(word[..<sign]), String(word[word.index(after: sign)...]))
        }
        let names = settings.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw UsageError("\(flag) \(excerpt(twice)) is given twice")
        }
        return settings
    }

    /// The value of `--fit` that expands a template for another size.
    static let reflow = "reflow"

    /// The value of `--size` for all named sizes.
    static let allSizes = "all"

    /// Returns the name of a size that `--size` gives; nil if it gives a width and height.
    static func sizeName(_ arguments: Arguments) -> String? {
        guard arguments.takes(SceneOptions.size), let text = arguments.string(SceneOptions.size.name),
            text.first?.isLetter == true
        else { return nil }
        return text
    }

    /// Returns the width and height that `--size` gives; nil without the flag, or if it gives the name of a size.
    static func pixelSize(_ arguments: Arguments) throws -> PixelSize? {
        guard sizeName(arguments) == nil,
            let pair = try arguments.size(SceneOptions.size.name, in: 1...PixelSize.longestSide)
        else { return nil }
        return PixelSize(width: pair.width, height: pair.height)
    }
}
