import SceneText
import Testing

@testable import Expansion

/// Tests of reading tables of values.
@Suite struct DataTableTests {
    private static func table(_ text: String) throws(TableError) -> DataTable {
        try DataTable(Array(text.utf8), name: "rows")
    }

    /// Returns the rows as texts such as `1@2 name=Ann`: the number, the line, and the cells.
    private static func rows(_ text: String) throws -> [String] {
        try table(text).rows.map { row in
            "\(row.number)@\(row.line) "
                + row.cells.map { "\($0.column)=\($0.value.string ?? $0.value.text)" }.joined(separator: " ")
        }
    }

    @Test(
        "CSV is read as RFC 4180 says, with any line ends, and with semicolons or tabs",
        arguments: [
            ("a,b\n1,2\n3,4\n", ["1@2 a=1 b=2", "2@3 a=3 b=4"]), ("a,b\r\n1,2\r\n", ["1@2 a=1 b=2"]),
            ("a\r1\r2", ["1@2 a=1", "2@3 a=2"]), ("\u{FEFF}a;b\n1,5;x\n", ["1@2 a=1,5 b=x"]),
            ("a\tb\n1\t2", ["1@2 a=1 b=2"]), ("\"a,b\",c\n1,2", ["1@2 a,b=1 c=2"]),
            ("a,b\n\"x\ny\",\"say \"\"hi\"\"\"\nz,", ["1@2 a=x\ny b=say \"hi\"", "2@4 a=z"]),
            (" a , b \n 1 ,2", ["1@2 a= 1  b=2"]), ("a,b\n,\n\n1,2\n\n", ["1@4 a=1 b=2"]),
        ])
    func csv(_ text: String, _ rows: [String]) throws { #expect(try Self.rows(text) == rows) }

    @Test("lists of objects and JSON Lines are read; null is an empty cell, and comments are none")
    func json() throws {
        let list = "[{\"a\": 1, \"b\": [2]},\n {\"c\": null, \"$comment\": \"x\", \"a\": \"y\"}]"
        #expect(try Self.rows(list) == ["1@1 a=1 b=[2]", "2@2 a=y"])
        #expect(try Self.table(list).columns == ["a", "b", "c"])
        #expect(try Self.rows("{\"a\": true}\n\n{\"a\": 2}\n") == ["1@1 a=true", "2@3 a=2"])
    }

    @Test(
        "a table that can't be read is an error with its line",
        arguments: [
            ("", "the table is empty"), ("a,b\n", "the table has no rows"), ("[]", "the table has no rows"),
            ("a,b,a\n1,2,3", "line 1: two columns are called \"a\""),
            ("a\n\"x\ny", "line 2: a quote that is never closed"),
            ("a\n\"x\"y", "line 2: text after the closing quote of a cell: write \"\" for a quote in a cell"),
            ("[{\"a\": 1},\n2]", "line 2: row 2: expected an object with values, got the number 2"),
            ("[\n{\"a\": }]", "line 2: "), ("{\"a\": 1}\n{\"a\"", "line 2: "),
        ])
    func errors(_ text: String, _ message: String) {
        let error = #expect(throws: TableError.self) { _ = try Self.table(text) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test("a row with other cells than columns has a fault, and the others have none") func faults() throws {
        let table = try Self.table("a,b,\n1,2,\n1,2\n1,2,3\n4,,\n")
        #expect(
            table.rows.map(\.fault) == [
                nil, "line 3 has 2 cells, but there are 3 columns",
                "line 4 has a cell in column 3, which has no name", nil,
            ])
        #expect(table.columns == ["a", "b"])
    }

