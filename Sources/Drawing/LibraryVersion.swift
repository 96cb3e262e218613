/// The name and version of a library that affects pixels.
public struct LibraryVersion: Sendable, Hashable {
    /// The library's name, such as `pango`.
    public let name: String
    /// The version that the library reports about itself.
    public let version: String

    package init(_ name: String, _ version: String) { (self.name, self.version) = (name, version) }
}
