#include "embedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct zoetrope_file parts[] = {
    {"base.css", (const char[]){
#embed "../PageParts/base.css" suffix(, 0)
    }},
    {0, 0},
};

const struct zoetrope_file *zoetrope_page_parts(void) { return parts; }

static const struct zoetrope_file reports[] = {
    {"comparison.html", (const char[]){
#embed "../Reports/Page/comparison.html" suffix(, 0)
    }},
    {"denoise.html", (const char[]){
#embed "../Reports/Page/denoise.html" suffix(, 0)
    }},
    {"films-not-alike.html", (const char[]){
#embed "../Reports/Page/films-not-alike.html" suffix(, 0)
    }},
    {"films.html", (const char[]){
#embed "../Reports/Page/films.html" suffix(, 0)
    }},
    {"golden-timeline.html", (const char[]){
#embed "../Reports/Page/golden-timeline.html" suffix(, 0)
    }},
    {"golden.html", (const char[]){
#embed "../Reports/Page/golden.html" suffix(, 0)
    }},
    {"goldens.css", (const char[]){
#embed "../Reports/Page/goldens.css" suffix(, 0)
    }},
    {"goldens.html", (const char[]){
#embed "../Reports/Page/goldens.html" suffix(, 0)
    }},
    {"player-clock.js", (const char[]){
#embed "../Reports/Page/player-clock.js" suffix(, 0)
    }},
    {"player-steps.js", (const char[]){
#embed "../Reports/Page/player-steps.js" suffix(, 0)
    }},
    {"player.css", (const char[]){
#embed "../Reports/Page/player.css" suffix(, 0)
    }},
    {"player.html", (const char[]){
#embed "../Reports/Page/player.html" suffix(, 0)
    }},
    {"player.js", (const char[]){
#embed "../Reports/Page/player.js" suffix(, 0)
    }},
    {"report.css", (const char[]){
#embed "../Reports/Page/report.css" suffix(, 0)
    }},
    {"report.html", (const char[]){
#embed "../Reports/Page/report.html" suffix(, 0)
    }},
    {0, 0},
};

const struct zoetrope_file *zoetrope_report_page(void) { return reports; }

