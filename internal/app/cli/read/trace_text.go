package read

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/trace"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// The columns of a row: its pointers, the code points there, and their effects.
const (
	pointerColumns  = 9
	consumedColumns = 16
	bufferColumns   = 32
	lineColumns     = 80
	errorIndent     = 2 + pointerColumns + 2
	effectIndent    = errorIndent + consumedColumns + 2
)

// traceText prints the steps of inputs for people.
type traceText struct {
	parser *jsonform.Parser
	// as is the edition whose steps are printed, or nil for the Standard.
	as     *edition.Edition
	window trace.Window
	// all means that steps do not share rows, and that the steps of the base URL are printed.
	all   bool
	paint show.Painter
	buf   []byte
	// pending means that an empty line must be printed before the next text.
	pending bool

	// of the current input
	request jsonform.Request
	// foldBase means that the steps of the base URL are only counted, in baseSteps.
	foldBase  bool
	baseSteps int
	begun     bool
	in        validation.Source
	// last is the previous step, printed or not, and shown the state whose heading was
	// printed last.
	last, shown whatwg.Step
	row         traceRow
}

// traceRow is a row of one or more steps that has not been printed yet.
type traceRow struct {
	kind     rowKind
	from, to int // pointers
	consumed strings.Builder
	effects  []string
	errors   []string
	// appended is the text that steps of the kind appending have appended, and begins the text
	// before it; buffer is the buffer after the last step of the kind buffering.
	begins   string
	appended strings.Builder
	buffer   string
}

// rowKind says which steps can share a row: steps that only append to the buffer, or only append to
// one component, and stay in the same state.
type rowKind uint8

const (
	noRow rowKind = iota
	single
	buffering
	appending
)

// print prints the steps of an input and its result, or why it fails, with place
// before the message.
func (t *traceText) print(c *frame.Command, q jsonform.Request, place string) {
	var r *jsonform.Parsed
	badBase := false
	if t.as != nil {
		reading := t.as.Read(q.Edition())
		badBase = reading.Failure != nil && reading.FailedIn == validation.Base
	} else if r = t.parser.Answer(&q); r.Err != nil && r.Failure == nil {
		c.Fail(place + frame.FailureText(r.Err))
		return
	} else {
		badBase = r.Failure != nil && r.Failure.In == validation.Base
	}
	*t = traceText{parser: t.parser, as: t.as, window: t.window, all: t.all, paint: c.Paint(), buf: t.buf[:0], pending: t.pending, request: q}
	if t.pending {
		t.buf = append(t.buf, '\n')
	}
	t.pending = true
	t.foldBase = !t.all && !badBase
	index := 0
	run := trace.Each(q.Edition(), trace.Window{Count: math.MaxInt, Revision: t.window.Revision}, func(_ int, s whatwg.Step) {
		if s.In == validation.Base && t.foldBase {
			t.baseSteps++
		} else {
			t.see(s, index >= t.window.From && index-t.window.From < t.window.Count)
		}
		index++
		if len(t.buf) > frame.OutputSize {
			c.Out.Write(t.buf)
			t.buf = t.buf[:0]
		}
	})
	t.endRow()
	if rest := run.Total - t.window.From - t.window.Count; t.window.Count < run.Total && rest > 0 {
		t.buf = append(t.buf, "  and "+strconv.Itoa(rest)+" more steps; --from "+strconv.Itoa(run.Total-rest)+" goes on with them\n"...)
	}
	if t.as != nil {
		t.endByEdition(c, q, run.Reading, place)
		return
	}
	if r.Failure == nil {
		t.buf = append(display.AppendHref(append(t.buf, "\nhref   "...), t.paint, r.URL), '\n')
	}
	c.Out.Write(t.buf)
	if r.Failure != nil {
		c.Failed = true
		c.Out.Flush()
		r.ErrorCount, r.Errors = 1, r.Errors[:0] // the steps have them
		message := display.AppendFailure(nil, c.PaintMessages(), r, frame.NotePrefix+place)
		if hint := frame.FileHint(r.Input, place == "" && r.Base == nil); hint != "" {
			message = append(message, frame.NoteIndent+hint+"\n"...)
		}
		c.Stderr.Write(message)
	}
}

// endByEdition prints the result of the steps of an edition.
func (t *traceText) endByEdition(c *frame.Command, q jsonform.Request, r edition.Reading, place string) {
	if r.Failure == nil {
		t.buf = append(append(append(t.buf, "\nhref   "...), show.Visible(r.Href)...), '\n')
	}
	c.Out.Write(t.buf)
	if r.Failure == nil {
		return
	}
	c.Failed = true
	c.Out.Flush()
	r.Errors = nil // the steps have them
	p := editionParser{Edition: t.as}
	c.Stderr.Write(p.appendFailure(nil, c.PaintMessages(), frame.Request{Request: q}, r, frame.NotePrefix+place))
}

