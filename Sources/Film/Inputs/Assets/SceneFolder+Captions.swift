import Drawing
import Hashing
import SceneModel

extension SceneFolder {
    func captions(_ file: String) throws -> Captions {
        let bytes = try content(of: file, atMost: Captions.mostBytes, "a file of captions")
        try record(SHA256.digest(of: bytes), of: file)
        do {
            return try Captions(parsing: bytes)
        } catch {
            throw AssetError(file, .notUsable, error.description)
        }
    }
}
