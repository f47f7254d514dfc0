package check

import (
	"slices"
	"strings"
	"testing"
)

// ownMessages holds the explanations of codes that are not validation errors. For
// those that are, package conform has a table.
var ownMessages = map[string][2]string{
	placeholderCode:     {"contains a template placeholder; not checked", "https://h/{id}"},
	carriageReturnCode:  {`a CR is between two URLs, but only LF or CRLF ends a line; to make each CR a line end, run: tr -s '\r' '\n' <OLD >NEW`, "http://a/\rhttp://b/"},
	dataCode:            {"this character is not base64; browsers load nothing", "data:;base64,-"},
	dataTypeCode:        {"there is no slash after the type, as in text/html; browsers read text/plain;charset=US-ASCII", "data:png,x"},
	dataSizeCode:        {"the body has 2 bytes, more than --max-data allows", ""},
	missingFileCode:     {"link target not found: no.html", ""},
	missingFragmentCode: {"this document has no element with this ID", ""},
	outsideRootCode:     {"this leads outside of the root, where nothing is looked up", ""},
	moreCode:            {"2 errors in this file not reported; --max-findings sets the limit", ""},
}

func TestOwnMessages(t *testing.T) {
	for _, c := range ownCodes {
		want, ok := ownMessages[c.name]
		if !ok {
			t.Errorf("no message of %s is here", c.name)
		}
		if want[1] == "" {
			continue // local_test.go and limits_test.go test these
		}
		u := newUnit(want[1], list)
		if strings.Contains(want[1], "{") {
			u = newUnit(`<a href="`+want[1]+`">`, html)
		}
		examineAll(u, newExaminer())
		if len(u.findings) != 1 || u.findings[0].code != c.name || u.findings[0].message != want[0] {
			t.Errorf("%s: %+v", c.name, u.findings)
		}
	}
}

// A URL has one report for each code, with all positions, and none shows a secret.
func TestOneReportForEachCode(t *testing.T) {
	for _, test := range []struct {
		url    string
		places []int
		want   []string
	}{
		{"http://h/[a]b", []int{2}, []string{`"[" and "]" are not allowed in a path; write %5B and %5D`}},
		{"http://h/[\\[", []int{2, 1}, []string{`"[" is not allowed in a path; write %5B`, `"\" is not allowed here; write "/"`}},
		{"http://1.2.3/ ", []int{1, 1}, []string{"the IPv4 address has fewer than four parts; write 1.2.0.3", "a space is ignored around a URL; remove it"}},
		{"foo://git@h/[", []int{1, 1}, []string{"a valid URL must not contain a username or password", `"[" is not allowed in a path; write %5B`}},
		{"http://h/" + strings.Repeat("[", 25), []int{maxPlaces}, []string{`"[" is not allowed in a path; write %5B; 15 more places in this URL`}},
		{"example.com/x", []int{1}, []string{"no scheme; did you mean https://example.com/x?"}},
		{"nothing", []int{1}, []string{"the URL has no scheme, and there is no base URL to resolve it against"}},
		{`C:\dir`, []int{1}, []string{"this is a Windows path; did you mean file:///C:/dir?"}},
		{"http://h//user:se[cret@x/^", []int{2}, []string{`"^" and other characters are not allowed in a path; percent-encode them`}},
	} {
		u := newUnit(test.url, list)
		examineAll(u, newExaminer())
		var got []string
		var places []int
		for i := range u.findings {
			got = append(got, u.findings[i].message)
			places = append(places, 1+len(u.findings[i].others))
		}
		if !slices.Equal(got, test.want) || !slices.Equal(places, test.places) {
			t.Errorf("%q: %q in %v places, want %q in %v", test.url, got, places, test.want, test.places)
		}
	}
}

// Notes are counted, and shown on request.
func TestNotes(t *testing.T) {
	const source = "ssh://git@example.org/x\nssh://git:secret@example.org/x\nhttps://git@example.org/x\n"
	u := newUnit(source, list)
	examineAll(u, newExaminer())
	var levels []level
	for i := range u.findings {
		levels = append(levels, u.findings[i].level)
	}
	if want := []level{note, warning, warning}; !slices.Equal(levels, want) {
		t.Errorf("%v, want %v", levels, want)
	}
	for _, format := range []string{"text", "github", "ndjson"} {
		u := newUnit(source, list)
		examineAll(u, newExaminer())
		out := wholeReport(t, u, format)
		if shown := strings.Contains(out, ":1:7:") || strings.Contains(out, "line=1,") || strings.Contains(out, `"line":1,`); shown != (format == "ndjson") {
			t.Errorf("%s: the note is shown: %v", format, shown)
		}
	}
}
