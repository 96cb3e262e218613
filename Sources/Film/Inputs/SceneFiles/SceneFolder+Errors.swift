import Drawing
import Files
import Media
import SceneModel
import SceneText
import Spelling

extension SceneFolder {
    /// Returns `error` together with the errors of all other files that can't be opened; several errors are returned
    /// as `AssetErrors`.
    func all(with error: AssetError, in source: SceneSource?) -> any Error {
        guard let source, source.isText else {
            let error = error.inText(source)
            return error.count == 1 ? suggesting(error, of: []) : AssetErrors(error.each, count: error.count)
        }
        var errors: [AssetError] = []
        var count = 0
        var isFound = false
        var faults: [String: AssetError?] = [:]
        for named in source.files {
            let fault: AssetError?
            if named.path == error.place {
                fault = error
                isFound = true
            } else {
                let known = faults[named.file] ?? self.fault(of: named.file)
                faults[named.file] = .some(known)
                fault = known?.inText(source, at: named)
            }
            guard let fault else { continue }
            count += fault.count
            errors += fault.each.prefix(SceneErrors.maximumListed - errors.count).map {
                suggesting($0, of: named.kinds)
            }
        }
        if !isFound {
            // The error is not about a file named in the scene's text, but for example about a system font.
            count += error.count
            errors = Array(
                (error.each.map { suggesting($0, of: []) } + errors).prefix(SceneErrors.maximumListed))
        }
        return count == 1 ? errors[0] : AssetErrors(errors, count: count)
    }

    /// Returns the error of opening a file, or nil if the file can be opened. Image sequences are not checked.
    private func fault(of file: String) -> AssetError? {
        guard NumberedName(file) == nil else { return nil }
        do {
            _ = try open(file)
            return nil
        } catch {
            return error as? AssetError
        }
    }

    /// Adds a suggestion to the error about a missing file: the file with the most similar name in the same folder,
    /// if its extension fits one of `kinds`.
    private func suggesting(_ error: AssetError, of kinds: [FileKind]) -> AssetError {
        guard error.reason == AssetError.noSuchFile, let name = nearest(to: error.file, of: kinds) else {
            return error
        }
        return error.suggesting(name)
    }

    private static let maximumNeighbours = 5000

    private func nearest(to file: String, of kinds: [FileKind]) -> String? {
        // Names in folders outside the scene's folder, even where links lead, must not be revealed.
        guard let folder, let root = FileSystem.absolutePath(of: folder), !file.hasPrefix("/") else {
            return nil
        }
        let way = FileSystem.parent(of: file)
        guard let place = FileSystem.absolutePath(of: "\(folder)/\(way)"),
            place == root || place.hasPrefix(root == "/" ? root : root + "/"),
            let names = try? FileSystem.names(in: place).prefix(Self.maximumNeighbours)
        else { return nil }
        let start = way == "." ? "" : "\(way)/"
        let word = file.split(separator: "/").last.map(String.init) ?? file
        let neighbours = names.filter {
            !$0.hasPrefix(".") && Self.mayHold(kinds, $0, like: word)
                && FileSystem.kind(of: "\(place)/\($0)") == .file
        }
        // Only the names without extensions are compared, since equal extensions would make all names similar.
        let stem = Self.stem(of: word)
        let found =
            nearestName(to: stem, among: neighbours.map(Self.stem(of:))).flatMap { nearest in
                neighbours.first { Self.stem(of: $0) == nearest }
            }
        return found.map { start + $0 }
    }

    /// Returns true if `name` may be a file of one of `kinds`: its extension belongs to one of them, is missing, or is
    /// an unknown extension that the file name `asked` has too.
    private static func mayHold(_ kinds: [FileKind], _ name: String, like asked: String) -> Bool {
        if kinds.isEmpty { return true }
        let possible = FileKind.all(nameOf: name)
        if !possible.isEmpty { return !possible.allSatisfy { !kinds.contains($0) } }
        let ending = name.dropFirst(stem(of: name).count)
        return ending.isEmpty || ending == asked.dropFirst(stem(of: asked).count)
    }

    /// Returns a file name without its extension.
    private static func stem(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}

extension AssetError {
    /// Creates an error from the error of FFmpeg's libraries about a file of a scene. If FFmpeg's message about a
    /// damaged file would not help the user, `words` replace it.
    init(_ file: String, _ error: MediaError, orElse words: String) {
        if error.isReadFailure {
            self.init(file, .failed, error.reason)
        } else {
            self.init(file, .notUsable, error.isAboutContent ? error.reason : words)
        }
    }
}
