import Terminal

/// A small program with all kinds of operands, flags and help rows.
let exampleProgram = Program(
    name: "zoetrope",
    summary:
        "Draws animations without a screen, a browser or a graphics card, and says which of their frames differ.",
    version: "1.2.3", date: "2026-01-02",
    commands: [encodeCommand, copyCommand, doctorCommand, goldenRecordCommand, goldenCheckCommand],
    commonFlags: [
        Flag("--quiet", short: "q", "Say nothing but errors."),
        Flag("--color", value: "WHEN", choices: ["auto", "always", "never"], "Colour messages."),
    ],
    sections: [
        HelpSection(
            "Exit status",
            [
                HelpSection.Row("0", "Done."),
                HelpSection.Row("64", "The command line was wrong, whatever it was that was wrong with it."),
            ])
    ])

let encodeCommand = Command(
    "encode", "Makes an MP4 of a scene, in as many lanes as there are cores, and checks what it wrote.",
    operands: [Operand("SCENE", "The scene file; - reads standard input.", completesFiles: true)],
    flags: [
        Flag("--output", short: "o", value: "FILE", completesFiles: true, "Where the film goes."),
        Flag("--fps", value: "RATE", synonyms: ["--rate"], "Frames a second instead of the scene's."),
        Flag(
            "--fit", value: "HOW", choices: ["contain", "cover"], choiceSynonyms: ["crop": "cover"],
            "How to fill a size of another aspect."),
        Flag("--force", short: "f", "Replace a file that is there already, whatever it may hold."),
        Flag("--frames", value: "A-B", "Only these frames; the first one is 0, and B is included too."),
        Flag("--a-name-of-many-letters", value: "AND-A-LONG-VALUE", "Stands in a line of its own."),
    ],
    examples: [
        "zoetrope encode scene.json -o film.mp4",
        "zoetrope encode scene.json --output a-rather-long-name-that-forces-the-line.mp4 --fps 30000/1001",
    ])

let copyCommand = Command(
    "copy", "Copies a file.", operands: [Operand("FROM", "The source."), Operand("TO", "The copy.")],
    flags: [Flag("--size", value: "WxH", "The size.")],
    sections: [
        HelpSection(
            "Exit status", [HelpSection.Row("0", "Done."), HelpSection.Row("66", "FROM is missing.")])
    ])

let doctorCommand = Command("doctor", "Says what is missing.", operands: [], flags: [])

let goldenRecordCommand = Command(
    "golden record", "Writes down what films are like.",
    operands: [Operand("SCENE", "A scene.", completesFiles: true, isRepeated: true)],
    flags: [Flag("--fit", value: "HOW", choices: ["contain", "cover"], "How to fill a size.")])

let goldenCheckCommand = Command(
    "golden check", "Compares films with what was written down.",
    operands: [Operand("GOLDEN", "A golden.", completesFiles: true, isRepeated: true)],
    flags: [Flag("--report", value: "DIR", "Where a report goes.")])
