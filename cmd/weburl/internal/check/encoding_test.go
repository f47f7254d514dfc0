package check

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/validation"
)

// linksOf returns the URLs in a document, as they are sent.
func linksOf(t *testing.T, u *unit) []weburl.URL {
	t.Helper()
	p := u.find()
	var all []weburl.URL
	for i, l := range p.links {
		url, _ := weburl.Options{Base: *p.baseOf(i), Encoding: u.queries()[0]}.Parse(l.Text)
		all = append(all, url)
	}
	return all
}

// Fixing a document keeps its encoding, its URLs and all bytes outside of them.
func TestMendInEncodings(t *testing.T) {
	x := newExaminer()
	r := rand.New(rand.NewPCG(5, 6))
	mended, unsafe := map[encoding.Encoding]int{}, map[encoding.Encoding]int{}
	var all []document
	for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
		m := newMaker(r, e)
		for range 12 {
			d := m.page("", "<meta charset="+e.String()+">", 12)
			d.header = e.String()
			if r.IntN(2) == 0 {
				d.source = m.spoil(d.source)
			}
			all = append(all, d)
		}
		all = append(all, escapes(r), m.page("undeclared", "", 12))
	}
	for _, d := range all {
		u, p := d.find("https://example.org/", nil)
		if u.err != nil {
			continue
		}
		before := linksOf(t, u)
		edits, n, err := mendAll(u, x)
		if err != nil {
			continue
		}
		mended[u.encoding] += n
		after := *u
		after.source = splice.Apply(u.source, edits, sourceEdit.part)
		if after.reading, after.err = readSource(after.source, html, u.given); after.err != nil || after.encoding != u.encoding {
			t.Fatalf("%v: %q becomes %q: read in %v, %v", u.encoding, d.source, after.source, after.encoding, after.err)
		}
		if now := linksOf(t, &after); !slices.Equal(now, before) {
			t.Errorf("%v: %q becomes %q: %v, then %v", u.encoding, d.source, after.source, before, now)
		}
		for _, e := range edits {
			if !slices.ContainsFunc(p.links, func(l documents.Link) bool {
				s := u.Source(validation.Span{Start: l.Start, End: l.End})
				return s.Start <= e.span.Start && e.span.End <= s.End
			}) {
				t.Errorf("%v: %q: an edit of %v, outside of all links", u.encoding, d.source, e.span)
			}
		}
		again, _ := document{served: served{source: d.source, header: d.header}}.find("https://example.org/", nil)
		examineAll(again, x)
		unsafe[u.encoding] += again.unfixed
		for _, f := range again.findings {
			for _, e := range f.edits {
				if e.start.inFile > e.end.inFile || e.end.inFile > len(d.source) {
					t.Errorf("%v: %q: an edit from %d to %d", u.encoding, d.source, e.start.inFile, e.end.inFile)
				}
			}
			if f.start.inFile > f.end.inFile || f.end.inFile > len(d.source) {
				t.Errorf("%v: %q: %s from %d to %d", u.encoding, d.source, f.code, f.start.inFile, f.end.inFile)
			}
		}
	}
	for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
		if e.Output() == e && mended[e] < 10 {
			t.Errorf("%v: only %d URLs are fixed", e, mended[e])
		}
	}
	for _, e := range []encoding.Encoding{encoding.ISO2022JP, encoding.UTF16LE, encoding.Windows1252} {
		if unsafe[e] == 0 {
			t.Errorf("%v: no URL is left alone", e)
		}
	}
	if mended[encoding.UTF16LE] > 0 {
		t.Error("UTF-16 is fixed")
	}
}

