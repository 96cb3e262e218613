#include "embedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct zoetrope_file starters[] = {
    {"campfire.json", (const char[]){
#embed "../../samples/campfire.json" suffix(, 0)
    }},
    {"confetti.json", (const char[]){
#embed "../../samples/confetti.json" suffix(, 0)
    }},
    {"contest.json", (const char[]){
#embed "../../samples/contest.json" suffix(, 0)
    }},
    {"meadow.json", (const char[]){
#embed "../../samples/meadow.json" suffix(, 0)
    }},
    {"neon.json", (const char[]){
#embed "../../samples/neon.json" suffix(, 0)
    }},
    {"poster.json", (const char[]){
#embed "../../samples/poster.json" suffix(, 0)
    }},
    {"preloader.json", (const char[]){
#embed "../../samples/preloader.json" suffix(, 0)
    }},
    {"snow.json", (const char[]){
#embed "../../samples/snow.json" suffix(, 0)
    }},
    {"sunrise.json", (const char[]){
#embed "../../samples/sunrise.json" suffix(, 0)
    }},
    {0, 0},
};

const struct zoetrope_file *zoetrope_starter_scenes(void) { return starters; }

static const struct zoetrope_file components[] = {
    {"caption-box.json", (const char[]){
#embed "../Shelf/Components/caption-box.json" suffix(, 0)
    }},
    {"caption-karaoke.json", (const char[]){
#embed "../Shelf/Components/caption-karaoke.json" suffix(, 0)
    }},
    {"caption-pop.json", (const char[]){
#embed "../Shelf/Components/caption-pop.json" suffix(, 0)
    }},
    {"caption-rise.json", (const char[]){
#embed "../Shelf/Components/caption-rise.json" suffix(, 0)
    }},
    {"caption-word.json", (const char[]){
#embed "../Shelf/Components/caption-word.json" suffix(, 0)
    }},
    {"lower-third-bar.json", (const char[]){
#embed "../Shelf/Components/lower-third-bar.json" suffix(, 0)
    }},
    {"lower-third-card.json", (const char[]){
#embed "../Shelf/Components/lower-third-card.json" suffix(, 0)
    }},
    {"lower-third-line.json", (const char[]){
#embed "../Shelf/Components/lower-third-line.json" suffix(, 0)
    }},
    {"title-mask.json", (const char[]){
#embed "../Shelf/Components/title-mask.json" suffix(, 0)
    }},
    {"title-outline.json", (const char[]){
#embed "../Shelf/Components/title-outline.json" suffix(, 0)
    }},
    {"title-rise.json", (const char[]){
#embed "../Shelf/Components/title-rise.json" suffix(, 0)
    }},
    {"title-stamp.json", (const char[]){
#embed "../Shelf/Components/title-stamp.json" suffix(, 0)
    }},
    {"title-type.json", (const char[]){
#embed "../Shelf/Components/title-type.json" suffix(, 0)
    }},
    {0, 0},
};

const struct zoetrope_file *zoetrope_shelf(void) { return components; }
