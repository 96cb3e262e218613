import Expansion
import Files
import Glibc
import SceneModel

/// Reads the components and included files of a template: files in the scene's folder and in allowed folders.
package struct TemplateFolder: TemplateReader {
    private let folder: String
    private let readable: ReadableFolders

    /// Creates a reader for a template in a folder. `allowed` are further folders whose files may be read.
    package init(_ folder: String, allowing allowed: [String]) {
        self.folder = folder
        readable = ReadableFolders([folder] + allowed)
    }

    /// Returns the content of a file. Throws if it is missing, outside the folders, or too large for a scene.
    package func read(_ path: String) throws(TemplateReadError) -> [UInt8] {
        do {
            var file = try readable.open(path.hasPrefix("/") ? path : "\(folder)/\(path)")
            let bytes = try file.readAll(atMost: Scene.maximumBytes + 1)
            guard bytes.count <= Scene.maximumBytes else {
                throw TemplateReadError.failed("larger than the \(Scene.maximumBytes) bytes that are allowed")
            }
            return bytes
        } catch let refusal as ReadableFolders.Refusal {
            switch refusal {
            case .outside: throw .notAllowed
            case .isFolder: throw .failed("a folder, not a file")
            case .isNoFile: throw .failed("not a regular file")
            }
        } catch let error as TemplateReadError {
            throw error
        } catch let error as SystemError {
            throw error.isMissing ? .missing : .failed(unsafe String(cString: strerror(error.code)))
        } catch {
            throw .failed("\(error)")
        }
    }
}
