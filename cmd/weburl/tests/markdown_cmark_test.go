package tests

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// A reading is what weburl finds in a document, and what a judge does.
type reading struct {
	source    []byte
	got, want []item
	same      bool
}

// withoutMail leaves out links to email addresses: weburl does not look for bare ones.
func withoutMail(all []item) []item {
	return slices.DeleteFunc(all, func(i item) bool {
		return i.kind == 'l' && (strings.HasPrefix(i.text, "mailto:") || strings.HasPrefix(i.text, "xmpp:"))
	})
}

// cmarkReadings compares documents with what cmark-gfm finds, whose release is gfm.
func cmarkReadings(t *testing.T, sources [][]byte) (all []reading, gfm int) {
	t.Helper()
	version, answers := askCmark(t, sources)
	if _, err := fmt.Sscanf(version, "0.29.0.gfm.%d", &gfm); err != nil {
		t.Fatalf("cmark-gfm has the version %q: %v", version, err)
	}
	for i, s := range sources {
		got, defined, ok := items(s, false)
		got, want := withoutMail(got), withoutMail(answers[i])
		if ok {
			all = append(all, reading{s, got, want, sameItems(got, want, defined, bytes.Contains(s, []byte("[^")))})
		}
	}
	return all, gfm
}

// differ fails if a document is read differently, and no deviation explains it.
func differ(t *testing.T, judge string, all []reading, deviations []deviation) {
	t.Helper()
	explained, unexplained := 0, 0
	for _, r := range all {
		switch {
		case r.same:
		case explains(deviations, bytes.TrimPrefix(r.source, []byte(usesFootnotes))):
			explained++
		default:
			if unexplained++; unexplained <= 20 {
				t.Errorf("%q\nfound %v\n%s %v", r.source, r.got, judge, r.want)
			}
		}
	}
	t.Logf("%s: %d documents, %d differences explained, %d not", judge, len(all), explained, unexplained)
}

// usesFootnotes begins documents, so that none begins with front matter, and GitHub shows
// the footnotes a and b.
const usesFootnotes = "[^a] [^b]\n\n"

func TestRandomMarkdownByCmark(t *testing.T) {
	all, gfm := cmarkReadings(t, randomDocuments(7, usesFootnotes, nil))
	differ(t, "cmark-gfm", all, cmarkDeviationsOf(gfm))
}

// Each deviation of cmark-gfm is one, in the releases that it is listed for.
func TestCmarkDeviations(t *testing.T) {
	var sources [][]byte
	for _, d := range cmarkDeviations {
		sources = append(sources, []byte(d.example))
	}
	all, gfm := cmarkReadings(t, sources)
	for i, d := range cmarkDeviations {
		if r := all[i]; r.same == d.applies(gfm) || !d.matches(r.source) {
			t.Errorf("%s: %q: found %v, cmark-gfm %v", d.why, r.source, r.got, r.want)
		}
	}
}

// Bare URLs end where they do for cmark-gfm.
func TestBareURLEnds(t *testing.T) {
	var sources [][]byte
	for i, before := range []string{"https://example.org/a", "see www.example.org/?b", "(see https://example.org/(c)", "see http://example.org", "www.a"} {
		n := 2
		if i == 0 && !testing.Short() {
			n = 3
		}
		for _, end := range endings(n) {
			sources = append(sources, []byte(before+end+"\nx"), []byte(before+end))
		}
	}
	all, gfm := cmarkReadings(t, sources)
	if gfm < escapedDomains {
		all = slices.DeleteFunc(all, func(r reading) bool { return bytes.Contains(r.source, []byte(`\`)) })
	}
	differ(t, "cmark-gfm", all, nil)
}

// endings returns all texts of at most n of the pieces that may end a bare URL, or
// follow it.
func endings(n int) []string {
	pieces := strings.Split(`! " # $ % & ' ( ) * + , - . / : ; = ? @ [ \ ] ^ _ { | } ~ &amp; &x1; a 1 é ” < > <b> `+"`", " ")
	pieces = append(pieces, " ", "\t")
	all, last := []string{""}, []string{""}
	for range n {
		var next []string
		for _, before := range last {
			for _, p := range pieces {
				next = append(next, before+p)
			}
		}
		all, last = append(all, next...), next
	}
	return all
}

// A bare URL may follow, and its domain begin with, the code points that may for cmark-gfm.
// It does not know punctuation of later versions of Unicode than 7, and still has U+166D.
func TestBareURLCodePoints(t *testing.T) {
	var sources [][]byte
	for c := range unicode.MaxRune {
		if c > 0x3000 && c%17 > 0 && !unicode.IsPunct(c) || unicode.Is(unicode.Cs, c) {
			continue
		}
		for _, format := range []string{"x http://%cx", "%chttp://a", "%cwww.a"} {
			sources = append(sources, fmt.Appendf(nil, format, c))
		}
	}
	all, _ := cmarkReadings(t, sources)
	for _, r := range all {
		newer := slices.ContainsFunc([]rune(string(r.source)), func(c rune) bool { return c == 0x166D || c > 0x600 && unicode.IsPunct(c) })
		if !r.same && !newer {
			t.Errorf("%q: found %v, cmark-gfm %v", r.source, r.got, r.want)
		}
	}
}

// The examples of cmark-gfm's extensions have the links and images that its HTML has.
func TestGFMExtensions(t *testing.T) {
	expected := suite.Ratchet{Expected: map[string]string{
		"scyther@pokemon.com": "bare email addresses are not looked for",
		"a.w@b.c":             "bare email addresses are not looked for",
	}}
	const fence = "\n````````````````````````````````"
	examples := strings.Split("\n"+string(suite.Read(t, "gfm/extensions.txt")), fence+" example\n")[1:]
	if len(examples) < 25 {
		t.Fatalf("only %d examples", len(examples))
	}
	for _, e := range examples {
		e, _, _ = strings.Cut(e, fence)
		source, want, _ := strings.Cut(e, "\n.\n")
		if want == "<IGNORE>" {
			continue
		}
		// Each paragraph is a case, and so is whatever else an example has.
		paragraphs, wanted := strings.Split(source, "\n\n"), strings.Split(want, "\n<p>")
		if len(paragraphs) != len(wanted) || strings.Contains(source, "]:") {
			paragraphs, wanted = []string{source}, []string{want}
		}
		for i, p := range paragraphs {
			var got []string
			found, defined, _ := items([]byte(p), false)
			for _, f := range found {
				switch {
				case f.text == aReference:
					got = append(got, "link "+plainURL(defined[0]))
				case f.kind == 'l':
					got = append(got, "link "+plainURL(f.text))
				case f.kind == 'i':
					got = append(got, "image "+plainURL(f.text))
				}
			}
			want, err := urlsOf(tags([]byte(wanted[i]))), error(nil)
			if !slices.Equal(got, want) {
				err = fmt.Errorf("%q, want %q", got, want)
			}
			expected.Case(p, err)
		}
	}
	expected.Check(t)
}

// urlsOf returns the links and images among tags, except those to and from footnotes.
func urlsOf(tags []string) (urls []string) {
	for _, tag := range tags {
		if kind, url, ok := strings.Cut(tag, " "); ok && !strings.HasPrefix(url, "#fn") {
			urls = append(urls, kind+" "+plainURL(url))
		}
	}
	return urls
}
