#ifndef ZOETROPE_DOCUMENTS_H
#define ZOETROPE_DOCUMENTS_H

#include <stddef.h>

/* A document of the repository, in Markdown. All memory is static. */
struct zoetrope_document {
    /* The file's path in the repository, such as "docs/guide.md". */
    const char *path;
    /* What the document is about, in a few words. */
    const char *summary;
    /* The text in UTF-8; it does not end with a zero byte. */
    const unsigned char *text;
    size_t size;
};

/* Returns the document at an index, in the order in which documents are listed; NULL after the last. */
const struct zoetrope_document *zoetrope_document_at(size_t index);

#endif
