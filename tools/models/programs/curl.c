// Answers with the host that libcurl's URL API finds. It writes its version as a line,
// and then a line for each question: a string and, perhaps, a space and a base, in
// hexadecimal. An answer is "-" if the string is rejected, or else "=" and the host in
// hexadecimal; or "?" if the scheme is ws or wss and libcurl was built without
// WebSockets. With an argument, it guesses schemes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <curl/curl.h>

static int value(int c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; }

// text decodes a text in place and returns the beginning of the next one, or NULL.
static char *text(char *at) {
	char *out = at;
	for (; *at > ' '; at += 2) {
		*out++ = (char)(value(at[0]) << 4 | value(at[1]));
	}
	char *next = *at == ' ' ? at + 1 : NULL;
	*out = 0;
	return next;
}

static int is_web_socket(const char *url) {
	return strncasecmp(url, "ws:", 3) == 0 || strncasecmp(url, "wss:", 4) == 0;
}

int main(int argc, char **argv) {
	unsigned flags = argc > 1 ? CURLU_GUESS_SCHEME : 0;
	char *line = NULL;
	size_t room = 0;
	(void)argv;
	printf("libcurl %s\n", curl_version_info(CURLVERSION_NOW)->version);
	fflush(stdout);
	while (getline(&line, &room, stdin) > 0) {
		char *base = text(line), *host = NULL;
		if (base != NULL) {
			text(base);
		}
		CURLU *url = curl_url();
		CURLUcode code = base != NULL ? curl_url_set(url, CURLUPART_URL, base, flags) : CURLUE_OK;
		const char *failed = base;
		if (code == CURLUE_OK) {
			code = curl_url_set(url, CURLUPART_URL, line, flags);
			failed = line;
		}
		if (code == CURLUE_UNSUPPORTED_SCHEME && is_web_socket(failed)) {
			printf("?\n");
		} else if (code != CURLUE_OK) {
			printf("-\n");
		} else {
			printf("=");
			if (curl_url_get(url, CURLUPART_HOST, &host, 0) == CURLUE_OK) {
				for (char *c = host; *c != 0; c++) {
					printf("%02x", (unsigned char)*c);
				}
				curl_free(host);
			}
			printf("\n");
		}
		fflush(stdout);
		curl_url_cleanup(url);
	}
	free(line);
	return 0;
}
