package check

import (
	"bytes"
	"errors"
	"iter"
	"math"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/internal/splice"
)

// errUnsafe is returned if no safe set of edits was found for a document.
var errUnsafe = errors.New("not fixed, since that would change how other URLs in it are read")

// errOtherEncoding is returned if the fixed document would be read in another
// encoding.
var errOtherEncoding = errors.New("not fixed, since that would change the encoding in which it is read")

// repairs holds the edits that fix the links of a page.
//
// NB: a document may contain a broken link for every two bytes, so a repair holds
// only what all of them need.
type repairs struct {
	page    *page
	reading reading
	links   []repair
	edits   []urlEdit // of all links, in order
}

// repair holds the edits of a link.
type repair struct {
	link int32 // its index in the page
	end  int32 // of its edits in repairs.edits
	// grown is the number of bytes by which the edits lengthen the link.
	grown int32
	// whole means that the edits replace the whole link. dropped means that the
	// link stays as it is.
	whole, dropped bool
}

// urlEdit is an edit of a URL.
type urlEdit struct {
	start, end int32
	text       string
}

func (e urlEdit) part() (start, end int, text string) { return int(e.start), int(e.end), e.text }

// maxRepaired bounds the number of edits of a document, and the length of a URL
// that is edited, to what an int32 holds.
const maxRepaired = math.MaxInt32

// repairs returns the edits of those links of u that can be fixed.
func (u *unit) repairs(x *examiner, p *page) *repairs {
	r := &repairs{page: p, reading: u.reading}
	s := newScanner(u, x, p)
	for b := s.next(); b != nil; b = s.next() {
		l := &p.links[b.link]
		b.suggest(l, p.baseOf(b.link), u.reading)
		if len(b.edits) > 0 && len(l.Text) <= maxRepaired && b.link <= maxRepaired && len(b.edits) <= maxRepaired-len(r.edits) {
			for _, e := range b.edits {
				r.edits = append(room(r.edits, s.at, len(p.links)), urlEdit{int32(e.Span.Start), int32(e.Span.End), e.Text})
			}
			r.links = append(room(r.links, s.at, len(p.links)), repair{link: int32(b.link), end: int32(len(r.edits))})
		}
	}
	return r
}

// room returns s with capacity for one more element. To grow s, it extrapolates
// from the links done so far: append could take twice the memory.
func room[T any](s []T, done, all int) []T {
	if len(s) == cap(s) && len(s) > 100 {
		return slices.Grow(s, 1+int(float64(len(s))*float64(all-done)/float64(done)))
	}
	return s
}

// of returns the edits of the repair with the index i.
func (r *repairs) of(i int) []urlEdit {
	start := int32(0)
	if i > 0 {
		start = r.links[i-1].end
	}
	return r.edits[start:r.links[i].end]
}

// all yields the edits of the source, in order.
func (r *repairs) all(yield func(sourceEdit) bool) {
	for e := range r.inText {
		if !yield(r.reading.rewrite(e)) {
			return
		}
	}
}

// inText yields the edits of the text of the source, in order, and drops repairs
// that have none. If links overlap, it edits only the first.
func (r *repairs) inText(yield func(sourceEdit) bool) {
	end := -1
	for i := range r.links {
		a := &r.links[i]
		l := &r.page.links[a.link]
		a.dropped = a.dropped || l.Start < end
		if a.dropped {
			continue
		}
		a.dropped, a.grown = true, 0
		for _, e := range placed(l, r.of(i), urlEdit.part, a.whole, r.reading) {
			// Even if each edit of a part can be written, the whole link may not
			// be.
			if a.whole && !r.reading.allows(e) {
				break
			}
			a.dropped, end = false, l.End
			a.grown += int32(len(e.text) - (e.span.End - e.span.Start))
			if !yield(e) {
				return
			}
		}
	}
}

// count returns the number of links that are fixed.
func (r *repairs) count() int {
	n := 0
	for i := range r.links {
		if !r.links[i].dropped {
			n++
		}
	}
	return n
}

// spliced applies edits to a source.
func spliced(source []byte, edits iter.Seq[sourceEdit]) []byte {
	text := splice.Of(source)
	for e := range edits {
		text.Replace(e.part())
	}
	return text.Result()
}

// maxAttempts bounds how often changing a document and reading it again is tried.
const maxAttempts = 10

// fixLinks applies r to u and reads the result again. If that has other links than
// expected, it changes r and retries, up to maxAttempts times. It returns the new
// source, its reading, and the number of fixed links. Except for these, the new
// source has the same links, at the same places of the same structure.
func (u *unit) fixLinks(r *repairs) (mended []byte, reread reading, n int, err error) {
	for range maxAttempts {
		text := spliced(u.Bytes, r.inText)
		if n = r.count(); n == 0 {
			return u.source, u.reading, 0, nil
		}
		after := findLinks(text, u.kind, r.page.outer, u.first, u.queries()[0])
		if r.retry(&after) && (u.kind != markdown || r.keepsOutline(u.Bytes, text)) {
			if mended, reread, err = u.write(r, text); err != nil {
				return nil, reading{}, 0, err
			}
			return mended, reread, n, nil
		}
	}
	for i := range r.links {
		r.links[i].dropped = true
	}
	return nil, reading{}, 0, errUnsafe
}