    @Test("a byte that is no UTF-8 is an error") func latin() {
        let error = #expect(throws: TableError.self) {
            _ = try DataTable(Array("a\ncaf".utf8) + [0xE9], name: "rows")
        }
        #expect(error?.description == "line 2: not UTF-8: save the table as CSV in UTF-8")
    }

    // MARK: Values of a template

    private static let scene = """
        {"size": {"width": 100, "height": 200},
         "parameters": {"name": "Ann", "price": 1.5, "sold": false, "photos": {"type": "list", "of": "text", "default": []},
           "brand": {"type": "object", "keys": {"color": "color", "size": "number"}, "default": {"color": "#000000", "size": 1}}},
         "layers": [{"name": "{{name}}", "price": "{{price}}", "sold": "{{sold}}", "photos": "{{photos}}", "brand": "{{brand}}"}]}
        """

    private static func request(_ table: String, row: Int = 1) throws -> ExpansionRequest {
        let table = try Self.table(table)
        var request = ExpansionRequest()
        request.row = ("rows.csv", table.columns, table.rows[row - 1])
        return request
    }

    private static func layer(_ table: String) throws -> JSON? {
        let bytes = Array(scene.utf8)
        return try Expansion(JSONParser.parse(bytes), of: SourceText(bytes), request(table)).json["layers"]?
            .array?[0]
    }

    @Test("cells are read by the types of the parameters, and an empty cell is the default") func types()
        throws
    {
        let layer = try Self.layer("name,price,sold\n007,2.5,true")
        #expect(layer?["name"] == "007" && layer?["price"] == 2.5 && layer?["sold"] == true)
        let empty = try Self.layer("name,price,other\n,3,x")
        #expect(empty?["name"] == "Ann" && empty?["price"] == 3)
    }

    @Test("columns may be parts of lists and objects, or JSON") func parts() throws {
        let layer = try Self.layer("photos[1],photos[0],photos[3],brand.color,brand.size\nb,a,d,#FF0000,2")
        #expect(layer?["photos"] == ["a", "b", "d"])
        #expect(layer?["brand"] == ["color": "#FF0000", "size": 2])
        #expect(try Self.layer("photos\n\"[\"\"x\"\"]\"")?["photos"] == ["x"])
        #expect(
            try Self.layer("[{\"photos\": [\"y\"], \"brand\": {\"color\": \"#00FF00\", \"size\": 3}}]")?[
                "photos"] == ["y"])
    }

    @Test(
        "a mistake in a row names the row and the column",
        arguments: [
            ("price\nn/a", #"rows.csv: row 1: price: expected a number, got "n/a""#),
            ("brand.color,brand.size\nred,1", "rows.csv: row 1: brand.color: expected a color"),
            ("brand.colour,brand.size\n#FF0000,1", "rows.csv: row 1: brand.colour: unknown key colour"),
            ("[{\"price\": \"2\"}]", #"rows.csv: row 1: price: expected a number, got "2""#),
            ("photos,photos[0]\n\"[]\",a", "rows.csv: row 1: photos: two columns give the same value"),
        ])
    func mistakes(_ table: String, _ message: String) throws {
        let errors = #expect(throws: SceneErrors.self) { _ = try Self.layer(table) }
        #expect(
            errors?.listed.first?.description.hasPrefix(message) == true, "\(errors.map { "\($0)" } ?? "")")
    }

    @Test("names of films are made from parameters, columns, the row's number and the size") func names()
        throws
    {
        func name(_ pattern: String, _ table: String) throws -> String {
            let bytes = Array(Self.scene.utf8)
            return try Expansion.fileName(
                FileNamePattern(pattern), of: JSONParser.parse(bytes), SourceText(bytes), Self.request(table))
        }
        #expect(
            try name("films/{slug(name)}-{price}-{id}-{row}.mp4", "name,id\nTwo Words,x7")
                == "films/two-words-1.5-x7-1.mp4")
        #expect(try name("{{name}}.mp4", "id\n1") == "Ann.mp4")
        #expect(try name("plain.mp4", "id\n1") == "plain.mp4")
        for (pattern, message) in [
            ("{nmae}.mp4", "unknown name nmae"), ("{name}.mp4", "can't be part of a file's name"),
            ("{name", "-o"),
            ("{photos}.mp4", "expected a text or a number for the name"),
        ] {
            let errors = #expect(throws: SceneErrors.self) { _ = try name(pattern, "name\na/b") }
            #expect(
                errors?.listed.first?.description.contains(message) == true, "\(errors.map { "\($0)" } ?? "")"
            )
        }
    }
}
