#ifndef ZOETROPE_CICU_SHIM_H
#define ZOETROPE_CICU_SHIM_H

/* ICU's functions have the version in their names, by macros that Swift does not import. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <unicode/ucurr.h>
#include <unicode/udat.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

/* The number of UTF-16 units that a formatted text may have. */
enum { ZOETROPE_ICU_UNITS = 512 };

/* Returns true if ICU has rules for a locale, given by its BCP 47 tag. Writes ICU's name of the locale. */
static inline bool zoetrope_icu_locale(const char *tag, char *name, int32_t size) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t parsed = 0;
    uloc_forLanguageTag(tag, name, size, &parsed, &error);
    if (U_FAILURE(error) || parsed != (int32_t)strlen(tag) || name[0] == 0) return false;
    char language[ULOC_LANG_CAPACITY];
    uloc_getLanguage(name, language, sizeof language, &error);
    for (int32_t i = 0, n = uloc_countAvailable(); i < n; i++) {
        char known[ULOC_LANG_CAPACITY];
        UErrorCode ignored = U_ZERO_ERROR;
        uloc_getLanguage(uloc_getAvailable(i), known, sizeof known, &ignored);
        if (U_SUCCESS(ignored) && strcmp(known, language) == 0) return true;
    }
    return false;
}

/* Writes ICU's version, such as 72.1. */
static inline void zoetrope_icu_version(char text[U_MAX_VERSION_STRING_LENGTH]) {
    UVersionInfo version;
    u_getVersion(version);
    u_versionToString(version, text);
}

/* Returns the length of a text in UTF-8; -1 if it does not fit. */
static inline int32_t zoetrope_icu_utf8(
    const UChar *units, int32_t count, UErrorCode error, char *text, int32_t size) {
    if (U_FAILURE(error) || count > ZOETROPE_ICU_UNITS) return -1;
    int32_t length = 0;
    u_strToUTF8(text, size, &length, units, count, &error);
    return U_FAILURE(error) ? -1 : length;
}

/* Formats a number: as a decimal, a percentage, or an amount of a currency (if one is given). With decimals below 0, as
   many as the number has, at most one for percentages, and those that are usual for amounts. */
static inline int32_t zoetrope_icu_number(
    double value, bool isPercent, const char *currency, int32_t decimals, const char *locale, char *text,
    int32_t size) {
    UErrorCode error = U_ZERO_ERROR;
    UNumberFormatStyle style = currency ? UNUM_CURRENCY : isPercent ? UNUM_PERCENT : UNUM_DECIMAL;
    UNumberFormat *format = unum_open(style, NULL, 0, locale, NULL, &error);
    if (U_FAILURE(error)) return -1;
    if (currency) {
        UChar code[4] = {(UChar)currency[0], (UChar)currency[1], (UChar)currency[2], 0};
        unum_setTextAttribute(format, UNUM_CURRENCY_CODE, code, 3, &error);
    } else if (decimals >= 0) {
        unum_setAttribute(format, UNUM_MIN_FRACTION_DIGITS, decimals);
        unum_setAttribute(format, UNUM_MAX_FRACTION_DIGITS, decimals);
    } else {
        unum_setAttribute(format, UNUM_MAX_FRACTION_DIGITS, isPercent ? 1 : 15);
    }
    unum_setAttribute(format, UNUM_ROUNDING_MODE, UNUM_ROUND_HALFUP);
    UChar units[ZOETROPE_ICU_UNITS];
    int32_t count = unum_formatDouble(format, value, units, ZOETROPE_ICU_UNITS, NULL, &error);
    unum_close(format);
    return zoetrope_icu_utf8(units, count, error, text, size);
}

/* Returns true if a code names a currency that ICU knows. */
static inline bool zoetrope_icu_knows_currency(const char *currency) {
    UChar code[4] = {(UChar)currency[0], (UChar)currency[1], (UChar)currency[2], 0};
    UErrorCode error = U_ZERO_ERROR;
    UBool isChoice;
    int32_t length = 0;
    const UChar *name = ucurr_getName(code, "en", UCURR_LONG_NAME, &isChoice, &length, &error);
    /* For an unknown currency, ICU returns the code itself. */
    return U_SUCCESS(error) && !(length == 3 && memcmp(name, code, 3 * sizeof(UChar)) == 0);
}

/* Formats a day, given by days since 1970, in UTC. The style is 0 (full) to 3 (short). */
static inline int32_t zoetrope_icu_day(
    double days, int32_t style, const char *locale, char *text, int32_t size) {
    UErrorCode error = U_ZERO_ERROR;
    UChar zone[] = {'U', 'T', 'C', 0};
    UDateFormat *format = udat_open(UDAT_NONE, (UDateFormatStyle)style, locale, zone, 3, NULL, 0, &error);
    if (U_FAILURE(error)) return -1;
    UChar units[ZOETROPE_ICU_UNITS];
    int32_t count = udat_format(format, days * 86400000.0, units, ZOETROPE_ICU_UNITS, NULL, &error);
    udat_close(format);
    return zoetrope_icu_utf8(units, count, error, text, size);
}

#endif
