#include "embedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct zoetrope_file documents[] = {
    {"docs/guide.md", (const char[]){
#embed "../../docs/guide.md" suffix(, 0)
    }},
    {"docs/scene-format.md", (const char[]){
#embed "../../docs/scene-format.md" suffix(, 0)
    }},
    {"docs/templates.md", (const char[]){
#embed "../../docs/templates.md" suffix(, 0)
    }},
    {"docs/many-films.md", (const char[]){
#embed "../../docs/many-films.md" suffix(, 0)
    }},
    {"docs/import.md", (const char[]){
#embed "../../docs/import.md" suffix(, 0)
    }},
    {"docs/agents.md", (const char[]){
#embed "../../docs/agents.md" suffix(, 0)
    }},
    {"skill/SKILL.md", (const char[]){
#embed "../../skill/SKILL.md" suffix(, 0)
    }},
    {"docs/install.md", (const char[]){
#embed "../../docs/install.md" suffix(, 0)
    }},
    {"docs/outputs.md", (const char[]){
#embed "../../docs/outputs.md" suffix(, 0)
    }},
    {"docs/studio.md", (const char[]){
#embed "../../docs/studio.md" suffix(, 0)
    }},
    {"docs/answer.md", (const char[]){
#embed "../../docs/answer.md" suffix(, 0)
    }},
    {"docs/goldens.md", (const char[]){
#embed "../../docs/goldens.md" suffix(, 0)
    }},
    {"docs/inspect.md", (const char[]){
#embed "../../docs/inspect.md" suffix(, 0)
    }},
    {"docs/ci.md", (const char[]){
#embed "../../docs/ci.md" suffix(, 0)
    }},
    {"docs/scale.md", (const char[]){
#embed "../../docs/scale.md" suffix(, 0)
    }},
    {"docs/reliability.md", (const char[]){
#embed "../../docs/reliability.md" suffix(, 0)
    }},
    {"docs/layers.md", (const char[]){
#embed "../../docs/layers.md" suffix(, 0)
    }},
    {"docs/embedding.md", (const char[]){
#embed "../../docs/embedding.md" suffix(, 0)
    }},
    {"docs/performance.md", (const char[]){
#embed "../../docs/performance.md" suffix(, 0)
    }},
    {"docs/determinism.md", (const char[]){
#embed "../../docs/determinism.md" suffix(, 0)
    }},
    {"docs/ARCHITECTURE.md", (const char[]){
#embed "../../docs/ARCHITECTURE.md" suffix(, 0)
    }},
    {"docs/dependencies.md", (const char[]){
#embed "../../docs/dependencies.md" suffix(, 0)
    }},
    {"README.md", (const char[]){
#embed "../../README.md" suffix(, 0)
    }},
    {"CONTRIBUTING.md", (const char[]){
#embed "../../CONTRIBUTING.md" suffix(, 0)
    }},
    {"SECURITY.md", (const char[]){
#embed "../../SECURITY.md" suffix(, 0)
    }},
    {"CHANGELOG.md", (const char[]){
#embed "../../CHANGELOG.md" suffix(, 0)
    }},
    {0, 0},
};

const struct zoetrope_file *zoetrope_documents(void) { return documents; }
