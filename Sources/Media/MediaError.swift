import Base
import CFFmpeg
import Files
import Glibc

/// A call into FFmpeg's libraries that failed.
public struct MediaError: Problem, Equatable {
    /// What was being done, as in "opening the encoder".
    public let operation: String
    /// What went wrong, in FFmpeg's words or, if `isAboutContent`, in ours.
    public let reason: String
    /// The error number if a system call failed (ENOSPC for a full disk), else nil.
    public let systemError: Int32?
    /// Whether the reason tells what a file holds, in our words, not which call failed, in FFmpeg's.
    public let isAboutContent: Bool

    /// The kind of track that was looked for, where the file has none.
    public let missingTrack: TrackKind?
    /// How many bytes a truncated file lacks at its end, where that is the error.
    public let missingByteCount: Int?
    /// Whether the system failed to open or to read a file; this says nothing about what is in it.
    public let isReadFailure: Bool

    /// An error of FFmpeg's. Demuxers take numbers of system errors for damage; `isOfSystem` tells that a system call failed.
    init(_ operation: String, code: Int32, isOfSystem: Bool = false) {
        self.operation = operation
        reason = Self.words(for: code)
        isAboutContent = false
        missingTrack = nil
        missingByteCount = nil
        // FFmpeg's own codes are tags of four letters, far below any negated errno.
        systemError = (-4096..<0).contains(code) ? -code : nil
        isReadFailure = isOfSystem && systemError.map(SystemError.isFault) ?? false
    }

    init(
        _ operation: String, reason: String, missingTrack: TrackKind? = nil, missingByteCount: Int? = nil
    ) {
        (self.missingTrack, self.missingByteCount) = (missingTrack, missingByteCount)
        self.operation = operation
        self.reason = reason
        systemError = nil
        isAboutContent = true
        isReadFailure = false
    }

    /// Whether memory was short; this says nothing about the file that was read.
    public var isOutOfMemory: Bool { systemError == ENOMEM }

    /// Whether the machine failed, and not the file that was read: another try may succeed.
    public var isFault: Bool { isReadFailure || isOutOfMemory }

    /// By the number of the system call that failed; a mistake of ours if none did.
    public var kind: ProblemKind { systemError.map { ProblemKind(systemError: $0) } ?? .internalFault }

    /// Operation and reason in one line.
    public var description: String { "\(operation): \(reason)" }

    private static func words(for code: Int32) -> String {
        var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
        unsafe av_strerror(code, &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// Passes a call's result on, or throws with the name of what was being done.
@discardableResult
func check(_ code: Int32, _ operation: @autoclosure () -> String) throws(MediaError) -> Int32 {
    guard code >= 0 else { throw MediaError(operation(), code: code) }
    return code
}
