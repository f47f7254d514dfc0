package read

import (
	"encoding/base64"
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/mimetype"
	"github.com/weburl-go/weburl/validation"
)

// dataReader is a run of the verb data.
type dataReader struct {
	mime, json bool
	in         frame.Inputs
	out        jsontext.Writer
}

func runData(c *frame.Command, f *frame.Flags) error {
	r := dataReader{mime: f.On("mime"), json: f.On("json")}
	if f.On("ndjson") {
		c.Answer(frame.Answers{Fields: hostFields, Worker: func() func(*frame.Command, *frame.Request) error {
			own := r
			return func(c *frame.Command, q *frame.Request) error {
				own.printJSON(c, q.ID, q.Input)
				return nil
			}
		}})
		return nil
	}
	r.out.Indented = !f.On("compact")
	r.in.JSON = frame.JSONOut(&r.out, r.json)
	r.in.Each(c, f.Args, func(input string) {
		switch {
		case r.json:
			r.printJSON(c, "", infra.ScalarValues(input))
		case r.mime:
			r.printType(c, input)
		default:
			r.printBody(c, input)
		}
	})
	return nil
}

// printBody prints the body of a data: URL.
func (r *dataReader) printBody(c *frame.Command, input string) {
	d, why := readData(input)
	switch {
	case why != nil:
		why.report(c, &r.in, input)
	case frame.IsTerminal(c.Out.To):
		for line := range strings.SplitSeq(strings.TrimSuffix(string(d.Body()), "\n"), "\n") {
			c.Out.WriteString(show.Visible(line) + "\n")
		}
	default:
		d.Reader().WriteTo(c.Out)
	}
}

// printType prints the serialization of a MIME type.
func (r *dataReader) printType(c *frame.Command, input string) {
	t, err := mimetype.Parse(input)
	if err != nil {
		mimeFailure(err).report(c, &r.in, input)
		return
	}
	text := t.String()
	if frame.IsTerminal(c.Out.To) {
		text = show.Visible(text)
	}
	c.Out.WriteString(text + "\n")
}

// printJSON prints the result of an input, or its failure, as a JSON object.
func (r *dataReader) printJSON(c *frame.Command, id, input string) {
	w := &r.out
	w.Object()
	jsonform.WriteID(w, id)
	w.Member("input", input)
	var why *dataFailure
	if r.mime {
		t, err := mimetype.Parse(input)
		if err != nil {
			why = mimeFailure(err)
		}
		writeMIMEType(w, t)
	} else {
		var d dataurl.Data
		if d, why = readData(input); why == nil {
			w.Member("type", d.Type().String())
			w.Member("body", base64.StdEncoding.EncodeToString(d.Body()))
		}
	}
	if why != nil {
		why.write(w)
	}
	w.End()
	w.Flush(c.Out)
	c.Failed = c.Failed || why != nil
}

// groups lists the groups of MIME types.
var groups = []struct {
	name string
	has  func(mimetype.Type) bool
}{
	{"image", mimetype.Type.IsImage}, {"audio-or-video", mimetype.Type.IsAudioOrVideo}, {"font", mimetype.Type.IsFont},
	{"zip-based", mimetype.Type.IsZIPBased}, {"archive", mimetype.Type.IsArchive}, {"xml", mimetype.Type.IsXML}, {"html", mimetype.Type.IsHTML},
	{"scriptable", mimetype.Type.IsScriptable}, {"javascript", mimetype.Type.IsJavaScript}, {"json", mimetype.Type.IsJSON},
}

// writeMIMEType writes the members about a MIME type. For the zero Type, the only one is null.
func writeMIMEType(w *jsontext.Writer, t mimetype.Type) {
	if !t.IsValid() {
		w.Name("type")
		w.Null()
		return
	}
	w.Member("type", t.String())
	w.Member("essence", t.Essence())
	w.ArrayMember("parameters")
	for name, value := range t.Parameters() {
		w.Array()
		w.String(name)
		w.String(value)
		w.End()
	}
	w.End()
	w.ArrayMember("groups")
	for _, g := range groups {
		if g.has(t) {
			w.String(g.name)
		}
	}
	w.End()
}

// dataFailure is the reason why an input has no result.
type dataFailure struct {
	// notURL is the reason why the input is not a URL. The other fields are then zero.
	notURL error
	// code names the reason, and explanation says what is wrong.
	code, explanation string
	// in names the string in which span lies: the input or, if its bytes before the end of
	// the span differ from those of the URL, the href.
	in   string
	span validation.Span
}

// readData reads a data: URL.
func readData(input string) (dataurl.Data, *dataFailure) {
	u, err := weburl.Parse(input)
	if err != nil {
		return dataurl.Data{}, &dataFailure{notURL: err}
	}
	d, err := dataurl.FromURL(u)
	var failure *dataurl.Error
	if !errors.As(err, &failure) {
		return d, nil
	}
	why := &dataFailure{code: failure.Code.String(), explanation: failure.Code.Explanation(), in: "input", span: failure.Span}
	if !strings.HasPrefix(input, u.String()[:failure.Span.End]) {
		why.in = "href"
	}
	return d, why
}

// mimeFailure returns the reason for an error of package mimetype.
func mimeFailure(err error) *dataFailure {
	var failure *mimetype.Error
	errors.As(err, &failure)
	return &dataFailure{code: failure.Code.String(), explanation: failure.Code.Explanation(), in: "input", span: failure.Span}
}

// report reports why the current input has no result.
func (f *dataFailure) report(c *frame.Command, in *frame.Inputs, input string) {
	if f.notURL != nil {
		in.FailParse(c, input, f.notURL)
		return
	}
	of := ""
	if f.in == "href" {
		of = " of the parsed URL"
	}
	in.Fail(c, f.code+" at "+f.span.Place()+of+": "+f.explanation+in.Hint(input))
}

// write writes the member with the reason.
func (f *dataFailure) write(w *jsontext.Writer) {
	if f.notURL != nil {
		jsonform.WriteParseFailure(w, f.notURL)
		return
	}
	w.ObjectMember("failure")
	w.Member("code", f.code)
	w.Number("start", f.span.Start)
	w.Number("end", f.span.End)
	w.Member("in", f.in)
	w.End()
}

// dataCodes returns the codes that the verb data reports.
func dataCodes() []frame.Code {
	const documentation = findings.ProjectURL + "/blob/main/docs/data-urls.md"
	const wrongType = "Browsers ignore a header with such a type, and in a data: URL they take text/plain;charset=US-ASCII instead."
	var all []frame.Code
	add := func(name, explanation, why string) {
		all = append(all, frame.Code{Name: name, Explanation: explanation, Why: why, Documentation: documentation})
	}
	for _, c := range []struct {
		code dataurl.Code
		why  string
	}{
		{dataurl.NotData, "Only data: URLs contain what they lead to."},
		{dataurl.MissingComma, "Browsers do not load such a URL: the comma is necessary even if there is neither a type nor a body."},
		{dataurl.Base64Character, "Browsers do not load the URL. A common cause is base64url, which has - and _ in place of + and /."},
		{dataurl.Base64Padding, "Browsers do not load the URL. Padding may be missing, but must not be wrong."},
		{dataurl.Base64Length, "Browsers do not load the URL. It was probably cut off."},
	} {
		add(c.code.String(), c.code.Explanation(), c.why)
	}
	for _, c := range []mimetype.Code{mimetype.EmptyType, mimetype.TypeCharacter, mimetype.MissingSlash, mimetype.EmptySubtype, mimetype.SubtypeCharacter} {
		add(c.String(), c.Explanation(), wrongType)
	}
	return all
}
