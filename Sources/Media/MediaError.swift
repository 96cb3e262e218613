import Base
import CFFmpeg
import Files
import Glibc

/// A failed FFmpeg call, or media content that can't be used.
public struct MediaError: Problem, Equatable {
    /// The operation, such as "opening the encoder".
    public let operation: String
    /// The reason: FFmpeg's message, or a description of the content if `isAboutContent`.
    public let reason: String
    /// The error number if a system call failed (ENOSPC for a full disk), else nil.
    public let systemError: Int32?
    /// True if the reason describes the content of a file, false if it is FFmpeg's message about a call.
    public let isAboutContent: Bool

    /// The kind of track that was requested but is missing from the file.
    package let missingTrack: TrackKind?
    /// The number of bytes that a truncated file lacks at its end, if that is the error.
    public let missingByteCount: Int?
    /// True if the system failed to open or read a file; its content may be fine.
    public let isReadFailure: Bool

    /// Creates an error with FFmpeg's code. Demuxers also return system error numbers for damage; `isOfSystem` is true
    /// if a system call really failed.
    init(_ operation: String, code: Int32, isOfSystem: Bool = false) {
        self.operation = operation
        reason = Self.words(for: code)
        isAboutContent = false
        missingTrack = nil
        missingByteCount = nil
        // FFmpeg's own codes are four-letter tags, far below any negated errno.
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

    /// True if memory was short; the file may be fine.
    public var isOutOfMemory: Bool { systemError == ENOMEM }

    /// True if the machine failed rather than the file; another attempt may succeed.
    public var isFault: Bool { isReadFailure || isOutOfMemory }

    /// By the number of the system call that failed; a mistake of ours if none did.
    public var kind: ProblemKind { systemError.map { ProblemKind(systemError: $0) } ?? .internalFault }

    /// The operation and the reason, in one line.
    public var description: String { "\(operation): \(reason)" }

    private static func words(for code: Int32) -> String {
        var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
        unsafe av_strerror(code, &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// Returns a call's result, or throws an error with the operation's name if it is negative.
@discardableResult
func check(_ code: Int32, _ operation: @autoclosure () -> String) throws(MediaError) -> Int32 {
    guard code >= 0 else { throw MediaError(operation(), code: code) }
    return code
}
