import Drawing
import Files
import Media
import SceneModel
import Spelling

extension SceneFolder {
    /// An error about a file, and those of all other files that can't be opened: `AssetErrors` if there are any.
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
            errors += fault.each.prefix(SceneErrors.mostListed - errors.count).map {
                suggesting($0, of: named.kinds)
            }
        }
        if !isFound {
            // It is not about one of the names in the text, as that of a pinned font.
            count += error.count
            errors = Array(
                (error.each.map { suggesting($0, of: []) } + errors).prefix(SceneErrors.mostListed))
        }
        return count == 1 ? errors[0] : AssetErrors(errors, count: count)
    }

    /// The error of opening a file; nil if it can be opened. An image sequence is many files.
    private func fault(of file: String) -> AssetError? {
        guard NumberedName(file) == nil else { return nil }
        do {
            _ = try open(file)
            return nil
        } catch {
            return error as? AssetError
        }
    }

    /// The error of a file that is not there, with the nearest name among its neighbours that may hold what is wanted.
    private func suggesting(_ error: AssetError, of kinds: [FileKind]) -> AssetError {
        guard error.reason == AssetError.noSuchFile, let name = nearest(to: error.file, of: kinds) else {
            return error
        }
        return error.suggesting(name)
    }

    private static let mostNeighbours = 5000

    private func nearest(to file: String, of kinds: [FileKind]) -> String? {
        // Nothing is said of other folders, not even of those that links lead to.
        guard let folder, let root = FileSystem.absolutePath(of: folder), !file.hasPrefix("/") else {
            return nil
        }
        let way = FileSystem.parent(of: file)
        guard let place = FileSystem.absolutePath(of: "\(folder)/\(way)"),
            place == root || place.hasPrefix(root == "/" ? root : root + "/"),
            let names = try? FileSystem.names(in: place).prefix(Self.mostNeighbours)
        else { return nil }
        let start = way == "." ? "" : "\(way)/"
        let word = file.split(separator: "/").last.map(String.init) ?? file
        let neighbours = names.filter {
            !$0.hasPrefix(".") && Self.mayHold(kinds, $0, like: word)
                && FileSystem.kind(of: "\(place)/\($0)") == .file
        }
        // Extensions are alike however different the names are.
        let stem = Self.stem(of: word)
        let found =
            nearestName(to: stem, among: neighbours.map(Self.stem(of:))).flatMap { nearest in
                neighbours.first { Self.stem(of: $0) == nearest }
            }
        return found.map { start + $0 }
    }

    /// True if a file of a name may hold one of some kinds: by its extension, unless it has none or the one that was asked for.
    private static func mayHold(_ kinds: [FileKind], _ name: String, like asked: String) -> Bool {
        if kinds.isEmpty { return true }
        if let kind = FileKind(nameOf: name) { return kinds.contains(kind) }
        let ending = name.dropFirst(stem(of: name).count)
        return ending.isEmpty || ending == asked.dropFirst(stem(of: asked).count)
    }

    /// A name without its extension.
    private static func stem(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}

extension AssetError {
    /// An error of FFmpeg's libraries about a file that a scene names. Their messages about a damaged file don't help users:
    /// `words` take their place.
    init(_ file: String, _ error: MediaError, orElse words: String) {
        if error.isReadFailure {
            self.init(file, .failed, error.reason)
        } else {
            self.init(file, .notUsable, error.isAboutContent ? error.reason : words)
        }
    }
}
