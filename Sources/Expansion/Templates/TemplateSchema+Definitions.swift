import SceneText

/// The parts of the schema that only templates have.
extension TemplateSchema {
    private static let computed: JSON = ["$ref": "#/$defs/$computed"]
    static let expression: JSON = ["$ref": "#/$defs/$expression"]

    /// Returns the members of a schema that allows an expression, a choice or an included file instead of `schema`.
    // A condition rather than a list of choices, so that editors report the wrong key of a value, not the value.
    static func computed(otherwise schema: JSON) -> [JSON.Member] {
        [
            JSON.Member("if", ["$ref": "#/$defs/$isComputed"]), JSON.Member("then", computed),
            JSON.Member("else", schema),
        ]
    }

    /// Returns the schema of an item that may be a repetition.
    static func repeated(or schema: JSON) -> JSON {
        ["if": ["$ref": "#/$defs/$isRepeated"], "then": ["$ref": "#/$defs/$repeated"], "else": schema]
    }

    static let objectDirectives: [JSON.Member] = ["$each", "$as", "$if", "$comment"].map {
        JSON.Member($0, ["$ref": .string("#/$defs/\($0)")])
    }

    static let directives: [JSON.Member] = [
        JSON.Member(
            "$expression",
            ["description": "An expression in two braces.", "type": "string", "pattern": "\\{\\{"]),
        JSON.Member("$comment", ["description": "A comment."]),
        JSON.Member(
            "$each",
            [
                "description":
                    "Repeats this object for each item of a list, or a number of times. Inside are item, index, count, first and last.",
                "anyOf": [["type": "array"], ["type": "number", "minimum": 0], computed],
            ]),
        JSON.Member(
            "$as",
            [
                "description": "The name of the item in expressions, or the names of the item and its index.",
                "anyOf": [["type": "string"], ["type": "array", "items": ["type": "string"]]],
            ]),
        JSON.Member(
            "$if",
            [
                "description": "Leaves this object out if the condition is false.",
                "anyOf": [["type": "boolean"], computed],
            ]),
        JSON.Member(
            "$counted",
            [
                "type": "object",
                "anyOf": [["required": ["$each"]], ["required": ["$if"]], ["required": ["$include"]]],
            ]),
        JSON.Member(
            "$isRepeated",
            [
                "type": "object", "required": ["$each"],
                "anyOf": [["required": ["$do"]], ["required": ["$then"]]],
            ]),
        JSON.Member(
            "$isComputed",
            [
                "anyOf": [
                    expression,
                    [
                        "type": "object", "not": ["required": ["$each"]],
                        "anyOf": [["required": ["$then"]], ["required": ["$include"]]],
                    ],
                ]
            ]),
        JSON.Member(
            "$repeated",
            [
                "anyOf": [
                    object(
                        [
                            JSON.Member("$do", ["description": "The value that $each repeats."])
                        ] + objectDirectives, required: ["$each", "$do"]),
                    object(
                        [
                            JSON.Member("$then", ["description": "The value if the condition is true."]),
                            JSON.Member("$else", ["description": "The value if the condition is false."]),
                        ] + objectDirectives, required: ["$each", "$if", "$then"]),
                ]
            ]),
        JSON.Member(
            "$computed",
            [
                "anyOf": [
                    ["$ref": "#/$defs/$expression"],
                    object(
                        [
                            JSON.Member("$if", ["$ref": "#/$defs/$if"]),
                            JSON.Member("$then", ["description": "The value if the condition is true."]),
                            JSON.Member("$else", ["description": "The value if the condition is false."]),
                            JSON.Member("$comment", ["$ref": "#/$defs/$comment"]),
                        ], required: ["$if", "$then"]),
                    object(
                        [
                            JSON.Member(
                                "$include",
                                [
                                    "description": "The path of a file whose content stands here.",
                                    "type": "string",
                                ]),
                            JSON.Member("$comment", ["$ref": "#/$defs/$comment"]),
                        ], required: ["$include"]),
                ]
            ]),
    ]

    private static func object(_ properties: [JSON.Member], required: [String]) -> JSON {
        [
            "type": "object", "properties": .object(properties),
            "required": .array(required.map(JSON.string)), "additionalProperties": false,
        ]
    }

    /// The schema of `parameters`: a default, or a declaration with a type.
    static let parameters: JSON = [
        "description":
            "The parameters of the template: for each name a default, or an object with type, default, title and limits.",
        "type": "object", "properties": ["$comment": [:]],
        "additionalProperties": [
            "type": ["string", "number", "boolean", "array", "object"],
            "if": ["type": "object"],
            "then": [
                "required": ["type"],
                "properties": [
                    "type": ["enum": .array(ParameterType.names.map(JSON.string))],
                    "default": [
                        "description": "The value if none is given. Without it a value is required."
                    ],
                    "title": ["description": "The name that people see.", "type": "string"],
                    "min": [
                        "description": "The lowest number, or the least characters or items.",
                        "type": "number",
                    ],
                    "max": [
                        "description": "The highest number, or the most characters or items.",
                        "type": "number",
                    ],
                    "values": [
                        "description": "The values of a choice.", "type": "array",
                        "items": ["type": "string"],
                    ],
                    "of": ["description": "The type of a list's items."],
                    "keys": ["description": "The type of each key of an object.", "type": "object"],
                    "$comment": [:],
                ],
                "additionalProperties": false,
            ],
        ],
    ]

    /// The schema of `components`: a path, or the component itself.
    static let componentDeclarations: JSON = [
        "description":
            "Components: layer types of this file, each as an object with layers, or as the path of a scene.",
        "type": "object", "properties": ["$comment": [:]],
        "additionalProperties": [
            "if": ["type": "string"],
            "else": [
                "type": "object", "required": ["layers"],
                "properties": [
                    "parameters": parameters,
                    "layers": .object(
                        computed(otherwise: [
                            "type": "array",
                            "items": .object(
                                computed(otherwise: repeated(or: ["$ref": "#/$defs/layer"]))),
                        ])),
                    "size": [
                        "description": "[width, height] in points. Default: as large as the layers."
                    ],
                    "background": ["description": "The colour or gradient behind the layers."],
                    "$comment": [:],
                ],
                "additionalProperties": false,
            ],
        ],
    ]

    /// The schema of `sizes`.
    static let sizes: JSON = [
        "description": "Named sizes for --size, each with its width and height in pixels.",
        "type": "object", "properties": ["$comment": [:]],
        "additionalProperties": [
            "type": "object", "required": ["width", "height"],
            "properties": [
                "width": ["type": "integer", "minimum": 1, "maximum": 8192],
                "height": ["type": "integer", "minimum": 1, "maximum": 8192],
                "pointScale": [
                    "description": "Pixels per point. Default: follows the shorter sides.", "type": "number",
                ],
                "set": ["description": "Values for parameters that go with the size.", "type": "object"],
                "$comment": [:],
            ],
            "additionalProperties": false,
        ],
    ]
}
