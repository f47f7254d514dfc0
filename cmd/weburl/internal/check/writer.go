package check

import (
	"fmt"
	"io"

	"github.com/weburl-go/weburl/cmd/weburl/internal/interrupt"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/app/ordered"
	"github.com/weburl-go/weburl/internal/show"
)

// writer writes reports.
type writer struct {
	streams frame.Streams
	options *options
	form    findings.Form

	// The current part of a list or table begins after this many:
	bytes, chars, lines int

	// Totals so far:
	files, links   int
	null           int // rows of tables
	wrongFiles     int
	counts         [4]int // by level
	hidden         int    // notes that are not shown
	fixable, fixed int
	// unfixed is the number of URLs not fixed because of the encoding of a file.
	unfixed    int
	fixedFiles int
	failed     bool
	// skipped counts the files that were found and not read, and is nil until all
	// are known.
	skipped skipped
	// sources counts documents of site generators.
	sources sourcesCount
	// codes counts findings by code, and written those that were reported.
	codes   map[string]int64
	written int64
	// isWrong reports whether there are findings in the current file, and
	// isIllFormed whether ill-formed text in it has been reported.
	isWrong, isIllFormed bool
	// shown is the number of findings in the current file that have been written.
	// next is the first finding that was not, in nextUnit, and more counts those by
	// level.
	shown    int
	next     *finding
	nextUnit *unit
	more     [4]int
}

func newWriter(s frame.Streams, o *options) *writer {
	return &writer{streams: s, options: o, codes: map[string]int64{}, form: findings.New(o.format, s.Out, frame.Paint(o.color, s.To))}
}

// run checks everything and writes the reports. ok is false if something was found
// or failed. err is a usage error.
//
// Finding files, processing them and writing run in parallel. Memory is bounded by
// the files in flight.
func (w *writer) run() (ok bool, err error) {
	if w.options.progress || w.options.stats != "" {
		w.streams.Count(w.options.progress)
	}
	walk := walker{options: w.options, follow: w.follow, read: w.read, stdin: w.streams.In, configs: newConfigs(w.options), sites: newSites(w.options.encoding)}
	r := new(replacer)
	if w.options.fix {
		defer interrupt.On(r.stop)()
		defer r.stop()
	}
	worker := func() func(*unit) {
		x := newExaminer()
		x.as, x.maxData = w.options.as, w.options.maxData
		return func(u *unit) { u.process(x, w.options, r) }
	}
	if !w.options.diff {
		w.form.Begin(rules)
	}
	for u, more := range ordered.Run(walk.units, worker) {
		if u.usage {
			err = frame.UsageError(u.err.Error())
			break
		}
		w.unit(u)
		// A list from a pipe may take long; show the reports so far.
		if !more {
			w.streams.Out.Flush()
		}
		// An empty write returns the first error so far.
		if _, err := w.streams.Out.Write(nil); err != nil {
			return false, nil
		}
	}
	if err == nil {
		w.skipped = walk.skipped
	}
	if !w.options.diff {
		w.endFile()
		w.end()
	}
	if err == nil {
		w.summary()
		w.unread()
		if w.options.stats != "" {
			w.streams.PrintStats(w.options.stats, frame.Stats{Read: int64(w.links + w.null), Null: int64(w.null), Written: w.written, Failed: w.codes})
		}
	}
	return !w.failed, err
}

// end ends the report.
func (w *writer) end() {
	var read any
	if w.skipped != nil {
		read = filesRead{w.files, w.skipped}
	}
	w.form.End(read)
}

// follow returns a reader of a list that shows its progress, if that is possible.
func (w *writer) follow(r io.Reader) io.Reader {
	if w.streams.Follow == nil {
		return r
	}
	return w.streams.Follow(r)
}

// read records that bytes and rows of a table were read that follow does not see.
func (w *writer) read(bytes, rows, of int64) {
	if w.streams.Read != nil {
		w.streams.Read(bytes)
		w.streams.Worked(rows, of)
	}
}

// unit writes the reports and messages of u.
func (w *writer) unit(u *unit) {
	if u.first {
		w.endFile()
		w.bytes, w.chars, w.lines = 0, 0, 0
		w.files++
		w.isWrong, w.isIllFormed = false, false
	}
	w.notes(u)
	if u.incomplete {
		w.note(show.Visible(u.name) + ": nested too deeply; not all links were checked")
		w.failed = true
	}
	if u.illFormed != nil && !w.isIllFormed {
		w.isIllFormed = true
		p := u.illFormed.shift(w.bytes, w.chars, w.lines)
		w.note(fmt.Sprintf("%s:%d:%d: invalid %v in a URL, which browsers read as U+FFFD; such URLs are not fixed",
			show.Visible(u.name), p.line, p.column, u.encoding))
	}
	if remark := u.remark(); remark != "" && len(u.findings) > 0 {
		w.note(show.Visible(u.name) + ": " + remark)
	}
	if u.writeErr != nil {
		w.note(show.Visible(u.name) + ": not fixed: " + frame.Reason(u.writeErr))
		w.failed = true
	}
	if u.err != nil {
		w.note(frame.Failure(show.Visible(u.name), u.err))
		w.failed = true
		if u.first {
			w.files--
		}
		return
	}
	w.links += u.links
	w.null += u.null
	if u.fixed > 0 {
		w.fixed += u.fixed
		w.fixedFiles++
	}
	w.findings(u)
	for u.advance() {
		w.notes(u)
		w.findings(u)
	}
	w.sources.count(u)
	w.fixable += u.fixable
	w.unfixed += u.unfixed
	for l, n := range u.more {
		w.count(u, level(l), n)
		if n > 0 {
			w.codes[moreCode] += int64(n)
		}
		w.failed = w.failed || n > 0 && u.settings.fails(level(l))
	}
	for l, n := range u.dropped {
		if !w.hides(u, level(l)) {
			w.more[l] += n
		}
	}
	if len(u.diff) > 0 && frame.IsTerminal(w.streams.To) {
		u.diff = visibleDiff(u.diff)
	}
	w.streams.Out.Write(u.diff)
	if u.isPart {
		w.bytes += u.size.offset
		w.chars += u.size.char
		w.lines += u.size.line - 1
	}
}