// see prints a step if it is in the window, or keeps it for the row that it shares.
func (t *traceText) see(s whatwg.Step, inWindow bool) {
	if !t.begun || s.In != t.in {
		t.endRow()
		t.begin(s.In)
	}
	last := t.last
	if last.Done || last.In != s.In {
		last = whatwg.Step{}
	}
	t.last = s
	if !inWindow {
		return
	}
	kind := kindOfRow(last, s)
	if t.row.kind == kind && kind != single && !t.all && t.shown.State == s.State {
		t.row.to = s.Pointer
	} else {
		t.endRow()
		if t.shown.Anchor != s.Anchor || t.shown.In != s.In {
			t.heading(s)
		}
		t.row.kind, t.row.from, t.row.to = kind, s.Pointer, s.Pointer
	}
	t.shown = s
	r := &t.row
	if s.C >= 0 {
		r.consumed.WriteString(visibleCodePoint(s.C))
	} else if s.State != 0 {
		r.consumed.WriteString("EOF")
	}
	switch kind {
	case buffering:
		r.buffer = bufferText(s)
	case appending:
		r.begins = s.Changes[0].Component.String() + " + "
		r.appended.WriteString(s.Changes[0].Value)
	default:
		r.effects, r.errors = effects(last, s), errorTexts(s)
	}
}

// begin prints the string that the following steps read.
func (t *traceText) begin(in validation.Source) {
	line := func(name, text, more string) {
		t.buf = append(t.buf, name+show.Visible(text)+more+"\n"...)
	}
	switch {
	case in == validation.Base:
		line("base   ", *t.request.Base, "")
	default:
		if t.begun {
			t.buf = append(t.buf, '\n')
		}
		line("input  ", t.request.Input, "")
		if t.request.Base != nil && t.foldBase {
			line("base   ", *t.request.Base, "  ("+strconv.Itoa(t.baseSteps)+" steps, which --all shows)")
		}
	}
	t.buf = append(t.buf, '\n')
	t.begun, t.in, t.shown = true, in, whatwg.Step{}
}

// heading prints the name of the state, or of the algorithm that runs outside of the machine, and
// its URL in the Standard.
func (t *traceText) heading(s whatwg.Step) {
	name, link := s.State.String(), jsonform.StandardURL+s.Anchor
	if s.State == 0 {
		name = "basic URL parser"
	}
	separator := "  "
	if len(name)+len(separator)+len(link) > lineColumns {
		separator = "\n"
	}
	t.buf = append(t.paint.Append(t.buf, show.Strong, name), separator...)
	t.buf = append(t.paint.Append(t.buf, show.Faint, link), '\n')
}

// endRow prints the pending row.
func (t *traceText) endRow() {
	r := &t.row
	if r.kind == noRow {
		return
	}
	switch r.kind {
	case buffering:
		r.effects = []string{r.buffer}
	case appending:
		r.effects = []string{r.begins + quoted(r.appended.String())}
	}
	// Outside of the machine there is no pointer.
	pointers := ""
	if r.consumed.Len() > 0 {
		pointers = strconv.Itoa(r.from)
	}
	if r.to > r.from {
		pointers += "-" + strconv.Itoa(r.to)
	}
	line := "  " + padded(pointers, pointerColumns) + "  " + padded(cutMiddle(r.consumed.String(), consumedColumns), consumedColumns) + "  "
	width := effectIndent
	for i, e := range r.effects {
		n := visibleColumns(e)
		if i > 0 && width+len("; ")+n > lineColumns {
			line += ";\n" + strings.Repeat(" ", effectIndent)
			width = effectIndent
		} else if i > 0 {
			line += "; "
			width += len("; ")
		}
		part, _, _ := strings.Cut(e, " ")
		line += t.paint.Text(display.StyleOfPart(part), e)
		width += n
	}
	if line = strings.TrimRight(line, " "); line != "" {
		t.buf = append(append(t.buf, line...), '\n')
	}
	for _, e := range r.errors {
		style := show.Doubtful
		if strings.HasPrefix(e, failureMark) {
			style = show.Bad
		}
		t.buf = append(t.buf, strings.Repeat(" ", errorIndent)...)
		t.buf = append(t.paint.Append(t.buf, style, e), '\n')
	}
	t.row = traceRow{}
}

// kindOfRow returns the kind of row that the step s after last can share.
func kindOfRow(last, s whatwg.Step) rowKind {
	grown := s.BufferLen() > last.BufferLen()
	switch {
	case s.State == 0 || s.C < 0 || s.Done || s.Next != s.State || s.NextPointer != s.Pointer || len(s.Errors) > 0 || flagsOf(s) != flagsOf(last):
		return single
	case len(s.Changes) == 0 && grown:
		return buffering
	case len(s.Changes) == 1 && s.BufferLen() == 0 && isText(s.State, s.Changes[0]):
		return appending
	}
	return single
}

