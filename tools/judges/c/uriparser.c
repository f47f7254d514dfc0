// Answers with the readings of uriparser. It writes its version as a line of JSON,
// and then a line for each question that it reads. A question is ["REFERENCE","BASE"],
// both in hexadecimal, without the second if there is no base.
//
// An answer is null if the reference is rejected. Otherwise it contains the spans of
// the parts, as pairs of offsets: [-1,-1] for an absent part, [-2,-2] for an empty one
// without an offset; the kind of the host; the path; the normal form; and the result
// of resolution against the base, or null if that fails or there is no base. Texts are in hexadecimal.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uriparser/Uri.h>

static int value(int c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; }

// text decodes a quoted text that begins at *at and moves *at past it.
static char *text(char **at, size_t *length) {
	char *start = ++*at, *out = start, *in = start;
	for (; *in != '"' && *in != 0; in += 2) {
		*out++ = (char)(value(in[0]) << 4 | value(in[1]));
	}
	*length = (size_t)(out - start);
	*at = in + 1;
	return start;
}

static void hex(const char *first, const char *after) {
	for (; first != after; first++) {
		printf("%02x", (unsigned char)*first);
	}
}

static void place(const char *name, const UriTextRangeA *part, const char *input, size_t length) {
	printf("\"%s\":", name);
	if (part->first == NULL) {
		printf("[-1,-1],");
	} else if (part->first < input || part->afterLast > input + length) {
		printf("[-2,-2],");
	} else {
		printf("[%ld,%ld],", (long)(part->first - input), (long)(part->afterLast - input));
	}
}

static void whole(const char *name, const UriUriA *uri) {
	int required = 0, written = 0;
	char *out;
	printf("\"%s\":", name);
	if (uriToStringCharsRequiredA(uri, &required) != URI_SUCCESS || (out = malloc((size_t)required + 1)) == NULL) {
		printf("null");
		return;
	}
	if (uriToStringA(out, uri, required + 1, &written) == URI_SUCCESS) {
		putchar('"');
		hex(out, out + strlen(out));
		putchar('"');
	} else {
		printf("null");
	}
	free(out);
}

static void target(const UriUriA *reference, const char *base, size_t length) {
	UriUriA from, to;
	const char *error;
	if (base == NULL || uriParseSingleUriExA(&from, base, base + length, &error) != URI_SUCCESS) {
		printf("\"target\":null");
		return;
	}
	memset(&to, 0, sizeof to);
	if (uriAddBaseUriExA(&to, reference, &from, URI_RESOLVE_STRICTLY) == URI_SUCCESS) {
		whole("target", &to);
	} else {
		printf("\"target\":null");
	}
	uriFreeUriMembersA(&to);
	uriFreeUriMembersA(&from);
}

static void answer(const char *input, size_t length, const char *base, size_t base_length) {
	UriUriA uri;
	const char *error;
	if (uriParseSingleUriExA(&uri, input, input + length, &error) != URI_SUCCESS) {
		printf("null\n");
		return;
	}
	putchar('{');
	place("scheme", &uri.scheme, input, length);
	place("userinfo", &uri.userInfo, input, length);
	place("host", &uri.hostText, input, length);
	place("port", &uri.portText, input, length);
	place("query", &uri.query, input, length);
	place("fragment", &uri.fragment, input, length);
	printf("\"sort\":\"%s\",",
		uri.hostText.first == NULL      ? ""
		: uri.hostData.ip4 != NULL      ? "IPv4address"
		: uri.hostData.ip6 != NULL      ? "IPv6address"
		: uri.hostData.ipFuture.first   ? "IPvFuture"
		                                : "reg-name");
	printf("\"path\":\"");
	for (UriPathSegmentA *segment = uri.pathHead; segment != NULL; segment = segment->next) {
		if (segment != uri.pathHead || uri.absolutePath || uri.hostText.first != NULL) {
			hex("/", "/" + 1);
		}
		hex(segment->text.first, segment->text.afterLast);
	}
	if (uri.pathHead == NULL && uri.absolutePath) {
		hex("/", "/" + 1);
	}
	printf("\",");
	target(&uri, base, base_length);
	putchar(',');
	if (uriNormalizeSyntaxA(&uri) == URI_SUCCESS) {
		whole("normal", &uri);
	} else {
		printf("\"normal\":null");
	}
	printf("}\n");
	uriFreeUriMembersA(&uri);
}

int main(void) {
	char *line = NULL;
	size_t room = 0;
	printf("{\"uriparser\":\"%s\"}\n", URI_VER_ANSI);
	fflush(stdout);
	while (getline(&line, &room, stdin) > 0) {
		char *at = line + 1, *input, *base = NULL;
		size_t length, base_length = 0;
		input = text(&at, &length);
		if (*at == ',') {
			at++;
			base = text(&at, &base_length);
		}
		answer(input, length, base, base_length);
		fflush(stdout);
	}
	free(line);
	return 0;
}
