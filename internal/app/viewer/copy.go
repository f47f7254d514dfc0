package viewer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/ucd"
)

// curlSchemes are those of URLs that curl fetches.
var curlSchemes = []string{"http", "https", "ftp", "file", "ws", "wss"}

func copyAs(a *answer, r *request) error {
	e, err := encodingNamed(r.encoding)
	if err != nil {
		return err
	}
	_, result := r.parse(e, nil)
	w := &a.w
	label := ""
	if e != nil {
		label = r.encoding
	}
	if result.Err == nil && slices.Contains(curlSchemes, result.URL.Scheme()) {
		// Without --globoff, curl takes brackets and braces for patterns.
		w.Member("curl", "curl --globoff "+shellQuoted(result.URL.String()))
	}
	w.Member("command", commandText(r, label))
	w.Member("go", goText(r, label))
	if e == nil {
		w.Member("javascript", javaScriptText(r))
		w.Member("wpt", testCase(r, &result))
	}
	return nil
}

// shellQuoted returns a text as one word of sh. The text has no NUL, which no argument
// can have.
func shellQuoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// pastes reports whether a terminal takes a text that is pasted as it is. A control is a
// key: Ctrl+C leaves a quotation, and what follows it is run.
func pastes(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return ucd.LookOf(r) == ucd.Control })
}

// commandText returns the command line that shows what the page does.
func commandText(r *request, label string) string {
	asArgument := r.input != "-" && pastes(r.input) && pastes(label)
	if r.base != nil {
		asArgument = asArgument && pastes(*r.base)
	}
	if asArgument {
		b := []byte("weburl parse")
		if r.base != nil {
			b = append(b, " --base="+shellQuoted(*r.base)...)
		}
		if label != "" {
			b = append(b, " --encoding="+shellQuoted(label)...)
		}
		return string(append(b, " -- "+shellQuoted(r.input)...))
	}
	var w jsontext.Writer
	w.Object()
	w.Member("input", r.input)
	if r.base != nil {
		w.Member("base", *r.base)
	}
	if label != "" {
		w.Member("encoding", label)
	}
	w.End()
	return `printf '%s\n' ` + shellQuoted(w.Take()) + " | weburl parse --ndjson"
}

// goText returns statements in Go that parse the input.
func goText(r *request, label string) string {
	var b strings.Builder
	const check = "if err != nil {\n\treturn err\n}\n"
	if r.base != nil {
		b.WriteString("base, err := weburl.Parse(" + strconv.Quote(*r.base) + ")\n" + check)
	}
	if label != "" {
		b.WriteString("document, _ := encoding.Lookup(" + strconv.Quote(label) + ")\n")
	}
	input := strconv.Quote(r.input)
	switch {
	case label != "" && r.base != nil:
		b.WriteString("u, err := weburl.Options{Base: base, Encoding: document}.Parse(" + input + ")\n")
	case label != "":
		b.WriteString("u, err := weburl.Options{Encoding: document}.Parse(" + input + ")\n")
	case r.base != nil:
		b.WriteString("u, err := base.Parse(" + input + ")\n")
	default:
		b.WriteString("u, err := weburl.Parse(" + input + ")\n")
	}
	b.WriteString(check)
	return strings.TrimSuffix(b.String(), "\n")
}

// javaScriptText returns an expression in JavaScript, of which JSON is a part.
func javaScriptText(r *request) string {
	quote := func(text string) string {
		var w jsontext.Writer
		w.String(text)
		return w.Take()
	}
	if r.base != nil {
		return "new URL(" + quote(r.input) + ", " + quote(*r.base) + ")"
	}
	return "new URL(" + quote(r.input) + ")"
}

// testCase returns a case as urltestdata.json of web-platform-tests has them.
func testCase(r *request, result *jsonform.Parsed) string {
	w := jsontext.Writer{Indented: true}
	w.Object()
	w.Member("input", r.input)
	w.Name("base")
	if r.base == nil {
		w.Null()
	} else {
		w.String(*r.base)
	}
	if result.Err != nil {
		w.Flag("failure", true)
	} else {
		for _, attribute := range jsonform.WebAttributes() {
			w.Member(attribute.Name, attribute.Get(result.URL))
		}
	}
	w.End()
	return w.Take()
}
