package check

import (
	"fmt"
	"io"
	"strings"

	"github.com/weburl-go/weburl/internal/cli"
	"github.com/weburl-go/weburl/internal/ordered"
	"github.com/weburl-go/weburl/internal/show"
)

// form is a way to write reports.
type form interface {
	begin(w *writer)
	// finding writes one, which is in u and begins at the place at.
	finding(w *writer, u *unit, f *finding)
	end(w *writer)
}

// writer writes reports.
type writer struct {
	streams cli.Streams
	options *options
	form    form
	buf     []byte

	name string // of the file at hand
	// Before the part at hand its list has:
	bytes, chars, lines int

	// So far there were:
	files, links   int
	wrongFiles     int
	counts         [4]int // by level
	fixable, fixed int
	fixedFiles     int
	failed         bool
	// Of the file at hand: something is wrong with it, and a URL in it that is
	// not UTF-8 was told of.
	isWrong, isIllFormed bool
}

func newWriter(s cli.Streams, o *options) *writer {
	w := &writer{streams: s, options: o}
	switch o.format {
	case "json", "ndjson":
		w.form = &jsonForm{array: o.format == "json"}
	case "sarif":
		w.form = new(sarifForm)
	case "github":
		w.form = githubForm{}
	default:
		w.form = &textForm{colored: colored(o.color, s.To)}
	}
	return w
}

// run writes everything. ok is false if something was found, or failed. The
// error is one of wrong usage.
//
// Files are found, worked on and written at the same time. Memory is bounded by
// those under way.
func (w *writer) run() (ok bool, err error) {
	walk := walker{options: w.options, stdin: w.streams.In, configs: newConfigs(w.options)}
	worker := func() func(*unit) {
		x := newExaminer()
		return func(u *unit) { u.work(x, w.options) }
	}
	if !w.options.diff {
		w.form.begin(w)
	}
	for u, more := range ordered.Run(walk.units, worker) {
		if u.usage {
			err = cli.UsageError(u.err.Error())
			break
		}
		w.unit(u)
		// A list from a pipe may go on for long: what is known is shown.
		if !more && w.streams.Out.Flush() != nil {
			return false, nil
		}
	}
	if !w.options.diff {
		w.form.end(w)
	}
	if err == nil {
		w.summary()
	}
	return !w.failed, err
}

// unit writes what there is to say of u.
func (w *writer) unit(u *unit) {
	if u.first {
		w.name = u.name
		w.bytes, w.chars, w.lines = 0, 0, 0
		w.files++
		w.isWrong, w.isIllFormed = false, false
	}
	for _, text := range u.notes {
		w.note(show.Visible(u.name) + ": " + text)
	}
	if u.incomplete {
		w.note(show.Visible(u.name) + ": too many brackets that begin no link; not all links were looked for")
		w.failed = true
	}
	if u.illFormed != nil && !w.isIllFormed {
		w.isIllFormed = true
		p := u.illFormed.shift(w.bytes, w.chars, w.lines)
		w.note(fmt.Sprintf("%s:%d:%d: this URL is not UTF-8; browsers read U+FFFD for such bytes, and it is not mended",
			show.Visible(u.name), p.line, p.column))
	}
	for _, err := range []error{u.err, u.writeErr} {
		if err != nil {
			w.note(show.Visible(u.name) + ": " + cli.Reason(err))
			w.failed = true
		}
	}
	if u.err != nil {
		if u.first {
			w.files--
		}
		return
	}
	w.links += u.links
	w.fixable += u.fixable
	if u.fixed > 0 {
		w.fixed += u.fixed
		w.fixedFiles++
	}
	for l, n := range u.more {
		w.counts[l] += n
		w.failed = w.failed || n > 0 && u.settings.fails(level(l))
	}
	if len(u.findings) > 0 && !w.isWrong {
		w.isWrong = true
		w.wrongFiles++
	}
	for i := range u.findings {
		f := &u.findings[i]
		w.counts[f.level]++
		w.failed = w.failed || u.settings.fails(f.level)
		if !w.options.diff {
			f.start = f.start.shift(w.bytes, w.chars, w.lines)
			f.end = f.end.shift(w.bytes, w.chars, w.lines)
			for k := range f.edits {
				e := &f.edits[k]
				e.start = e.start.shift(w.bytes, w.chars, w.lines)
				e.end = e.end.shift(w.bytes, w.chars, w.lines)
			}
			w.form.finding(w, u, f)
		}
	}
	w.streams.Out.Write(u.diff)
	if u.isPart {
		w.bytes += u.size.offset
		w.chars += u.size.char
		w.lines += u.size.line - 1
	}
}

// note writes a message, after all reports so far.
func (w *writer) note(text string) {
	w.streams.Out.Flush()
	io.WriteString(w.streams.Err, "weburl: "+text+"\n")
}

// summary says how many there were, to people.
func (w *writer) summary() {
	if w.options.format != "text" && w.options.format != "github" {
		return
	}
	var found []string
	for l := failure; l > off; l-- {
		if n := w.counts[l]; n > 0 {
			found = append(found, count(n, l.String()))
		}
	}
	text := fmt.Sprintf("nothing found in %s with %s", count(w.files, "file"), count(w.links, "URL"))
	if len(found) > 0 {
		text = fmt.Sprintf("%s in %d of %s", strings.Join(found, ", "), w.wrongFiles, count(w.files, "file"))
		if w.fixable > 0 {
			text += fmt.Sprintf("; %d can be fixed with --fix", w.fixable)
		}
	}
	if w.options.fix && w.fixed > 0 {
		text = fmt.Sprintf("fixed %s in %s; then %s", count(w.fixed, "URL"), count(w.fixedFiles, "file"), text)
	}
	w.note(text)
}

// count returns the number and the noun in singular or plural.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
