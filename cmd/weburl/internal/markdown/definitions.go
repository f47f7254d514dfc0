package markdown

import (
	"bytes"

	"golang.org/x/text/cases"
)

// definitions hands out the link reference definitions at the beginning of text,
// and returns the end of the last one.
//
// https://spec.commonmark.org/0.31.2/#link-reference-definitions
func (r *reader) definitions(text []byte) int {
	i := 0
	var titles titleEnds
	titles.reset(text)
	for i < len(text) && text[i] == '[' {
		label, url, end := r.definition(text, i, &titles)
		if end < 0 {
			break
		}
		i = end
		if r.collecting {
			if key := r.normal(text[label.start:label.end]); !r.defines(key) {
				r.labels[string(key)] = struct{}{}
			}
			continue
		}
		start := int32(at(r.spans, url.start))
		r.part = append(r.part[:0], span{start: start, end: start + int32(url.end-url.start)})
		r.emit(Definition, text[url.start:url.end], r.part)
	}
	return i
}

// definition reads the definition at offset i, which ends at the end of a line, and
// returns its label and destination. end is -1 if there is none.
func (r *reader) definition(s []byte, i int, titles *titleEnds) (label, url place, end int) {
	afterLabel := labelEnd(s, i)
	if afterLabel < 0 || afterLabel == len(s) || s[afterLabel] != ':' {
		return label, url, -1
	}
	if label = (place{i + 1, afterLabel - 1}); isBlank(s[label.start:label.end]) {
		return label, url, -1
	}
	i = skipSpace(s, afterLabel+1)
	url, after, ok, deep := destination(s, i)
	r.tooMuch = r.tooMuch || deep
	if !ok || after == i {
		return label, url, -1
	}
	if begin := skipSpace(s, after); begin > after {
		if t := titles.title(s, begin); t >= 0 {
			if end = lineEnd(s, t); end >= 0 {
				return label, url, end
			}
		}
	}
	return label, url, lineEnd(s, after)
}

// lineEnd returns the beginning of the next line if only spaces and tabs come
// before it from offset i on, otherwise -1.
func lineEnd(s []byte, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	switch {
	case i == len(s):
		return i
	case s[i] == '\r':
		if i++; i < len(s) && s[i] == '\n' {
			i++
		}
		return i
	case s[i] == '\n':
		return i + 1
	}
	return -1
}

func isBlank(text []byte) bool { return len(bytes.Trim(text, " \t\r\n")) == 0 }

// defines reports whether there is a definition with a label in normal form.
func (r *reader) defines(label []byte) bool {
	_, ok := r.labels[string(label)]
	return ok
}

// refers reports whether a link label, without its brackets, refers to a definition.
func (r *reader) refers(label []byte) bool {
	if len(r.labels) == 0 || len(label) > 4*longestLabel {
		return false
	}
	return r.defines(r.normal(label))
}

// normal returns a label in normal form, which is valid up to the next call.
//
// https://spec.commonmark.org/0.31.2/#matches
func (r *reader) normal(label []byte) []byte {
	label = bytes.Trim(label, " \t\r\n")
	plain := true
	for i, c := range label {
		if isSpace(c) && (c != ' ' || label[i-1] == ' ') || 'A' <= c && c <= 'Z' || c == 0 || c >= 0x80 {
			plain = false
			break
		}
	}
	if plain {
		return label
	}
	r.label = r.label[:0]
	ascii := true
	for i, c := range label {
		switch {
		case isSpace(c):
			if !isSpace(label[i-1]) {
				r.label = append(r.label, ' ')
			}
		case c == 0:
			r.label = append(r.label, "\uFFFD"...)
			ascii = false
		default:
			r.label = append(r.label, lower(c))
			ascii = ascii && c < 0x80
		}
	}
	if ascii {
		return r.label
	}
	return cases.Fold().Bytes(r.label)
}
