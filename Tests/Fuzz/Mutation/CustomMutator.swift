import SceneText

@_extern(c, "LLVMFuzzerMutate")
private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int) -> Int

/// libFuzzer calls this function to change an input in place. Targets without a mutator, and a few inputs of
/// the others, are changed byte by byte.
@c(LLVMFuzzerCustomMutator)
public func customMutator(
    _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int, _ seed: UInt32
) -> Int {
    var random = SeededRandom(seed)
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    guard let mutator = unsafe Mutators.current, !random.once(in: 32),
        let output = mutator.mutate(input, atMost: limit, &random)
    else { return unsafe mutateBytes(bytes, count, limit) }
    for (index, byte) in output.enumerated() { unsafe bytes?[index] = byte }
    return output.count
}

/// Changes an input by what it means.
protocol Mutator {
    /// Returns a changed input of at most `limit` bytes; nil if it is changed byte by byte instead.
    func mutate(_ bytes: [UInt8], atMost limit: Int, _ random: inout SeededRandom) -> [UInt8]?
}

/// The mutators of targets.
enum Mutators {
    /// The mutator of this process's target, made when it is first needed.
    nonisolated(unsafe) static let current: (any Mutator)? = unsafe Current.target?.mutator?()
}

extension Mutator where Self == JSONMutator {
    /// Changes JSON of any kind. Most values that `read` can't read are changed again.
    static func plain(_ read: @escaping ([UInt8]) throws -> Void) -> JSONMutator {
        JSONMutator { json in
            do { try read(Array(json.text.utf8)) } catch { return false }
            return true
        }
    }

    /// Changes scenes by what their schema allows.
    static var scenes: JSONMutator {
        JSONMutator(schema: SceneParts.schema, layers: SceneParts.layers) { json in
            (try? SceneTarget.scene(Array(json.text.utf8))) != nil
        }
    }

    /// Changes templates, also by layers with expressions.
    static var templates: JSONMutator {
        var mutator = scenes
        mutator.layers += SceneParts.templateLayers
        return mutator
    }
}
