import Base
import Drawing
import Files
import Geometry
import Hashing
import SceneModel

extension SceneFolder {
    /// Reads a file of at most `most` bytes. If the file is larger, the message of the thrown `AssetError` calls the
    /// file `kind`, such as "a picture's file".
    func content(of file: String, atMost most: Int, _ kind: String) throws -> [UInt8] {
        var input = try open(file)
        return try content(of: file, &input, atMost: most, kind)
    }

    private func content(
        of file: String, _ input: inout InputFile, atMost most: Int, _ kind: String
    ) throws -> [UInt8] {
        do {
            let bytes = try input.readAll(atMost: most + 1)
            guard bytes.count <= most else {
                throw AssetError(
                    file, .notUsable, "too large: \(kind) may have at most \(most >> 20) MiB")
            }
            return bytes
        } catch let error as SystemError {
            throw AssetError(file, error)
        }
    }

    /// Returns a value that depends only on a file's content, and the file's digest. If the value is not in the cache
    /// `cache`, the file is read and `make` creates the value; `make` also returns how many bytes of memory the value
    /// takes.
    func value<Value>(
        of file: String, _ limits: (bytes: Int, kind: String), in cache: Cache<String, Value>,
        make: (_ content: [UInt8], _ sha256: String) throws -> (Value, byteCount: Int)
    ) throws -> (Value, sha256: String) {
        var input = try open(file)
        do {
            let state = try input.settledState()
            if let sha256 = state.flatMap({ caches.digests[$0] }), let value = cache[sha256] {
                try record(sha256, of: file)
                return (value, sha256)
            }
            let content = try content(of: file, &input, atMost: limits.bytes, limits.kind)
            let sha256 = SHA256.digest(of: content)
            try record(sha256, of: file)
            if let state, try input.state() == state { caches.digests[state] = sha256 }
            if let value = cache[sha256] { return (value, sha256) }
            let (value, byteCount) = try make(content, sha256)
            cache.keep(value, for: sha256, byteCount: byteCount)
            return (value, sha256)
        } catch let error as SystemError {
            throw AssetError(file, error)
        }
    }
}

extension SceneFolder {
    func cube(_ file: String) throws -> (cube: ColorCube, sha256: String) {
        let limits = (bytes: ColorCube.maximumBytes, kind: "a lookup table")
        do {
            let (cube, sha256) = try value(of: file, limits, in: caches.cubes) { content, _ in
                let cube = try ColorCube(parsing: content)
                return (cube, byteCount: cube.values.count * MemoryLayout<Float>.size)
            }
            try keep(cube.values.count * MemoryLayout<Float>.size, for: file)
            return (cube, sha256)
        } catch let fault as ColorCubeFault {
            throw AssetError(file, .notUsable, fault.description)
        }
    }

    func captions(_ file: String) throws -> Captions {
        let bytes = try content(of: file, atMost: Captions.maximumBytes, "a file of captions")
        try record(SHA256.digest(of: bytes), of: file)
        do {
            return try Captions(parsing: bytes)
        } catch {
            throw AssetError(file, .notUsable, error.description)
        }
    }
}
