/// What the pages of all reports have around their content.
struct ReportHTML {
    /// The page's title and its first heading, as plain text.
    let title: String
    /// Rules besides those of `PageStyle`.
    var style = ""
    /// What else its head has.
    var head = ""
    /// What follows the heading.
    let content: String

    /// The file's text.
    var text: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title.asHTML)</title>
        <style>\(([PageStyle.text, style].filter { !$0.isEmpty }).joined(separator: "\n"))</style>
        \(head)
        </head>
        <body>
        <h1>\(title.asHTML)</h1>
        \(content)
        </body>
        </html>

        """
    }
}
