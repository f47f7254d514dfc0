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

// errUnsafe is returned if no way was found to fix a document.
var errUnsafe = errors.New("not fixed, since that would change how other URLs in it are read")

// errOtherEncoding is returned if a document would be read in another encoding after
// it is fixed.
var errOtherEncoding = errors.New("not fixed, since that would change the encoding in which it is read")

// repairs are how links of a page are mended.
//
// NB: a document may have a broken link for every two bytes, so there is only what
// all of them need.
type repairs struct {
	page    *page
	reading reading
	links   []repair
	edits   []urlEdit // of all links, in order
}

// repair is how a link is mended.
type repair struct {
	link int32 // its index
	end  int32 // of its edits
	// grown is how many bytes longer the edits make it.
	grown int32
	// anew says that the whole link is replaced, rather than edited. dropped says
	// that it stays as it is.
	anew, dropped bool
}

// urlEdit is an edit of a URL.
type urlEdit struct {
	start, end int32
	text       string
}

func (e urlEdit) part() (start, end int, text string) { return int(e.start), int(e.end), e.text }

// maxRepaired limits the edits of a document, and the length of a URL that is
// edited, to what an int32 holds.
const maxRepaired = math.MaxInt32

// repairs returns how the links of u that can be mended are.
func (u *unit) repairs(x *examiner, p *page) *repairs {
	r := &repairs{page: p, reading: u.reading}
	s := newScanner(u, x, p)
	for b := s.next(); b != nil; b = s.next() {
		l := &p.links[b.link]
		b.suggest(l, p.baseOf(b.link), u.reading)
		if len(b.mends) > 0 && len(l.Text) <= maxRepaired && b.link <= maxRepaired && len(b.mends) <= maxRepaired-len(r.edits) {
			for _, e := range b.mends {
				r.edits = append(room(r.edits, s.at, len(p.links)), urlEdit{int32(e.Span.Start), int32(e.Span.End), e.Text})
			}
			r.links = append(room(r.links, s.at, len(p.links)), repair{link: int32(b.link), end: int32(len(r.edits))})
		}
	}
	return r
}

// room returns s with room for one more. If there is none, it makes as much as there
// will have to be if all links are like those that are done: append would hold up to
// twice the memory.
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

// inText yields the edits of the text of the source, in order. It drops repairs that
// have none. If links overlap, only the first is edited.
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
		for _, e := range placed(l, r.of(i), urlEdit.part, a.anew, r.reading) {
			// That the edits of a part can be written does not say that all of it can.
			if a.anew && !r.reading.allows(e) {
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

// count returns the number of links that are mended.
func (r *repairs) count() int {
	n := 0
	for i := range r.links {
		if !r.links[i].dropped {
			n++
		}
	}
	return n
}

// spliced returns what edits make of a source.
func spliced(source []byte, edits iter.Seq[sourceEdit]) []byte {
	text := splice.Of(source)
	for e := range edits {
		text.Replace(e.part())
	}
	return text.Result()
}

// maxAttempts is how often changing a document and reading it again is tried.
const maxAttempts = 10

// mend settles what can be mended in u, and returns the source after that, as it is read
// again, and the number of links that are mended. Except for those, it has the same links,
// at the same places of the same structure.
func (u *unit) mend(r *repairs) (mended []byte, again reading, n int, err error) {
	for range maxAttempts {
		text := spliced(u.Bytes, r.inText)
		if n = r.count(); n == 0 {
			return u.source, u.reading, 0, nil
		}
		after := findLinks(text, u.kind, r.page.outer, u.first, u.queries()[0])
		if r.retry(&after) && (u.kind != markdown || r.keepsOutline(u.Bytes, text)) {
			if mended, again, err = u.write(r, text); err != nil {
				return nil, reading{}, 0, err
			}
			return mended, again, n, nil
		}
	}
	for i := range r.links {
		r.links[i].dropped = true
	}
	return nil, reading{}, 0, errUnsafe
}

// write returns the source with all edits made, and reads it: it must be text, which is
// what they make of the text.
func (u *unit) write(r *repairs, text []byte) (source []byte, again reading, err error) {
	source = text
	if u.isLegacy() {
		source = spliced(u.source, r.all)
	}
	again, ok := u.again(source, u.kind, u.given)
	if !ok || !bytes.Equal(again.Bytes, text) {
		return nil, reading{}, errOtherEncoding
	}
	return source, again, nil
}

// retry compares the links of a source before and after the edits, and returns
// true if they are as they should be. Otherwise it changes the repair at the
// first difference, or the one before it, so that the next try is another one.
func (r *repairs) retry(after *page) bool {
	before := r.page
	ok := len(before.links) == len(after.links) && before.baseLink == after.baseLink
	aligned := ok
	live := -1 // the last one so far that was not dropped
	next, blamed := 0, false
	shift, end := 0, 0 // of what follows the links so far; end of the last one that is mended
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

// keepsOutline reports whether the edits leave all parts of Markdown where they are.
// Otherwise it changes the repair before the first one that they move, or the last one.
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

// blame has the whole link replaced or, if it was, left as it is.
func (a *repair) blame() { a.dropped, a.anew = a.anew, true }

// explain says of the links of p that are left as they are why.
func (r *repairs) explain(p *page) {
	for _, a := range r.links {
		if a.dropped {
			p.links[a.link].Doubt = documents.Surroundings
		}
	}
}

// isEdited reports whether text is what edits make of url.
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

// work does with u what the options ask for. r replaces what is fixed.
func (u *unit) work(x *examiner, o *options, r *replacer) {
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
		mended, again, n, err := u.mend(all)
		switch {
		case err != nil:
			u.notes = append(u.notes, err.Error())
		case n > 0 && o.diff:
			u.diff = unifiedDiff(nil, u.name, u.source, all.all)
		case n > 0:
			if u.writeErr = r.replace(u.name, &original{u.info, u.source}, mended); u.writeErr == nil {
				u.source, u.reading, u.fixed = mended, again, n
				p = page{} // before there is another one
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