static const struct zoetrope_file studio[] = {
    {"controls.js", (const char[]){
#embed "../Studio/Page/controls.js" suffix(, 0)
    }},
    {"curve-plot.js", (const char[]){
#embed "../Studio/Page/curve-plot.js" suffix(, 0)
    }},
    {"curves.js", (const char[]){
#embed "../Studio/Page/curves.js" suffix(, 0)
    }},
    {"document.js", (const char[]){
#embed "../Studio/Page/document.js" suffix(, 0)
    }},
    {"dom.js", (const char[]){
#embed "../Studio/Page/dom.js" suffix(, 0)
    }},
    {"fields.js", (const char[]){
#embed "../Studio/Page/fields.js" suffix(, 0)
    }},
    {"film.js", (const char[]){
#embed "../Studio/Page/film.js" suffix(, 0)
    }},
    {"forbidden.html", (const char[]){
#embed "../Studio/Page/forbidden.html" suffix(, 0)
    }},
    {"gallery.html", (const char[]){
#embed "../Studio/Page/gallery.html" suffix(, 0)
    }},
    {"gallery.js", (const char[]){
#embed "../Studio/Page/gallery.js" suffix(, 0)
    }},
    {"groups.js", (const char[]){
#embed "../Studio/Page/groups.js" suffix(, 0)
    }},
    {"handles.js", (const char[]){
#embed "../Studio/Page/handles.js" suffix(, 0)
    }},
    {"index.html", (const char[]){
#embed "../Studio/Page/index.html" suffix(, 0)
    }},
    {"job-form.js", (const char[]){
#embed "../Studio/Page/job-form.js" suffix(, 0)
    }},
    {"job-view.js", (const char[]){
#embed "../Studio/Page/job-view.js" suffix(, 0)
    }},
    {"jobs.js", (const char[]){
#embed "../Studio/Page/jobs.js" suffix(, 0)
    }},
    {"json.js", (const char[]){
#embed "../Studio/Page/json.js" suffix(, 0)
    }},
    {"keyframes-control.js", (const char[]){
#embed "../Studio/Page/keyframes-control.js" suffix(, 0)
    }},
    {"keyframes.js", (const char[]){
#embed "../Studio/Page/keyframes.js" suffix(, 0)
    }},
    {"latest.js", (const char[]){
#embed "../Studio/Page/latest.js" suffix(, 0)
    }},
    {"layer-changes.js", (const char[]){
#embed "../Studio/Page/layer-changes.js" suffix(, 0)
    }},
    {"layers.js", (const char[]){
#embed "../Studio/Page/layers.js" suffix(, 0)
    }},
    {"listening.js", (const char[]){
#embed "../Studio/Page/listening.js" suffix(, 0)
    }},
    {"moving.js", (const char[]){
#embed "../Studio/Page/moving.js" suffix(, 0)
    }},
    {"overview.js", (const char[]){
#embed "../Studio/Page/overview.js" suffix(, 0)
    }},
    {"pan-zoom.js", (const char[]){
#embed "../Studio/Page/pan-zoom.js" suffix(, 0)
    }},
    {"parameters.js", (const char[]){
#embed "../Studio/Page/parameters.js" suffix(, 0)
    }},
    {"peaks.js", (const char[]){
#embed "../Studio/Page/peaks.js" suffix(, 0)
    }},
    {"picking.js", (const char[]){
#embed "../Studio/Page/picking.js" suffix(, 0)
    }},
    {"picture.js", (const char[]){
#embed "../Studio/Page/picture.js" suffix(, 0)
    }},
    {"pieces.js", (const char[]){
#embed "../Studio/Page/pieces.js" suffix(, 0)
    }},
    {"player.js", (const char[]){
#embed "../Studio/Page/player.js" suffix(, 0)
    }},
    {"problems.js", (const char[]){
#embed "../Studio/Page/problems.js" suffix(, 0)
    }},
    {"rates.js", (const char[]){
#embed "../Studio/Page/rates.js" suffix(, 0)
    }},
    {"schema.js", (const char[]){
#embed "../Studio/Page/schema.js" suffix(, 0)
    }},
    {"server.js", (const char[]){
#embed "../Studio/Page/server.js" suffix(, 0)
    }},
    {"settings.js", (const char[]){
#embed "../Studio/Page/settings.js" suffix(, 0)
    }},
    {"sharp-canvas.js", (const char[]){
#embed "../Studio/Page/sharp-canvas.js" suffix(, 0)
    }},
    {"sound-preview.js", (const char[]){
#embed "../Studio/Page/sound-preview.js" suffix(, 0)
    }},
    {"sound.css", (const char[]){
#embed "../Studio/Page/sound.css" suffix(, 0)
    }},
    {"sound.js", (const char[]){
#embed "../Studio/Page/sound.js" suffix(, 0)
    }},
    {"stored-values.js", (const char[]){
#embed "../Studio/Page/stored-values.js" suffix(, 0)
    }},
    {"studio.css", (const char[]){
#embed "../Studio/Page/studio.css" suffix(, 0)
    }},
    {"studio.js", (const char[]){
#embed "../Studio/Page/studio.js" suffix(, 0)
    }},
    {"tabs.js", (const char[]){
#embed "../Studio/Page/tabs.js" suffix(, 0)
    }},
    {"template.js", (const char[]){
#embed "../Studio/Page/template.js" suffix(, 0)
    }},
    {"text.js", (const char[]){
#embed "../Studio/Page/text.js" suffix(, 0)
    }},
    {"time-view.js", (const char[]){
#embed "../Studio/Page/time-view.js" suffix(, 0)
    }},
    {"timeline-changes.js", (const char[]){
#embed "../Studio/Page/timeline-changes.js" suffix(, 0)
    }},
    {"timeline-drag.js", (const char[]){
#embed "../Studio/Page/timeline-drag.js" suffix(, 0)
    }},
    {"timeline-folds.js", (const char[]){
#embed "../Studio/Page/timeline-folds.js" suffix(, 0)
    }},
    {"timeline-frame.js", (const char[]){
#embed "../Studio/Page/timeline-frame.js" suffix(, 0)
    }},
    {"timeline-layers.js", (const char[]){
#embed "../Studio/Page/timeline-layers.js" suffix(, 0)
    }},
    {"timeline-order.js", (const char[]){
#embed "../Studio/Page/timeline-order.js" suffix(, 0)
    }},
    {"timeline-rows.js", (const char[]){
#embed "../Studio/Page/timeline-rows.js" suffix(, 0)
    }},
    {"timeline-scale.js", (const char[]){
#embed "../Studio/Page/timeline-scale.js" suffix(, 0)
    }},
    {"timeline-view.js", (const char[]){
#embed "../Studio/Page/timeline-view.js" suffix(, 0)
    }},
    {"timeline.css", (const char[]){
#embed "../Studio/Page/timeline.css" suffix(, 0)
    }},
    {"timeline.js", (const char[]){
#embed "../Studio/Page/timeline.js" suffix(, 0)
    }},
    {"transport.js", (const char[]){
#embed "../Studio/Page/transport.js" suffix(, 0)
    }},
    {"values.css", (const char[]){
#embed "../Studio/Page/values.css" suffix(, 0)
    }},
    {"values.js", (const char[]){
#embed "../Studio/Page/values.js" suffix(, 0)
    }},
    {"wave-drawing.js", (const char[]){
#embed "../Studio/Page/wave-drawing.js" suffix(, 0)
    }},
    {"wave.js", (const char[]){
#embed "../Studio/Page/wave.js" suffix(, 0)
    }},
    {0, 0},
};

const struct zoetrope_file *zoetrope_studio_page(void) { return studio; }
