package examples_test

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/validation"
)

// explain prints an input, the kind of each of its parts, and the URL or the error.
func explain(input string) {
	var layout weburl.Layout
	u, err := weburl.Options{Layout: &layout}.Parse(input)
	fmt.Printf("%q\n", input)
	for _, p := range layout.Parts {
		fmt.Printf("  %-11s %q\n", p.Kind, input[p.Span.Start:p.Span.End])
	}
	for _, note := range []struct {
		what  string
		spans []validation.Span
	}{
		{"removed", layout.Removed},
		{"replaced", layout.Replaced},
		{"decoded", layout.Decoded},
		{"mapped", layout.Mapped},
	} {
		for _, s := range note.spans {
			fmt.Printf("  %s at %s: %q\n", note.what, s, input[s.Start:s.End])
		}
	}
	if err != nil {
		fmt.Printf("  %v\n", err)
		return
	}
	fmt.Printf("  = %s\n", u)
}

// Why does this string lead there? (net/url has no spans.)
func Example_explainInput() {
	explain(`https:\\paypal.com@evil.example\login`)
	explain("HTTP://ex%41mple\t.ORG:80/a/./b c?")
	explain("mailto:someone@example.org")
	explain("https://example.org:8o80/")
	// Output:
	// "https:\\\\paypal.com@evil.example\\login"
	//   scheme      "https"
	//   delimiter   ":"
	//   slashes     "\\\\"
	//   username    "paypal.com"
	//   delimiter   "@"
	//   host        "evil.example"
	//   separator   "\\"
	//   segment     "login"
	//   = https://paypal.com@evil.example/login
	// "HTTP://ex%41mple\t.ORG:80/a/./b c?"
	//   scheme      "HTTP"
	//   delimiter   ":"
	//   slashes     "//"
	//   host        "ex%41mple\t.ORG"
	//   delimiter   ":"
	//   port        "80"
	//   separator   "/"
	//   segment     "a"
	//   separator   "/"
	//   segment     "."
	//   separator   "/"
	//   segment     "b c"
	//   delimiter   "?"
	//   query       ""
	//   removed at 16-17: "\t"
	//   decoded at 9-12: "%41"
	//   mapped at 9-12: "%41"
	//   mapped at 18-19: "O"
	//   mapped at 19-20: "R"
	//   mapped at 20-21: "G"
	//   = http://example.org/a/b%20c?
	// "mailto:someone@example.org"
	//   scheme      "mailto"
	//   delimiter   ":"
	//   opaque path "someone@example.org"
	//   = mailto:someone@example.org
	// "https://example.org:8o80/"
	//   scheme      "https"
	//   delimiter   ":"
	//   slashes     "//"
	//   host        "example.org"
	//   delimiter   ":"
	//   port        "8o80"
	//   unread      "/"
	//   weburl: port-invalid at bytes 21-22: a port must be a number from 0 to 65535
}

// colours are letters for the kinds that an editor would colour.
var colours = map[weburl.PartKind]string{
	weburl.PartScheme: "s", weburl.PartUsername: "u", weburl.PartPassword: "p", weburl.PartHost: "H",
	weburl.PartPort: "n", weburl.PartSegment: "/", weburl.PartQuery: "q", weburl.PartFragment: "f",
	weburl.PartUnread: "!",
}

// highlight returns a line to print under an input, with a letter for each byte.
func highlight(layout *weburl.Layout, input string) string {
	line := []byte(strings.Repeat(".", len(input)))
	for _, p := range layout.Parts {
		if c := colours[p.Kind]; c != "" {
			copy(line[p.Span.Start:p.Span.End], strings.Repeat(c, p.Span.End-p.Span.Start))
		}
	}
	return string(line)
}

// An editor highlights a URL after every key, even before it is a valid one. The layout
// reuses its memory.
func Example_highlightInput() {
	var layout weburl.Layout
	o := weburl.Options{Layout: &layout}
	for _, input := range []string{
		"https",
		"https://ann:x",
		"https://ann:x@exam",
		"https://ann:x@example.org:80x",
		"https://ann:x@example.org:80/a/b?q#f",
	} {
		_, err := o.Parse(input)
		fmt.Printf("%s\n%s %v\n", input, highlight(&layout, input), err == nil)
	}
	if s, ok := layout.Find(weburl.PartHost); ok {
		fmt.Println("the host is at", s)
	}
	// Output:
	// https
	// !!!!! false
	// https://ann:x
	// sssss...HHH.n false
	// https://ann:x@exam
	// sssss...uuu.p.HHHH true
	// https://ann:x@example.org:80x
	// sssss...uuu.p.HHHHHHHHHHH.nnn false
	// https://ann:x@example.org:80/a/b?q#f
	// sssss...uuu.p.HHHHHHHHHHH.nn././.q.f true
	// the host is at 14-25
}
