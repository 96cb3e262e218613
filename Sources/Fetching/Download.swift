import Base
import CCurl
import Glibc
import Spelling

/// A download of one file by HTTPS. Certificates are checked, and redirects lead to HTTPS only.
package struct Download: Sendable {
    /// The bounds of a download.
    package struct Limits: Sendable {
        /// The maximum size of a file, in bytes.
        package var mostBytes = 1 << 30
        /// The seconds after which a connection that can't be made, or that is all but silent, ends the download.
        package var patience = 30

        /// Creates the usual bounds.
        package init() {}
    }

    private let address: String
    private let limits: Limits
    /// The maximum number of redirects.
    private static let maximumRedirects = 10

    /// Creates a download of an address that `FetchAddress` accepts.
    init(_ address: FetchAddress, _ limits: Limits) { (self.address, self.limits) = (address.text, limits) }

    /// Downloads the file and passes its bytes to `receive`, piece by piece. Blocks until all bytes arrived. Throws
    /// `FetchFault` if the file can't be downloaded, errors of `receive`, and `Cancelled` soon after cancellation.
    func run(_ cancellation: Cancellation, _ receive: (RawSpan) throws -> Void) throws {
        try Self.start()
        guard let handle = unsafe curl_easy_init() else { throw FetchFault("libcurl could not be started") }
        defer { unsafe curl_easy_cleanup(handle) }
        try withoutActuallyEscaping(receive) { receive in
            let receiver = Receiver(mostBytes: limits.mostBytes, cancellation, receive)
            try withExtendedLifetime(receiver) { try unsafe perform(handle, receiver) }
        }
    }

    private func perform(_ handle: UnsafeMutableRawPointer, _ receiver: Receiver) throws {
        var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = unsafe address.withCString { address in
            unsafe withAuthorities { authorities in
                var download = unsafe zoetrope_download(
                    address: address, authorities: authorities, connect_seconds: limits.patience,
                    stall_seconds: limits.patience, redirects: Self.maximumRedirects,
                    most_bytes: curl_off_t(limits.mostBytes),
                    owner: Unmanaged.passUnretained(receiver).toOpaque(),
                    receive: { bytes, size, count, owner in
                        guard let owner = unsafe owner else { return 0 }
                        return unsafe Unmanaged<Receiver>.fromOpaque(owner).takeUnretainedValue().take(
                            UnsafeRawBufferPointer(start: bytes, count: size * count))
                    },
                    check: { owner in
                        guard let owner = unsafe owner else { return 1 }
                        let receiver = unsafe Unmanaged<Receiver>.fromOpaque(owner).takeUnretainedValue()
                        return receiver.cancellation.isCancelled ? 1 : 0
                    })
                return unsafe zoetrope_download(handle, &download, &message)
            }
        }
        try receiver.cancellation.check()
        if let error = receiver.error { throw error }
        guard code == CURLE_OK else {
            let text = String(
                decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw fault(code, status: unsafe zoetrope_status(handle), text)
        }
    }

    /// Calls `body` with the file of certificates that the environment names; nil for the system's.
    private func withAuthorities<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
            if let path = unsafe getenv(name), unsafe path.pointee != 0 { return unsafe body(path) }
        }
        return body(nil)
    }

    /// Returns the reason in words; libcurl's own `message` says more about some of them.
    private func fault(_ code: CURLcode, status: Int, _ message: String) -> FetchFault {
        switch code {
        case CURLE_HTTP_RETURNED_ERROR: return FetchFault("the server answered \(status)")
        case CURLE_OPERATION_TIMEDOUT: return FetchFault("nothing arrived for \(limits.patience) s")
        case CURLE_UNSUPPORTED_PROTOCOL: return FetchFault("leads to an address that is not https")
        case CURLE_TOO_MANY_REDIRECTS: return FetchFault("more than \(Self.maximumRedirects) redirects")
        case CURLE_FILESIZE_EXCEEDED: return .tooLarge(limits.mostBytes)
        case CURLE_PARTIAL_FILE: return FetchFault("the connection ended before the end of the file")
        case CURLE_COULDNT_RESOLVE_HOST: return FetchFault("no such host")
        default: break
        }
        let words =
            code == CURLE_PEER_FAILED_VERIFICATION
            ? "the server's certificate is not trusted" : unsafe String(cString: curl_easy_strerror(code))
        return FetchFault(message.isEmpty ? words : "\(words) (\(message))")
    }

    private static let started = zoetrope_start()

    /// Starts libcurl once in this process.
    private static func start() throws(FetchFault) {
        guard started == CURLE_OK else { throw FetchFault("libcurl could not be started") }
    }

    /// What libcurl's callbacks write to; used by one thread.
    private final class Receiver {
        let cancellation: Cancellation
        private let receive: (RawSpan) throws -> Void
        private var remaining: Int
        private let mostBytes: Int
        private(set) var error: (any Error)?

        init(mostBytes: Int, _ cancellation: Cancellation, _ receive: @escaping (RawSpan) throws -> Void) {
            (self.mostBytes, remaining) = (mostBytes, mostBytes)
            (self.cancellation, self.receive) = (cancellation, receive)
        }

        /// Takes a piece. Returns the number of bytes that were taken; less than all ends the download.
        func take(_ bytes: UnsafeRawBufferPointer) -> Int {
            remaining -= bytes.count
            do {
                guard remaining >= 0 else { throw FetchFault.tooLarge(mostBytes) }
                unsafe try receive(bytes.bytes)
                return bytes.count
            } catch {
                self.error = error
                return 0
            }
        }
    }
}

/// The reason why one address could not be fetched.
package struct FetchFault: Error, Equatable, CustomStringConvertible {
    /// The reason, in one line.
    package let description: String

    init(_ description: String) { self.description = description }

    static func tooLarge(_ most: Int) -> FetchFault {
        FetchFault("larger than \(byteCountText(most)) (--most-bytes)")
    }
}
