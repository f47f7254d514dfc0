// Answers with the readings of uriparser. It writes its version as a line of JSON,
// and then a line for each question that it reads. A question is ["REFERENCE","BASE"],
// both in hexadecimal, without the second if there is no base.
//
// An answer is "refused", or three texts with tabs in between: the parts, the result of
// resolution against the base, and the normal form; "-" stands for no result. The parts
// are scheme<http>@0 and so on, with offsets except for the path and an empty host. All
// characters are those of URIs, so no text contains a tab.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

static void range(const UriTextRangeA *part) {
	fwrite(part->first, 1, (size_t)(part->afterLast - part->first), stdout);
}

static void place(const char *name, const UriTextRangeA *part, const char *input) {
	if (part->first != NULL) {
		printf("%s<", name);
		range(part);
		printf(">@%ld ", (long)(part->first - input));
	}
}

// host writes the host with its brackets, which uriparser leaves out. An empty one has no
// offset in the input.
static void host(const UriUriA *uri, const char *input) {
	UriTextRangeA part = uri->hostText;
	const char *kind = "reg-name";
	if (uri->hostData.ip4 != NULL) {
		kind = "IPv4address";
	} else if (uri->hostData.ip6 != NULL || uri->hostData.ipFuture.first != NULL) {
		kind = uri->hostData.ip6 != NULL ? "IPv6address" : "IPvFuture";
		part.first--;
		part.afterLast++;
	}
	if (part.first != NULL && part.first == part.afterLast) {
		printf("%s<> ", kind);
	} else {
		place(kind, &part, input);
	}
}

static void whole(const UriUriA *uri) {
	int required = 0, written = 0;
	char *out;
	if (uriToStringCharsRequiredA(uri, &required) != URI_SUCCESS || (out = malloc((size_t)required + 1)) == NULL) {
		putchar('-');
		return;
	}
	fputs(uriToStringA(out, uri, required + 1, &written) == URI_SUCCESS ? out : "-", stdout);
	free(out);
}

static void target(const UriUriA *reference, const char *base, size_t length) {
	UriUriA from, to;
	const char *error;
	if (base == NULL || uriParseSingleUriExA(&from, base, base + length, &error) != URI_SUCCESS) {
		putchar('-');
		return;
	}
	memset(&to, 0, sizeof to);
	if (uriAddBaseUriExA(&to, reference, &from, URI_RESOLVE_STRICTLY) == URI_SUCCESS) {
		whole(&to);
	} else {
		putchar('-');
	}
	uriFreeUriMembersA(&to);
	uriFreeUriMembersA(&from);
}

static void answer(const char *input, size_t length, const char *base, size_t base_length) {
	UriUriA uri;
	const char *error;
	if (uriParseSingleUriExA(&uri, input, input + length, &error) != URI_SUCCESS) {
		puts("refused");
		return;
	}
	place("scheme", &uri.scheme, input);
	place("userinfo", &uri.userInfo, input);
	host(&uri, input);
	place("port", &uri.portText, input);
	printf("path<");
	for (UriPathSegmentA *segment = uri.pathHead; segment != NULL; segment = segment->next) {
		if (segment != uri.pathHead || uri.absolutePath || uri.hostText.first != NULL) {
			putchar('/');
		}
		range(&segment->text);
	}
	if (uri.pathHead == NULL && uri.absolutePath) {
		putchar('/');
	}
	printf("> ");
	place("query", &uri.query, input);
	place("fragment", &uri.fragment, input);
	putchar('\t');
	target(&uri, base, base_length);
	putchar('\t');
	if (uriNormalizeSyntaxA(&uri) == URI_SUCCESS) {
		whole(&uri);
	} else {
		putchar('-');
	}
	putchar('\n');
	uriFreeUriMembersA(&uri);
}

static void reply(char *line) {
	char *at = line + 1, *input, *base = NULL;
	size_t length, base_length = 0;
	input = text(&at, &length);
	if (*at == ',') {
		at++;
		base = text(&at, &base_length);
	}
	answer(input, length, base, base_length);
}

// main answers all questions that it has read before it writes and reads again.
int main(void) {
	size_t room = 1 << 16, kept = 0;
	char *data = malloc(room + 1);
	ssize_t n;
	printf("{\"uriparser\":\"%s\"}\n", URI_VER_ANSI);
	fflush(stdout);
	while (data != NULL && (n = read(0, data + kept, room - kept)) > 0) {
		char *line = data, *end;
		size_t size = kept + (size_t)n;
		data[size] = 0;
		while ((end = memchr(line, '\n', (size_t)(data + size - line))) != NULL) {
			reply(line);
			line = end + 1;
		}
		fflush(stdout);
		kept = (size_t)(data + size - line);
		memmove(data, line, kept);
		if (kept == room) {
			room *= 2;
			data = realloc(data, room + 1);
		}
	}
	free(data);
	return 0;
}
