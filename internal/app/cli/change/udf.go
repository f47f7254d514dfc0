package change

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/patternlist"
	"github.com/weburl-go/weburl/internal/app/template"
	"github.com/weburl-go/weburl/internal/app/udf"
)

// The operations of udf, in the order of its help.
var udfOps = []string{"canon", "parse", "check", "resolve", "surt", "compare", patternOp}

// patternOp is the operation that needs a file of patterns.
const patternOp = "pattern"

// The values of --format and --escape.
var (
	udfFormats = []string{udf.RowBinary.Name, "tsv", udf.NDJSON.Name, udf.Lines.Name}
	udfEscapes = []string{"clickhouse", "none"}
)

// udfColumns are the columns of parse in a printed configuration.
const udfColumns = "href,scheme,hostname,port,path,query,fragment,registrable-domain,site,error"

// udfRun is a run of udf.
type udfRun struct {
	*frame.Flags
	in                  frame.Inputs
	op, format, profile string
	columns             []string // the values of --columns
	c                   *frame.Command
}

func runUDF(c *frame.Command, f *frame.Flags) (err error) {
	u := udfRun{c: c, Flags: f, in: frame.Inputs{Base: f.Optional("base")},
		op: f.Text("op"), format: f.Text("format"), columns: f.All("columns"), profile: f.Text("profile")}
	if len(f.Args) > 0 {
		return frame.UsageError("udf reads rows from standard input and takes no arguments")
	}
	if u.in.Options.Encoding, err = f.Encoding(); err != nil {
		return err
	}
	if f.On("print-config") {
		return u.printConfig(c)
	}
	if err := u.checkFlags(); err != nil {
		return err
	}
	if err := u.in.Begin(); err != nil {
		return err
	}
	op, err := u.operation(u.op)
	if err != nil {
		return err
	}
	format, err := u.rowFormat(op)
	if err != nil {
		return err
	}
	if format == udf.NDJSON && slices.ContainsFunc(op.Out, func(c *columns.Column) bool { return c.JSONName == "id" }) {
		return frame.UsageError("--columns: in NDJSON, the name id is reserved for the id of the request; choose another name")
	}
	if frame.IsTerminal(c.Out.To) && u.writesControls(op) {
		return frame.UsageError("these rows can contain control characters, which must not reach a terminal; redirect them, or use --format ndjson")
	}
	stream := udf.Stream{Op: op, Format: format, Chunks: u.On("chunk-header")}
	err = stream.Run(c.Stdin, c.Out)
	var broken *udf.Error
	switch {
	case errors.As(err, &broken):
		c.Fail(frame.StdinName + ": " + broken.Error())
	case err != nil && c.Out.Flush() == nil:
		c.Fail(frame.StdinName + ": " + frame.Reason(err))
	}
	return nil
}

// writesControls reports whether the answers can contain control characters.
func (u *udfRun) writesControls(op *udf.Op) bool {
	controls := func(c *columns.Column) bool { return c.Controls }
	return u.format == udf.RowBinary.Name || u.format != udf.NDJSON.Name && slices.ContainsFunc(op.Out, controls)
}

// checkFlags returns an error if a flag is missing or does not fit the operation.
func (u *udfRun) checkFlags() error {
	switch {
	case u.op == "":
		return frame.UsageError("missing --op, one of " + frame.OrList(udfOps))
	case u.format == "" && !u.On("print-config"):
		return frame.UsageError("missing --format, one of " + frame.OrList(udfFormats))
	}
	for _, f := range []struct {
		flag string
		ops  []string
	}{
		{"columns", []string{"parse", patternOp}},
		{"profile", []string{"canon", "parse", "compare"}},
		{"encoding", []string{"canon", "parse", "check", "resolve", "surt", patternOp}},
		{"patterns", []string{patternOp}},
		{"best", []string{patternOp}},
	} {
		if u.On(f.flag) && !slices.Contains(f.ops, u.op) {
			return frame.UsageError("--op " + u.op + " takes no --" + f.flag)
		}
	}
	switch {
	case u.op == "parse" && len(u.columns) == 0:
		return frame.UsageError("--op parse needs --columns, such as " + udfColumns)
	case u.op == patternOp && (u.Text("patterns") == "" || u.Text("patterns") == "-"):
		return frame.UsageError("--op pattern needs --patterns FILE; standard input is for rows")
	}
	return nil
}