// notes writes the messages about u so far.
func (w *writer) notes(u *unit) {
	w.failed = w.failed || u.unread
	for _, text := range u.notes {
		w.note(show.Visible(u.name) + ": " + text)
	}
	u.notes = nil
}

// findings writes the current findings in u.
func (w *writer) findings(u *unit) {
	for i := range u.findings {
		f := &u.findings[i]
		w.count(u, f.level, 1)
		w.codes[f.code]++
		w.failed = w.failed || u.settings.fails(f.level)
		if w.options.diff || w.hides(u, f.level) {
			continue
		}
		for p := range f.places {
			p.shift(w.bytes, w.chars, w.lines)
		}
		for k := range f.edits {
			f.edits[k].shift(w.bytes, w.chars, w.lines)
		}
		w.finding(u, f)
	}
}

// count adds n findings in u to the totals.
func (w *writer) count(u *unit, l level, n int) {
	switch {
	case n == 0:
	case w.hides(u, l):
		w.hidden += n
	default:
		w.counts[l] += n
		if !w.isWrong {
			w.isWrong = true
			w.wrongFiles++
		}
	}
}

// hides reports whether findings in u with a level are only counted.
func (w *writer) hides(u *unit, l level) bool {
	return l == note && !w.options.notes && !u.settings.fails(note) && (w.options.format == "text" || w.options.format == "github")
}

// finding writes a finding in u, unless there are too many in the file.
func (w *writer) finding(u *unit, f *finding) {
	if limit := w.options.maxFindings; limit == 0 || w.shown < limit {
		w.shown++
		w.written++
		w.form.Finding(w.present(u, f))
		return
	}
	if w.next == nil {
		w.next, w.nextUnit = f, u
	}
	w.more[f.level]++
	if f.last {
		for l, n := range f.of.more {
			if !w.hides(u, level(l)) {
				w.more[l] += n
			}
		}
	}
}

// endFile reports how many findings in the current file were not written, at the
// position of the first of them.
func (w *writer) endFile() {
	f, u, counts := w.next, w.nextUnit, w.more
	w.shown, w.next, w.nextUnit, w.more = 0, nil, nil, [4]int{}
	if f == nil {
		return
	}
	worst := failure
	for counts[worst] == 0 {
		worst--
	}
	l := u.settings.level(moreCode, worst)
	if l == off {
		return
	}
	w.form.Finding(w.present(u, &finding{
		code: moreCode, level: l, extent: f.extent, context: f.context, of: &mended{url: f.of.url},
		message: findings.Listed(&counts) + " in this file not reported; --max-findings sets the limit",
	}))
}

// note writes a message to standard error, after all reports so far.
func (w *writer) note(text string) {
	w.streams.Out.Flush()
	io.WriteString(w.streams.Err, "weburl: "+text+"\n")
}

// summary writes what was found in total, if the form is for people.
func (w *writer) summary() {
	if w.options.format != "text" && w.options.format != "github" || w.files == 0 {
		return
	}
	all, problems := findings.Count(w.files, "file"), findings.Listed(&w.counts)
	hidden := ""
	if w.hidden > 0 {
		hidden = fmt.Sprintf("; %s (--notes shows them)", findings.Count(w.hidden, "note"))
	}
	if w.unfixed > 0 {
		all += fmt.Sprintf("; %s not fixed because of the encoding of the document", findings.Count(w.unfixed, "URL"))
	}
	fixed := fmt.Sprintf("fixed %s in %s; ", findings.Count(w.fixed, "URL"), findings.Count(w.fixedFiles, "file"))
	switch {
	case w.fixed > 0 && problems == "":
		w.note(fixed + "no problems left" + hidden)
	case w.fixed > 0:
		w.note(fmt.Sprintf("%s%s left in %d of %s", fixed, problems, w.wrongFiles, all) + hidden)
	case problems == "" && w.failed:
		w.note(fmt.Sprintf("no problems found in what could be read: %s with %s", all, findings.Count(w.links, "URL")) + hidden)
	case problems == "":
		w.note(fmt.Sprintf("no problems found in %s with %s", all, findings.Count(w.links, "URL")) + hidden)
	case w.fixable > 0 && !w.options.fix:
		w.note(fmt.Sprintf("%s in %d of %s; %d can be fixed with --fix", problems, w.wrongFiles, all, w.fixable) + hidden)
	default:
		w.note(fmt.Sprintf("%s in %d of %s", problems, w.wrongFiles, all) + hidden)
	}
}

// unread reports what was not read, in any format. If nothing was read, that is a
// failure.
func (w *writer) unread() {
	if w.files == 0 && !w.failed {
		w.failed = true
		w.note("no file was checked: of those that are not hidden or excluded, none ends with " + endingsOf(w.options.kind) +
			"; name the files to check, or choose other endings with --in")
	}
	for _, text := range w.sources.notes() {
		w.note(text)
	}
	if len(w.skipped) > 0 {
		w.note(w.skipped.String())
	}
}
