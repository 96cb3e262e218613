#ifndef ZOETROPE_EMBEDDED_H
#define ZOETROPE_EMBEDDED_H

/* A text file that the program carries. All memory is static. */
struct zoetrope_file {
    /* The file's name in its folder; NULL after the last file of a folder. */
    const char *name;
    /* The text in UTF-8, ended by a zero byte. */
    const char *text;
};

/* Each function returns the first file of a folder; the others follow it in memory. */

/* The documents of the repository, by their paths, such as "docs/guide.md". */
const struct zoetrope_file *zoetrope_documents(void);
/* The files that pages of the studio and of reports share. */
const struct zoetrope_file *zoetrope_page_parts(void);
/* The files of the studio's pages. */
const struct zoetrope_file *zoetrope_studio_page(void);
/* The files from which reports are made. */
const struct zoetrope_file *zoetrope_report_page(void);
/* The scenes to start from. */
const struct zoetrope_file *zoetrope_starter_scenes(void);
/* The components that scenes may use without declaring them. */
const struct zoetrope_file *zoetrope_shelf(void);

#endif