// A report on a document refers to bytes of the file, and its edits fix the file,
// even where half of a character looks like another.
func TestFindingsInEncodings(t *testing.T) {
	for _, c := range []struct {
		e                    encoding.Encoding
		source, place, fixed string
	}{
		{encoding.Windows1252, "<p>\xE9<a href='\xE9?\xE9 x'>", " ", "<p>\xE9<a href='\xE9?\xE9%20x'>"},
		// The second byte of this character is a backslash, and the second byte of
		// the next a grave accent.
		{encoding.ShiftJIS, "<a href='\x83\x5C?\x83\x5C\x82\x60 \x83\x5C'>", " ", "<a href='\x83\x5C?\x83\x5C\x82\x60%20\x83\x5C'>"},
		{encoding.ShiftJIS, "<a href='http:\\\\h/\x83\x5C'>", `\\`, "<a href='http://h/\x83\x5C'>"},
		{encoding.GB18030, "<a href='\x81\x30\x84\x36\x81\x7C^?\xA1\xA1'>", "^", "<a href='\x81\x30\x84\x36\x81\x7C%5E?\xA1\xA1'>"},
		{encoding.Big5, "<a href='\xA1\x5E^'>", "^", "<a href='\xA1\x5E%5E'>"},
		{encoding.ISO2022JP, "<a href='\x1B$BF|\x1B(B ?\x1B$B^!\x1B(B'>", " ", "<a href='\x1B$BF|\x1B(B%20?\x1B$B^!\x1B(B'>"},
		{encoding.ISO2022JP, "<a href='\x1B$BF|\x1B(J ?x'>", " ", ""}, // not in the ASCII set
		{encoding.Windows1252, "<a href='?\x81'>", "\x81", ""},        // the fix would send it in UTF-8
		{encoding.Windows1252, "<a href='ws://h/?\x81'>", "\x81", "<a href='ws://h/?%C2%81'>"},
		{encoding.UTF16BE, "\x00<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00'\x65\xE5\x00^\x00'\x00>", "\x00^", ""},
	} {
		u, p := document{served: served{source: []byte(c.source), header: c.e.String()}}.find("https://h/", nil)
		x := newExaminer()
		u.report(x, &p, 0)
		if len(u.findings) == 0 {
			t.Errorf("%v: %q: nothing is found", c.e, c.source)
			continue
		}
		f := u.findings[0]
		if got := c.source[f.start.inFile:f.end.inFile]; got != c.place {
			t.Errorf("%v: %q: %q is reported, not %q", c.e, c.source, got, c.place)
		}
		edits, _, err := mendAll(u, x)
		fixed := splice.Apply([]byte(c.source), edits, sourceEdit.part)
		if c.fixed == "" {
			c.fixed = c.source
			if u.unfixed != 1 {
				t.Errorf("%v: %q: %d URLs are counted", c.e, c.source, u.unfixed)
			}
		}
		if err != nil || string(fixed) != c.fixed {
			t.Errorf("%v: %q becomes %q (%v), not %q", c.e, c.source, fixed, err, c.fixed)
		}
	}
}

// An edit that lengthens the text before a declaration does not push the
// declaration out of the range that is read for it.
func TestMendKeepsDeclaration(t *testing.T) {
	source := slices.Concat([]byte("<title><a href='"), bytes.Repeat([]byte(" x"), 300), []byte("'></title><body><a href='a b'><a href='"),
		bytes.Repeat([]byte("^"), 330), []byte("'><noscript><meta charset=koi8-r></noscript>\xE9"))
	u, _ := document{served: served{source: source}}.find("https://h/", nil)
	if u.encoding != encoding.KOI8R {
		t.Fatal(u.encoding)
	}
	x := newExaminer()
	edits, _, err := mendAll(u, x)
	if err != errOtherEncoding || edits != nil {
		t.Errorf("%d edits, %v", len(edits), err)
	}
}

// The query of a base URL is in the encoding of the document, too.
func TestBaseInEncoding(t *testing.T) {
	u, _ := document{served: served{source: []byte("<base href='/x?\xE9'><a href='#y'>"), header: "latin1"}}.find("https://h/", nil)
	if got, want := linksOf(t, u)[1].String(), "https://h/x?%E9#y"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