// operation returns the operation with a name, configured by the flags.
func (u *udfRun) operation(name string) (*udf.Op, error) {
	o := u.in.Options
	switch name {
	case "compare":
		p, err := frame.ProfileNamed(u.compareProfile())
		if err != nil {
			return nil, frame.UsageError("--profile: " + err.Error())
		}
		if p.NeedsBase && u.in.Base == nil {
			return nil, frame.UsageError("this --profile needs a --base")
		}
		return udf.Compare(p, u.in.Base), nil
	case "resolve":
		if u.in.Base == nil {
			return udf.Resolve(o), nil
		}
		return udf.Columns(o, nil, columns.Named("href")), nil
	case "check":
		return udf.Columns(o, nil, columns.Named("valid"), columns.Named("errors")), nil
	case "surt":
		return udf.Columns(o, nil, columns.Named("surt")), nil
	case patternOp:
		list, err := u.patternColumns()
		if err != nil {
			return nil, err
		}
		return udf.Columns(o, nil, list...), nil
	}
	var profile *canonical.Profile
	if u.On("profile") && u.profile != defaultProfile {
		var err error
		if profile, err = canonicalProfile(u.profile); err != nil {
			return nil, err
		}
	}
	list := []*columns.Column{columns.Named("canonical")}
	if name == "parse" {
		var err error
		if _, list, err = frame.Columns("columns", u.columns, template.Further{}); err != nil {
			return nil, err
		}
	}
	return udf.Columns(o, profile, list...), nil
}

// patternColumns reads the file of patterns and returns the columns of the operation.
func (u *udfRun) patternColumns() ([]*columns.Column, error) {
	patterns, err := display.ReadPatterns(u.c, u.Text("patterns"), patternlist.Defaults{Base: frame.ToUnicode(u.in.Base)})
	if err != nil {
		return nil, err
	}
	m := patternlist.NewMatcher(patterns, u.On("best"))
	if len(u.columns) == 0 {
		return []*columns.Column{m.Column("pattern")}, nil
	}
	_, list, err := frame.Columns("columns", u.columns, m.Further())
	return list, err
}

// compareProfile returns the name of the profile of compare.
func (u *udfRun) compareProfile() string {
	if u.profile == "" {
		return "all"
	}
	return u.profile
}

// rowFormat returns the format that the flags ask for.
func (u *udfRun) rowFormat(op *udf.Op) (*udf.Format, error) {
	if u.format != "tsv" && u.On("escape") {
		return nil, frame.UsageError("--escape needs --format tsv")
	}
	switch u.format {
	case udf.RowBinary.Name:
		return udf.RowBinary, nil
	case udf.NDJSON.Name:
		return udf.NDJSON, nil
	case udf.Lines.Name:
		if len(op.In) > 1 || len(op.Out) > 1 {
			return nil, frame.UsageError("--format lines allows one column, but this operation has more; use another format")
		}
		return udf.Lines, nil
	}
	if !u.On("escape") {
		return nil, frame.UsageError("--format tsv needs --escape " + strings.Join(udfEscapes, " or ") + ": engines differ")
	}
	return udf.TSV(u.Text("escape") == "clickhouse"), nil
}

// printConfig prints the configuration with which an engine calls the operation that the flags
// name, or all operations.
func (u *udfRun) printConfig(c *frame.Command) error {
	names := udfOps[:slices.Index(udfOps, patternOp)]
	if u.On("op") {
		names = []string{u.op}
		if err := u.checkFlags(); err != nil {
			return err
		}
	} else if len(u.Values) > 1 {
		return frame.UsageError("--print-config takes flags of an operation only with --op")
	}
	if err := u.in.Begin(); err != nil {
		return err
	}
	var functions []udf.Function
	for _, name := range names {
		args := []string{"--op", name}
		if name == patternOp {
			file, err := filepath.Abs(u.Text("patterns"))
			if err != nil {
				c.Fail("--patterns: " + frame.Reason(err))
				return nil
			}
			args = append(args, "--patterns", file)
			if u.On("best") {
				args = append(args, "--best")
			}
		}
		if name == "parse" && len(u.columns) == 0 {
			u.columns = []string{udfColumns}
		}
		if name == "parse" || name == patternOp && len(u.columns) > 0 {
			for _, list := range u.columns {
				args = append(args, "--columns", list)
			}
		}
		if u.profile != "" {
			args = append(args, "--profile", u.profile)
		}
		if base := u.in.Base; base != nil {
			args = append(args, "--base", *base)
		}
		if e, ok := u.in.Options.Encoding.(encoding.Encoding); ok {
			args = append(args, "--encoding", strings.ToLower(e.String()))
		}
		op, err := u.operation(name)
		if err != nil {
			return err
		}
		functions = append(functions, udf.Function{Name: name, Op: op, Args: args})
	}
	path, err := os.Executable()
	if err != nil {
		c.Fail("the path of this program: " + frame.Reason(err))
		return nil
	}
	text, err := udf.AppendConfig(nil, u.Text("print-config"), path, functions)
	if err != nil {
		c.Fail(err.Error())
		return nil
	}
	c.Out.Write(text)
	return nil
}
