import Glibc

/// The fuzzer: `Fuzz TARGET`, then options and folders of libFuzzer. `Fuzz --list` lists the targets; `Fuzz --prepare
/// TARGET FOLDER` writes the target's seeds and dictionary to a folder.
@main
struct Fuzz {
    static func main() throws {
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        case "--list":
            for target in Target.all { print(target.name) }
        case "--prepare" where arguments.count == 4:
            try target(named: arguments[2]).prepare(in: arguments[3])
        case let name?:
            run(try target(named: name), arguments: [arguments[0]] + arguments.dropFirst(2))
        case nil:
            throw Failure("usage: Fuzz --list | --prepare TARGET FOLDER | TARGET [OPTION...] [FOLDER...]")
        }
    }

    private static func target(named name: String) throws -> Target {
        guard let target = Target.all.first(where: { $0.name == name }) else {
            throw Failure(
                "no target \"\(name)\"; one of \(Target.all.map(\.name).joined(separator: ", "))")
        }
        return target
    }

    /// Runs libFuzzer, which ends the process.
    private static func run(_ target: Target, arguments: [String]) {
        unsafe Current.target = target
        atexit { print("fuzz: \(Current.share)") }
        var count = CInt(arguments.count)
        var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        unsafe pointers.withUnsafeMutableBufferPointer { pointers in
            var start = pointers.baseAddress
            exit(unsafe runDriver(&count, &start) { bytes, count in unsafe testOneInput(bytes, count) })
        }
    }
}

/// The target that this process runs, and counts. libFuzzer runs one input after the other on one thread.
enum Current {
    nonisolated(unsafe) static var target: Target?
    /// The number of inputs so far.
    nonisolated(unsafe) static var runs = 0
    /// The number of inputs that were accepted; for scenes, those that were drawn.
    nonisolated(unsafe) static var reached = 0
    /// The share of inputs that were accepted, in words.
    static var share: String {
        let percent = unsafe reached * 100 / max(runs, 1)
        return "\(percent) % \(unsafe target?.verb ?? "accepted"), "
    }
}

/// An error in the use of the fuzzer.
struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

private typealias TestOneInput = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

@_extern(c, "LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ test: TestOneInput
) -> CInt

/// libFuzzer's own main, which is linked but not run, refers to this function.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe Current.runs += 1
    let bytes = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    guard let target = unsafe Current.target else { return 0 }
    if target.check(bytes) {
        unsafe Current.reached += 1
        return 0
    }
    // Refused inputs are not kept if a mutator is there to make better ones: else most inputs would come from them.
    return target.mutator == nil ? 0 : -1
}
