/// A library that affects pixels, and the version that it reports.
public struct LibraryVersion: Sendable, Hashable {
    /// The library's name, such as `pango`.
    public let name: String
    /// The version.
    public let version: String

    package init(_ name: String, _ version: String) { (self.name, self.version) = (name, version) }
}
