package check

import (
	"reflect"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/splice"
)

// A URL that a page with its scheme reads differently is fixed only if the base URL
// is given; otherwise the last message says how it is read.
func TestUnknownBase(t *testing.T) {
	const notFixed = "; not fixed, since no base URL is given"
	for _, test := range []struct{ base, source, after, remark string }{
		{"", `<a href="https:/example.org/x">`, "", `https reads this as "/example.org/x", any other as "https://example.org/x"`},
		{"", `<a href="https:x">`, "", `https reads this as "x", any other as "https://x"`},
		{"", `<a href="HTTP:foo y">`, "", `http reads this as "foo%20y", and any other rejects it`},
		{"", `<a href="http:foo">`, "", `http reads this as "foo", any other as "http://foo"`},
		{"", `<a href="https:">`, "", `https reads this as "", and any other rejects it`},
		{"", `<a href="https:joe:secret@example.org/ x">`, "", `https reads this as a relative URL; not fixed`},
		{"", `<a href="file:/x y">`, "", `file reads this as "`},
		{"", `<a href="https:///example.org/x">`, `<a href="https://example.org/x">`, ""},
		{"", `<a href="https:\\example.org">`, `<a href="https://example.org">`, ""},
		{"", `<a href="\\example.org\x">`, `<a href="//example.org/x">`, ""},
		{"", `<a href="a b">`, `<a href="a%20b">`, ""},
		{"https://example.org/", `<a href="https:/example.org/x">`, `<a href="/example.org/x">`, ""},
		{"http://example.org/", `<a href="https:/example.org/x">`, `<a href="https://example.org/x">`, ""},
		{"", `<base href="https://example.org/"><a href="https:x">`, `<base href="https://example.org/"><a href="x">`, ""},
		{"", `<base href="http://example.org/"><a href="https:x">`, `<base href="http://example.org/"><a href="https://x">`, ""},
		{"", `<base href="/docs/"><a href="https:x">`, "", `https reads this as "x", any`},
		{"", `<base href="//example.org/"><a href="https:x">`, "", `https reads this as "x", any`},
		{"", `<base href="data:,"><a href="https:x">`, "", `https reads this as "x", any`},
		{"", `<base href="https:/docs/"><a href="">`, "", `https reads this as "/docs/", any`},
		{"https://example.org/", `<base href="/docs/"><a href="https:x">`, `<base href="/docs/"><a href="x">`, ""},
		{"https://example.org/", `<base href="{{ x }}"><a href="https:x">`, "", `https reads this as "x", any`},
	} {
		u := newUnit(test.source, html)
		if test.base != "" {
			u.settings.base = weburl.MustParse(test.base)
		}
		x := newExaminer()
		edits, _, err := mendAll(u, x)
		after := string(splice.Apply(u.source, edits, sourceEdit.part))
		if test.after == "" {
			test.after = test.source
		}
		if after != test.after || err != nil {
			t.Errorf("%s with base %q: %s, %v; want %s", test.source, test.base, after, err, test.after)
		}
		examineAll(u, x)
		message := u.findings[len(u.findings)-1].message
		if !strings.Contains(message, test.remark) || strings.HasSuffix(message, notFixed) != (test.remark != "") {
			t.Errorf("%s with base %q: %s", test.source, test.base, message)
		}
		if strings.Contains(message, "secret") {
			t.Errorf("%s: a password is shown: %s", test.source, message)
		}
	}
	// The lines of a list are relative to nothing.
	u := newUnit("https:/example.org/x", list)
	edits, _, err := mendAll(u, newExaminer())
	if after := string(splice.Apply(u.source, edits, sourceEdit.part)); after != "https://example.org/x" || err != nil {
		t.Errorf("%s, %v", after, err)
	}
}

// A fix must not leave what looks like a placeholder: nothing is known about such a
// URL any more, and a document with such a base URL would be read with another one.
func TestNoTemplateIsMade(t *testing.T) {
	for _, source := range []string{`<base href="&#2:x"><a href="#y">`, `<a href=" :x">`, `<a href="{	{x}}">`} {
		source = strings.ReplaceAll(source, `\t`, "\t")
		u := newUnit(source, html)
		u.settings.base = weburl.MustParse("https://example.org/")
		edits, _, err := mendAll(u, newExaminer())
		if after := string(splice.Apply(u.source, edits, sourceEdit.part)); after != source {
			t.Errorf("%s becomes %s, %v", source, after, err)
		}
	}
}

// A line of a list that would be empty is no longer a URL, and so is left alone: no
// report says that it can be fixed.
func TestNoLineIsEmptied(t *testing.T) {
	for _, line := range []string{"https:", " ", "\t\r", "./\thttps:"} {
		for _, source := range []string{line, "a b\n" + line + "\nc\n"} {
			u := newUnit(source, list)
			u.settings.base = weburl.MustParse("https://example.org/a/b")
			x := newExaminer()
			edits, _, err := mendAll(u, x)
			if err != nil {
				t.Errorf("%q: %v", source, err)
			}
			examineAll(u, x)
			reported := 0
			for i := range u.findings {
				reported += len(u.findings[i].edits)
			}
			if reported != len(edits) {
				t.Errorf("%q: %d edits are made, %d reported", source, len(edits), reported)
			}
		}
	}
}

// A long base URL gives the same result for links as the short one that replaces
// it.
func TestLongBase(t *testing.T) {
	long := strings.Repeat("a", longestBase)
	for _, start := range []string{"https://h/", "https://h/x?", "https://h/#", "https://", "https://u:", "file:///", "file:///C:/", "file://h/", "foo:", "foo:/", "foo://h/", "foo://", "foo:///", "blob:", long + ":", long + "://h/"} {
		base, err := weburl.Parse(start + long + map[bool]string{true: "@h/"}[strings.Contains(start, "u:")])
		if err != nil {
			t.Fatal(err)
		}
		short := shortBase(base)
		if len(short.String()) > longestBase {
			t.Errorf("%s: its length is still %d", start, len(short.String()))
		}
		for _, text := range []string{"", "a b", "#a^", "?a b", "/a|b", "//h|/", "//h/a b", "https:x", "https:", "file:x y", "foo:x", "foo:", "C:/x", "/C|/x", "C|", "../a b", "..", `\\h\x`, "https://h/ x"} {
			x := newExaminer()
			want, got := x.examine(text, base), x.examine(text, short)
			if !reflect.DeepEqual(want, got) {
				t.Errorf("%q against %.12s is %+v, but against %s %+v", text, base, want, short, got)
			}
		}
	}
}
