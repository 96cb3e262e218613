#ifndef ZOETROPE_CCURL_SHIM_H
#define ZOETROPE_CCURL_SHIM_H

#include <curl/curl.h>

/* Swift calls no functions with variable arguments. */

struct zoetrope_download {
    const char *address;
    /* A file with the certificates of authorities; NULL for the system's. */
    const char *authorities;
    /* How long a connection may take, and for how long it may be all but silent. */
    long connect_seconds, stall_seconds;
    long redirects;
    curl_off_t maximum_bytes;
    /* Passed to both functions. */
    void *owner;
    size_t (*receive)(char *, size_t, size_t, void *);
    /* Called several times a second; any result but 0 ends the download. */
    int (*check)(void *);
};

/* Runs a transfer that was prepared. By itself libcurl asks only once a second whether it is to end. */
static inline CURLcode zoetrope_run(CURLM *multi, CURL *handle, const struct zoetrope_download *download) {
    CURLcode result = CURLE_OK;
    int running = 1;
    CURLMcode code = curl_multi_add_handle(multi, handle);
    while (code == CURLM_OK && running) {
        if (download->check(download->owner)) {
            result = CURLE_ABORTED_BY_CALLBACK;
            break;
        }
        code = curl_multi_perform(multi, &running);
        if (code == CURLM_OK && running) code = curl_multi_poll(multi, NULL, 0, 200, NULL);
    }
    if (code != CURLM_OK) result = CURLE_FAILED_INIT;
    int left;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));)
        if (message->msg == CURLMSG_DONE) result = message->data.result;
    curl_multi_remove_handle(multi, handle);
    return result;
}

/* Downloads an address. `multi` keeps connections open for the next download. `message` has room for CURL_ERROR_SIZE
   bytes. */
static inline CURLcode zoetrope_download(
    CURLM *multi, CURL *handle, const struct zoetrope_download *download, char *message) {
    CURLcode code = CURLE_OK;
    curl_easy_reset(handle);
#define ZOETROPE_SET(option, value)                             \
    do {                                                        \
        if (code == CURLE_OK) code = curl_easy_setopt(handle, option, value); \
    } while (0)
    ZOETROPE_SET(CURLOPT_ERRORBUFFER, message);
    ZOETROPE_SET(CURLOPT_URL, download->address);
    ZOETROPE_SET(CURLOPT_PROTOCOLS_STR, "https");
    ZOETROPE_SET(CURLOPT_REDIR_PROTOCOLS_STR, "https");
    ZOETROPE_SET(CURLOPT_FOLLOWLOCATION, 1L);
    ZOETROPE_SET(CURLOPT_MAXREDIRS, download->redirects);
    ZOETROPE_SET(CURLOPT_FAILONERROR, 1L);
    ZOETROPE_SET(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    ZOETROPE_SET(CURLOPT_SSL_VERIFYPEER, 1L);
    ZOETROPE_SET(CURLOPT_SSL_VERIFYHOST, 2L);
    if (download->authorities) ZOETROPE_SET(CURLOPT_CAINFO, download->authorities);
    ZOETROPE_SET(CURLOPT_NOSIGNAL, 1L);
#if CURL_AT_LEAST_VERSION(7, 87, 0)
    /* Otherwise the end of a cancelled download waits for a slow name server. */
    ZOETROPE_SET(CURLOPT_QUICK_EXIT, 1L);
#endif
    ZOETROPE_SET(CURLOPT_USERAGENT, "zoetrope");
    ZOETROPE_SET(CURLOPT_CONNECTTIMEOUT, download->connect_seconds);
    ZOETROPE_SET(CURLOPT_LOW_SPEED_LIMIT, 1L);
    ZOETROPE_SET(CURLOPT_LOW_SPEED_TIME, download->stall_seconds);
    ZOETROPE_SET(CURLOPT_MAXFILESIZE_LARGE, download->maximum_bytes);
    ZOETROPE_SET(CURLOPT_WRITEFUNCTION, download->receive);
    ZOETROPE_SET(CURLOPT_WRITEDATA, download->owner);
#undef ZOETROPE_SET
    if (code == CURLE_OK) code = zoetrope_run(multi, handle, download);
    /* The buffer of the message does not outlive this call, but the handle does. */
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, NULL);
    return code;
}

/* The status of the server's last answer; 0 if there was none. */
static inline long zoetrope_status(CURL *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

static inline CURLcode zoetrope_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
