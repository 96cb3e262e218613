import Expansion
import Geometry
import SceneModel
import SceneText

/// The values that the user gives to the parameters of a template, and the chosen size.
package struct TemplateValues: Sendable, Equatable {
    /// The value of a parameter, as the text of a flag.
    package struct Setting: Sendable, Equatable {
        /// The parameter's name.
        package var name: String
        /// The value as the user wrote it; the parameter's type decides how it is read.
        package var text: String

        /// Creates a setting.
        package init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

        fileprivate static let format = ObjectFormat<Setting>(properties: [
            .required("name", \.name, .text, "The parameter's name."),
            .required("value", \.text, .text, "The value as text."),
        ]).format(startingFrom: Setting("", ""))
    }

    /// A row of a table, with the table's name in messages and its files.
    package struct TableRow: Sendable, Equatable {
        let table: String
        let columns: [String]
        let row: DataTable.Row
        let files: [String: String]

        /// Creates a reference to a row of a table.
        package init(_ row: DataTable.Row, of table: DataTable) {
            (self.table, columns, self.row, files) = (table.name, table.columns, row, table.files)
        }
    }

    /// The values of flags, in their order.
    package var settings: [Setting] = []
    /// The content of a file with values, in UTF-8; nil if none was given.
    package var values: String?
    /// The name of that file in messages.
    package var valuesName = "--values"
    /// The row of a table that gives values; nil if there is none. Not part of the JSON.
    package var row: TableRow?
    /// The name of the chosen size; nil for the scene's own.
    package var size: String?
    /// A size in pixels for which the template is laid out, without a name; nil for the scene's own.
    package var pixels: PixelSize?

    /// Creates an empty value: all parameters have their defaults.
    package init() {}

    /// True if nothing is given.
    package var isEmpty: Bool { self == TemplateValues() }

    /// Adds what the user gives to a request.
    package func add(to request: inout ExpansionRequest) {
        request.settings = settings.map { ($0.name, $0.text) }
        request.values = values.map { (valuesName, Array($0.utf8)) }
        request.row = row.map { ($0.table, $0.columns, $0.row) }
        request.files = row?.files ?? [:]
        request.size = size
        request.pixels = pixels.map { ($0.width, $0.height) }
    }

    /// The JSON format.
    package static let format = ObjectFormat<TemplateValues>(properties: [
        .optional(
            "set", \.settings, .list(of: Setting.format, count: 0...10_000),
            "The values of --set. Default: none."),
        .optional("values", \.values, .text, "The content of the file of --values. Default: none."),
        .optional("size", \.size, .text, "The name of the chosen size. Default: the scene's own size."),
        .optional(
            "pixels", \.pixels, PixelSize.format,
            "A size for which the template is laid out. Default: the scene's own size."),
    ]).format(startingFrom: TemplateValues())
}