// isText reports whether a change appends to a string rather than a segment to a path.
func isText(state whatwg.State, c whatwg.Change) bool {
	return c.Operation == whatwg.Append && (c.Component != whatwg.Path || state == whatwg.OpaquePathState)
}

type machineFlags [3]bool

func flagsOf(s whatwg.Step) machineFlags {
	return machineFlags{s.AtSignSeen, s.InsideBrackets, s.PasswordTokenSeen}
}

// effects returns the effects of the step s after last, in order.
func effects(last, s whatwg.Step) (all []string) {
	for i := 0; i < len(s.Changes); i++ {
		c := s.Changes[i]
		name := c.Component.String()
		switch {
		case c.Operation == whatwg.SetNull:
			all = append(all, name+" = null")
		case c.Operation == whatwg.RemoveLast:
			all = append(all, name+" - last segment")
		case c.Segments != nil:
			segments := slices.Clone(c.Segments)
			for i := range segments {
				segments[i] = quoted(segments[i])
			}
			all = append(all, name+" = ["+strings.Join(segments, ", ")+"]")
		case c.Operation == whatwg.Set:
			all = append(all, name+" = "+quoted(c.Value))
		case !isText(s.State, c):
			all = append(all, name+" + segment "+quoted(c.Value))
		default:
			// Text that is appended code point by code point is printed in one piece.
			var value strings.Builder
			value.WriteString(c.Value)
			for ; i+1 < len(s.Changes) && s.Changes[i+1].Component == c.Component && isText(s.State, s.Changes[i+1]); i++ {
				value.WriteString(s.Changes[i+1].Value)
			}
			all = append(all, name+" + "+quoted(value.String()))
		}
	}
	if s.State == 0 {
		return all
	}
	if s.BufferLen() > 0 || last.BufferLen() > 0 {
		all = append(all, bufferText(s))
	}
	before, after := flagsOf(last), flagsOf(s)
	for i, name := range []string{"atSignSeen", "insideBrackets", "passwordTokenSeen"} {
		if before[i] != after[i] {
			all = append(all, name+" = "+strconv.FormatBool(after[i]))
		}
	}
	if s.NextPointer != s.Pointer && !s.Done {
		all = append(all, "next pointer "+strconv.Itoa(s.NextPointer+1))
	}
	if s.Done && s.Next != s.State {
		all = append(all, "state = "+s.Next.String())
	}
	return all
}

// failureMark begins the error that makes the parser fail.
const failureMark = "! failure: "

func errorTexts(s whatwg.Step) (all []string) {
	for i, e := range s.Errors {
		mark := "! "
		if s.Failed && i == len(s.Errors)-1 {
			mark = failureMark
		}
		all = append(all, mark+e.Name+display.PlaceText(e.Span))
	}
	return all
}

func quoted(s string) string { return `"` + show.Visible(s) + `"` }

// bufferText returns the buffer, or its end if it is long.
func bufferText(s whatwg.Step) string {
	text, cut := cutEnd(s.BufferEnd(bufferColumns+1), bufferColumns)
	if cut || s.BufferLen() > bufferColumns+1 {
		return `buffer "…` + text + `" (` + strconv.Itoa(s.BufferLen()) + " code points)"
	}
	return `buffer "` + text + `"`
}

// visibleCodePoint returns a code point as it is shown in the column of code points, where a space
// is also a picture.
func visibleCodePoint(c rune) string {
	if c == ' ' {
		return "␠"
	}
	return show.Visible(string(c))
}

// visibleColumns returns the number of columns that visible text takes.
func visibleColumns(s string) (n int) {
	for _, r := range s {
		n += show.Columns(r)
	}
	return n
}

// padded returns s with spaces appended, up to n columns.
func padded(s string, n int) string { return s + strings.Repeat(" ", max(n-visibleColumns(s), 0)) }

// cutMiddle returns visible text in at most n columns, with "…" for the omitted middle.
func cutMiddle(s string, n int) string {
	if visibleColumns(s) <= n {
		return s
	}
	width, i := 0, 0
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if width+show.Columns(r) > n/2 {
			break
		}
		width += show.Columns(r)
		i += size
	}
	end, _ := cutVisible(s[i:], n-width-1)
	return s[:i] + "…" + end
}

// cutEnd returns the end of s, made visible, in at most n columns.
func cutEnd(s string, n int) (_ string, cut bool) { return cutVisible(show.Visible(s), n) }

func cutVisible(s string, n int) (_ string, cut bool) {
	width, i := 0, len(s)
	for i > 0 {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		if width += show.Columns(r); width > n {
			return s[i:], true
		}
		i -= size
	}
	return s, false
}
