/// The rules that decide which requests are answered. The rules are needed because any user of this computer, and any
/// web page open in a browser on it, can connect to the loopback address.
///
/// - The token in the path excludes other users and the pages of other sites, which don't know the token.
/// - `Host` is checked to prevent DNS rebinding: a foreign host name that resolves to 127.0.0.1.
/// - `Origin` and `Sec-Fetch-Site` are checked to prevent cross-site requests (CSRF) by forms or scripts of other
///   sites.
package struct AccessRules: Sendable {
    /// The first part of every path: 128 random bits in hexadecimal digits.
    package let token: String

    /// Creates the rules for a server on the loopback address whose paths begin with `token`.
    package init(token: String) { self.token = token }

    /// Creates a random token.
    package static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Returns the path after the token, or the reason to refuse the request.
    package func path(of request: Request) -> Result<Substring, Refusal> {
        let hosts = ["127.0.0.1:\(request.port)", "localhost:\(request.port)"]
        guard let host = request.header["host"], hosts.contains(host) else { return .failure(.host) }
        if let origin = request.header["origin"], !hosts.contains(where: { origin == "http://\($0)" }) {
            return .failure(.origin)
        }
        if let site = request.header["sec-fetch-site"], site != "same-origin", site != "none" {
            return .failure(.origin)
        }
        if request.method == "POST", request.header["origin"] == nil { return .failure(.origin) }
        guard let (given, rest) = Self.parts(request.path), isToken(given) else { return .failure(.token) }
        return .success(rest)
    }

    /// The reason why a request is refused. The answer has the same text for every reason, so the client can't learn
    /// the reason from it.
    package enum Refusal: Error, Sendable, Equatable { case host, origin, token }

    private static func parts(_ path: String) -> (token: Substring, rest: Substring)? {
        let whole = path.dropFirst()
        guard path.first == "/", let slash = whole.firstIndex(of: "/") else { return nil }
        return (whole[..<slash], whole[slash...])
    }

    /// Compares a token with the right token in constant time, so that the duration does not reveal the position of the
    /// first wrong digit.
    private func isToken(_ given: Substring) -> Bool {
        let (given, token) = (Array(given.utf8), Array(token.utf8))
        guard given.count == token.count else { return false }
        return zip(given, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