// write returns the source with all edits made, and its reading. The new source
// must be read as the given text, which is the old text with the edits made.
func (u *unit) write(r *repairs, text []byte) (source []byte, reread reading, err error) {
	source = text
	if u.isLegacy() {
		source = spliced(u.source, r.all)
	}
	reread, ok := u.reread(source, u.kind, u.given)
	if !ok || !bytes.Equal(reread.Bytes, text) {
		return nil, reading{}, errOtherEncoding
	}
	return source, reread, nil
}

// retry compares the links of a source before and after the edits, and returns true
// if they are as expected. Otherwise it changes the repair at the first difference
// or, if there is none, the last one before it; if no links were lost or added, it
// does so at each difference. So the next attempt differs.
func (r *repairs) retry(after *page) bool {
	before := r.page
	ok := len(before.links) == len(after.links) && before.baseLink == after.baseLink
	aligned := ok
	live := -1 // the last repair so far that was not dropped
	next, blamed := 0, false
	shift, end := 0, 0 // shift of whatever follows the links so far; end of the last fixed link
	for i := range before.links {
		for next < len(r.links) && int(r.links[next].link) <= i {
			if !r.links[next].dropped {
				live = next
			}
			next++
		}
		if i < len(after.links) {
			var edits []urlEdit
			a, b := &after.links[i], &before.links[i]
			start, overlaps := b.Start+shift, b.Start < end
			if live >= 0 && int(r.links[live].link) == i {
				edits = r.of(live)
				shift += int(r.links[live].grown)
				end = b.End
			}
			if isEdited(a.Text, b.Text, edits) && isTemplate(a) == isTemplate(b) && a.IsLike(b) &&
				a.Start == start && a.End == b.End+shift && !overlaps {
				continue
			}
		}
		ok = false
		if live >= 0 && !r.links[live].dropped {
			r.links[live].blame()
			blamed = true
		}
		if !aligned {
			break
		}
	}
	if !ok && !blamed {
		for i := len(r.links) - 1; i >= 0; i-- {
			if a := &r.links[i]; !a.dropped {
				a.blame()
				break
			}
		}
	}
	return ok
}

// keepsOutline reports whether the edits leave the structure of a Markdown document
// in place. Otherwise it changes the repair before the first part that moves, or
// the last repair.
func (r *repairs) keepsOutline(before, after []byte) bool {
	next, stop := iter.Pull(documents.Outline(after))
	defer stop()
	i, shift, live := 0, 0, -1
	same := func(m documents.Mark) bool {
		for ; i < len(r.links); i++ {
			a := &r.links[i]
			if a.dropped {
				continue
			}
			l := &r.page.links[a.link]
			if m.At <= l.Start {
				break
			}
			live = i
			if m.At < l.End {
				return false
			}
			shift += int(a.grown)
		}
		m.At += shift
		other, ok := next()
		return ok && m == other
	}
	ok := true
	documents.Outline(before)(func(m documents.Mark) bool {
		ok = same(m)
		return ok
	})
	if ok {
		if _, more := next(); !more {
			return true
		}
	}
	for n := len(r.links) - 1; live < 0; n-- {
		if !r.links[n].dropped {
			live = n
		}
	}
	r.links[live].blame()
	return false
}

// blame makes a repair replace the whole link or, if it already did, drops it.
func (a *repair) blame() { a.dropped, a.whole = a.whole, true }

// explain records a doubt in each link of p that is left as it is.
func (r *repairs) explain(p *page) {
	for _, a := range r.links {
		if a.dropped {
			p.links[a.link].Doubt = documents.Surroundings
		}
	}
}

// isEdited reports whether edits turn url into text.
func isEdited(text, url string, edits []urlEdit) bool {
	at, ok := 0, true
	for _, e := range edits {
		if text, ok = strings.CutPrefix(text, url[at:e.start]); !ok {
			return false
		}
		if text, ok = strings.CutPrefix(text, e.text); !ok {
			return false
		}
		at = int(e.end)
	}
	return text == url[at:]
}

// process reads u, fixes or diffs it if the options say so, and records its
// findings. It replaces fixed files through r.
func (u *unit) process(x *examiner, o *options, r *replacer) {
	if u.err != nil {
		return
	}
	if !u.isPart && u.source == nil {
		if u.err = u.read(); u.err != nil {
			return
		}
	}
	u.given = o.encoding
	if u.reading, u.err = readSource(u.source, u.kind, u.given); u.err != nil {
		return
	}
	p := u.find()
	if o.fix || o.diff {
		all := u.repairs(x, &p)
		mended, reread, n, err := u.fixLinks(all)
		switch {
		case err != nil:
			u.notes = append(u.notes, err.Error())
		case n > 0 && o.diff:
			u.diff = unifiedDiff(nil, u.name, u.source, all.all)
		case n > 0:
			if u.writeErr = r.replace(u.name, &original{u.info, u.source}, mended); u.writeErr == nil {
				u.source, u.reading, u.fixed = mended, reread, n
				p = page{} // frees the old page before there is another one
				p = u.find()
			}
		}
		all.explain(&p)
	}
	u.report(x, &p, o.maxFindings)
	if u.rest == nil && (len(u.findings) == 0 || o.diff) {
		u.source, u.Text, u.hidden, u.cells = nil, nil, nil, nil
	}
}
