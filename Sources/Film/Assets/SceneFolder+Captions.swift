import Drawing
import Media
import SceneModel

extension SceneFolder {
    func captions(_ file: String) throws -> Captions {
        let bytes = try content(of: file, atMost: Captions.mostBytes, "a file of captions")
        try record(try Hash.digest(of: bytes), of: file)
        do {
            return try Captions(parsing: bytes)
        } catch {
            throw AssetError(file, .notUsable, error.description)
        }
    }
}
