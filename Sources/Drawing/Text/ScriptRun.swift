import CPango

/// Successive letters of one script, as Pango divides a paragraph.
struct ScriptRun: Equatable {
    /// The range of the letters in the paragraph's UTF-8 bytes.
    let bytes: Range<Int>
    /// The number of the script in Pango's and GLib's enumerations, which follow Unicode.
    let script: Int

    /// Returns the script runs of a paragraph, in order.
    static func runs(of paragraph: [UInt8]) -> [ScriptRun] {
        unsafe paragraph.withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                guard let first = bytes.baseAddress, !bytes.isEmpty,
                    let scripts = unsafe pango_script_iter_new(first, Int32(bytes.count))
                else { return [] }
                defer { unsafe pango_script_iter_free(scripts) }
                var runs: [ScriptRun] = []
                repeat {
                    var (start, end): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
                    var script = PANGO_SCRIPT_COMMON
                    unsafe pango_script_iter_get_range(scripts, &start, &end, &script)
                    guard let start = unsafe start, let end = unsafe end else { break }
                    unsafe runs.append(
                        ScriptRun(bytes: start - first..<end - first, script: Int(script.rawValue)))
                } while unsafe pango_script_iter_next(scripts) != 0
                return runs
            }
        }
    }
}
