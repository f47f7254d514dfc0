// Answers what cmark-gfm finds in documents. It writes the version as a line, and then
// an answer for each document that it reads. A text is a length, as four bytes of which
// the first is the least, and that many bytes. A document is a text. An answer is a
// list of items in the order of the tree, each a byte and a text, and a "." at its end.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

static void item(char kind, const char *text) {
	uint32_t n = text == NULL ? 0 : (uint32_t)strlen(text);
	unsigned char head[5] = {(unsigned char)kind, n & 0xFF, n >> 8 & 0xFF, n >> 16 & 0xFF, n >> 24};
	fwrite(head, 1, sizeof head, stdout);
	if (n > 0) {
		fwrite(text, 1, n, stdout);
	}
}

static void answer(cmark_node *document) {
	cmark_iter *iter = cmark_iter_new(document);
	cmark_event_type event;
	while ((event = cmark_iter_next(iter)) != CMARK_EVENT_DONE) {
		cmark_node *node = cmark_iter_get_node(iter);
		cmark_node_type type = cmark_node_get_type(node);
		if (event != CMARK_EVENT_ENTER) {
			continue;
		}
		if (type == CMARK_NODE_LINK) {
			item('l', cmark_node_get_url(node));
		} else if (type == CMARK_NODE_IMAGE) {
			item('i', cmark_node_get_url(node));
		} else if (type == CMARK_NODE_CODE) {
			item('s', "");
		} else if (type == CMARK_NODE_CODE_BLOCK) {
			item('c', cmark_node_get_literal(node));
		} else if (type == CMARK_NODE_HTML_BLOCK) {
			item('b', cmark_node_get_literal(node));
		} else if (type == CMARK_NODE_HTML_INLINE) {
			item('h', cmark_node_get_literal(node));
		} else if (type == CMARK_NODE_HEADING) {
			item('#', "");
		}
	}
	cmark_iter_free(iter);
	putchar('.');
}

int main(void) {
	static const char *extensions[] = {"table", "strikethrough", "autolink", "tasklist"};
	unsigned char head[4];
	cmark_gfm_core_extensions_ensure_registered();
	puts(cmark_version_string());
	fflush(stdout);
	while (fread(head, 1, sizeof head, stdin) == sizeof head) {
		size_t n = head[0] | (size_t)head[1] << 8 | (size_t)head[2] << 16 | (size_t)head[3] << 24;
		char *text = malloc(n + 1);
		if (text == NULL || fread(text, 1, n, stdin) != n) {
			return 1;
		}
		cmark_parser *parser = cmark_parser_new(CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE | CMARK_OPT_VALIDATE_UTF8);
		for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
			cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(extensions[i]));
		}
		cmark_parser_feed(parser, text, n);
		cmark_node *document = cmark_parser_finish(parser);
		answer(document);
		fflush(stdout);
		cmark_node_free(document);
		cmark_parser_free(parser);
		free(text);
	}
	return 0;
}
