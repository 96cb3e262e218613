#include "documents.h"

/* The documents that the program carries. A document has its text here, and a row in the table below. */

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char guide[] = {
#embed "../../docs/guide.md"
};
static const unsigned char scene_format[] = {
#embed "../../docs/scene-format.md"
};
static const unsigned char templates[] = {
#embed "../../docs/templates.md"
};
static const unsigned char many_films[] = {
#embed "../../docs/many-films.md"
};
static const unsigned char import_[] = {
#embed "../../docs/import.md"
};
static const unsigned char agents[] = {
#embed "../../docs/agents.md"
};
static const unsigned char skill[] = {
#embed "../../skill/SKILL.md"
};
static const unsigned char install[] = {
#embed "../../docs/install.md"
};
static const unsigned char outputs[] = {
#embed "../../docs/outputs.md"
};
static const unsigned char studio[] = {
#embed "../../docs/studio.md"
};
static const unsigned char answer[] = {
#embed "../../docs/answer.md"
};
static const unsigned char goldens[] = {
#embed "../../docs/goldens.md"
};
static const unsigned char inspect[] = {
#embed "../../docs/inspect.md"
};
static const unsigned char ci[] = {
#embed "../../docs/ci.md"
};
static const unsigned char scale[] = {
#embed "../../docs/scale.md"
};
static const unsigned char layers[] = {
#embed "../../docs/layers.md"
};
static const unsigned char embedding[] = {
#embed "../../docs/embedding.md"
};
static const unsigned char performance[] = {
#embed "../../docs/performance.md"
};
static const unsigned char determinism[] = {
#embed "../../docs/determinism.md"
};
static const unsigned char architecture[] = {
#embed "../../docs/ARCHITECTURE.md"
};
static const unsigned char dependencies[] = {
#embed "../../docs/dependencies.md"
};
static const unsigned char readme[] = {
#embed "../../README.md"
};
static const unsigned char contributing[] = {
#embed "../../CONTRIBUTING.md"
};
static const unsigned char security[] = {
#embed "../../SECURITY.md"
};
static const unsigned char changelog[] = {
#embed "../../CHANGELOG.md"
};

#define DOCUMENT(path, summary, text) {path, summary, text, sizeof(text)}

static const struct zoetrope_document documents[] = {
    DOCUMENT("docs/guide.md", "all that the program does, by examples", guide),
    DOCUMENT("docs/scene-format.md", "every layer type and every key of a scene", scene_format),
    DOCUMENT("docs/templates.md", "parameters, expressions, components, tables", templates),
    DOCUMENT("docs/many-films.md", "from a spreadsheet to a folder of films", many_films),
    DOCUMENT("docs/import.md", "scenes from edits of editly and Shotstack", import_),
    DOCUMENT("docs/agents.md", "for programs and AI agents: errors as JSON, a server", agents),
    DOCUMENT("skill/SKILL.md", "for AI agents: from a brief to a film, step by step", skill),
    DOCUMENT("docs/install.md", "package, bundle, container, source", install),
    DOCUMENT("docs/outputs.md", "formats and codecs of films, alpha, what is exact", outputs),
    DOCUMENT("docs/studio.md", "the editor in the browser", studio),
    DOCUMENT("docs/answer.md", "how 30 and 60 fps are compared, and what decides", answer),
    DOCUMENT("docs/goldens.md", "recorded films: are pictures and bytes still the same?", goldens),
    DOCUMENT("docs/inspect.md", "defects that are found in films and sounds", inspect),
    DOCUMENT("docs/ci.md", "checks of films in GitHub Actions and GitLab CI", ci),
    DOCUMENT("docs/scale.md", "reuse of chunks, segments, films by many machines", scale),
    DOCUMENT("docs/layers.md", "layer types of your own, in Swift", layers),
    DOCUMENT("docs/embedding.md", "films in a program of your own", embedding),
    DOCUMENT("docs/performance.md", "what takes how long, and why", performance),
    DOCUMENT("docs/determinism.md", "why the same scene has the same bytes", determinism),
    DOCUMENT("docs/ARCHITECTURE.md", "how the program is built, for those who change it", architecture),
    DOCUMENT("docs/dependencies.md", "libraries, and what is written here instead", dependencies),
    DOCUMENT("README.md", "the program on one page", readme),
    DOCUMENT("CONTRIBUTING.md", "how to change the program", contributing),
    DOCUMENT("SECURITY.md", "what is trusted, and how to report a vulnerability", security),
    DOCUMENT("CHANGELOG.md", "what changed in each version", changelog),
};

const struct zoetrope_document *zoetrope_document_at(size_t index) {
    return index < sizeof(documents) / sizeof(documents[0]) ? &documents[index] : NULL;
}
