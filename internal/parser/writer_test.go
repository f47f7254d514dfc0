package parser

import (
	"testing"

	"github.com/weburl-go/weburl/validation"
)

// References that keep everything before the path of the base are written without the
// machine, and as it writes them.
func TestWriteReference(t *testing.T) {
	for _, base := range []string{"https://u@h:8/a/b?q#f", "ws://h/", "http://h/a/?#"} {
		b := mustParse(base)
		for input, want := range map[string]bool{
			"x": true, "x/y.z?q#f": true, "x/": true, "/x//y": true, "/": true, "/x:y": true, "x/y:z": true, "?": true, "?a:b": true,
			"#": true, "#a:b": true, "%2f": true, ".x": true, "x/..y": true, "/.x?.#.": true, "?/../": true,
			"\\x": true, ".": true, "../x": true, "./x": true, "..\\x": true, "\\..\\x?": true, "x\\..": true, "../../..": true, "..?q": true,
			"x/..": true, "/./x": true, "%2e/x": true, "é": true, "#é": true, "?é": true, "x|`": true, "#`": true, "?'": true, "?'#`": true,
			"//h": false, "//H:443/../a?'": false, "/\\h": false, "\\/u@h/ ": false, "//h:x": false, "//h:65536": false,
			"": false, "é:": true, "x_y:z": true, "1x:y": true,
			" x": false, "x ": false, "\x00x": false, "x\x00": false, "x\ty": false, "?x\ny": false, "x\xFF": false, "#\xFF": false,
		} {
			if _, _, declined := writeReference(input, &b); !declined != want {
				t.Errorf("%q against %s: written: %v, want %v", input, base, !declined, want)
			}
			if err := witness(input, base); err != nil {
				t.Errorf("%q against %s: %v", input, base, err)
			}
		}
	}
	for _, base := range []string{"file:///a/b", "mailto:x", "x://h/a", "x:/a"} {
		b := mustParse(base)
		for _, ref := range []string{"x", "#x"} {
			if _, _, declined := writeReference(ref, &b); !declined {
				t.Errorf("%s is written against %s", ref, base)
			}
		}
	}
	if _, _, declined := writeReference("x", &noBase); !declined {
		t.Error("a reference is written against nothing")
	}
}

// The writer and the machine agree on all short ends of URLs and all short references
// over the bytes that matter to the writer.
func TestWriterExhaustively(t *testing.T) {
	alphabet := []string{"/", ".", "\\", "?", "#", " ", "a", "é", "%2e", "|", "C", ":", "'", "\t", "\xC3", "@"}
	length := 4
	if testing.Short() {
		length = 3
	}
	prefixes := []string{"https://h", "HTTP://H:80", "ws://h:8/x", "https://é", "file:", "file:/", "file://", "file://localhost", "file://h", "file:///C|", "http://1", "x:", "x://", "x://h:0", ""}
	bases := []Record{{}, mustParse("https://u@h:1/a/b?q#f"), mustParse("http://h"), mustParse("file:///C:/a"), mustParse("file://h/a")}
	machine := Options{Report: func(validation.Error) {}}
	var check func(input string, more int)
	check = func(input string, more int) {
		for i := range bases {
			href, r, err := Parse(input, &bases[i])
			wantHref, wantRecord, want := machine.Parse(input, &bases[i])
			if href != wantHref || r != wantRecord || (err == nil) != (want == nil) || err != nil && *err.(*validation.Error) != *want.(*validation.Error) {
				t.Fatalf("%q against %q: %q, %v; the machine: %q, %v", input, bases[i].Href, href, err, wantHref, want)
			}
			if CanParse(input, &bases[i]) != (want == nil) {
				t.Fatalf("%q against %q: CanParse differs from the machine: %v", input, bases[i].Href, want)
			}
		}
		if more > 0 {
			for _, text := range alphabet {
				check(input+text, more-1)
			}
		}
	}
	for _, prefix := range prefixes {
		check(prefix, length)
	}
}
