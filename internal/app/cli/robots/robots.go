package robots

import (
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/robots"
)

// tests is a run of the verb.
type tests struct {
	in    frame.Inputs
	group robots.Group
	json  bool
	out   jsontext.Writer
	buf   []byte
}

func run(c *frame.Command, f *frame.Flags) error {
	switch {
	case len(f.Args) == 0:
		return frame.UsageError("missing operation; give test")
	case f.Before == 0 || f.Args[0] != operations[0]:
		return frame.UsageError(notOperation(f.Args[0]))
	}
	args := f.Args[1:]
	t := tests{in: frame.Inputs{Base: f.Optional("base"), FailFast: f.On("fail-fast")}, json: f.On("json")}
	t.out.Indented = !f.On("compact")
	name, agent, problems, isTable := f.Text("robots"), f.Text("agent"), f.On("problems"), f.On("column")
	switch {
	case f.On("ndjson") && len(args) > 0:
		return frame.UsageError("--ndjson " + frame.NDJSONFlag.NoArgs)
	case f.On("ndjson"):
		answerRequests(c, t.in.FailFast)
		return nil
	case name == "":
		return frame.UsageError("missing --robots FILE, the robots.txt")
	case agent == "":
		return frame.UsageError("missing --agent NAME, the product token of the crawler")
	case name == "-" && (len(args) == 0 || slices.Contains(args, "-")):
		return frame.UsageError("standard input cannot be both robots.txt and the URLs")
	}
	var tables, add []string
	if isTable {
		tables, add = args, columnNames[:1]
		for _, name := range tables {
			if frame.LooksLikeURL(name) && !frame.IsFile(name) {
				return frame.UsageError("with --column, the argument is a file; this looks like a URL")
			}
		}
	}
	if f.On("add") {
		var err error
		if add, _, err = frame.Columns("add", f.All("add"), further(robots.Group{})); err != nil {
			return err
		}
	}
	files, err := c.ReadFileFlags(f, tables)
	if err == nil {
		err = t.in.Begin()
	}
	if err != nil {
		return err
	}
	file, err := readFile(c, name, problems)
	if err != nil {
		return err
	}
	t.group = file.Group(agent)
	if !files.Begin(c, tables, name) {
		return nil
	}
	defer files.End(c, &t.in)
	if isTable {
		files.Named = further(t.group).Named
		c.AddColumns(files, &t.in, tables, add, nil)
		return nil
	}
	t.in.JSON = frame.JSONOut(&t.out, t.json)
	t.in.Each(c, args, func(input string) { t.test(c, input) })
	return nil
}

// notOperation returns the message for a first argument that is not an operation.
func notOperation(arg string) string {
	if frame.IsWord(arg) {
		return frame.Unknown("operation", arg, "") + "; it must be test"
	}
	return "the operation comes before the URLs: weburl robots test URL"
}

// readFile reads robots.txt; "-" is standard input. It prints its problems if all is set, and
// otherwise only that it is too long.
func readFile(c *frame.Command, name string, all bool) (*robots.File, error) {
	shown, in := show.Visible(name), io.Reader(c.Stdin)
	if name == "-" {
		shown = frame.StdinName
	} else {
		file, err := os.Open(name)
		if err != nil {
			return nil, cannotRead(name, shown, err)
		}
		defer file.Close()
		in = file
	}
	report := func(e robots.Error) {
		if all || e.Code == robots.TooLong {
			c.Note(shown + ":" + strconv.Itoa(e.Line) + ": " + e.Code.String() + ": " + e.Message())
		}
	}
	file, err := robots.Options{Report: report}.Read(in)
	if err != nil {
		return nil, cannotRead(name, shown, err)
	}
	return file, nil
}

// cannotRead returns the error for a file that cannot be read. It does not show a name that may
// be a URL with a password.
func cannotRead(name, shown string, err error) error {
	if frame.LooksLikeURL(name) {
		return frame.UsageError("--robots needs a file; this looks like a URL")
	}
	return frame.UsageError("--robots: " + shown + ": " + frame.Reason(err))
}

// test prints the verdict about an input.
func (t *tests) test(c *frame.Command, input string) {
	u, err := t.in.Options.Parse(input)
	switch {
	case t.json:
		w := &t.out
		w.Object()
		w.Member("input", infra.ScalarValues(input))
		if t.in.Base != nil {
			w.Member("base", infra.ScalarValues(*t.in.Base))
		}
		if !writeVerdict(w, t.group, u, err) {
			c.Failed = true
			c.Progress.Fail()
		}
		w.End()
		w.Flush(c.Out)
		c.Tally.Written++
		if err != nil {
			c.Tally.Fail(rows.ErrorCode(err))
		}
	case err != nil:
		t.in.FailParse(c, input, err)
	case strings.ContainsAny(input, "\t\n\r\x00"):
		t.in.Fail(c, "an input with a tab, a line end or NUL does not fit into a line; use --json")
	default:
		t.print(c, input, t.group.Test(u))
	}
}

// print prints a verdict as a line.
func (t *tests) print(c *frame.Command, input string, v robots.Verdict) {
	word := "allowed\t"
	if !v.Allowed {
		c.Failed = true
		c.Progress.Fail()
		word = "disallowed\t"
	}
	rule := show.Visible(v.Rule.String())
	if frame.IsTerminal(c.Out.To) {
		input = show.Visible(input)
	}
	t.buf = append(append(t.buf[:0], word...), input...)
	if v.Rule.Line > 0 {
		t.buf = strconv.AppendInt(append(t.buf, '\t'), int64(v.Rule.Line), 10)
		t.buf = append(append(t.buf, '\t'), rule...)
	}
	c.Out.Write(append(t.buf, '\n'))
	c.Tally.Written++
}

// writeVerdict writes the members for a URL, or for the error of its parser. It returns false if
// the URL is not allowed.
func writeVerdict(w *jsontext.Writer, g robots.Group, u weburl.URL, err error) bool {
	if err != nil {
		jsonform.WriteParseFailure(w, err)
		return false
	}
	v := g.Test(u)
	w.Flag("allowed", v.Allowed)
	if v.Rule.Line > 0 {
		w.Member("rule", infra.ScalarValues(v.Rule.String()))
		w.Number("line", v.Rule.Line)
	} else {
		w.Name("rule")
		w.Null()
		w.Name("line")
		w.Null()
	}
	return v.Allowed
}
