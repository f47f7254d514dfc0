package check

import (
	"bytes"
	"errors"

	"github.com/weburl-go/weburl/internal/splice"
)

// errUnsafe is returned if no way was found to fix a document.
var errUnsafe = errors.New("not fixed, since that would change how other URLs in it are read")

// errOtherEncoding is returned if a document would be read in another encoding after
// it is fixed.
var errOtherEncoding = errors.New("not fixed, since that would change the encoding in which it is read")

// attempt is an attempt to fix a broken link.
type attempt struct {
	*broken
	link *link
	// whole says that the whole link is replaced, rather than edited. dropped says
	// that it stays as it is.
	whole, dropped bool
}

// maxAttempts is how often changing a document and reading it again is tried.
const maxAttempts = 10

// mend returns the edits that fix what can be fixed in u, in order, and the
// number of links that they fix. wrong is what mendable returned. The edited
// document has been read again and has the same links, except for those that
// are fixed.
func (u *unit) mend(p *page, wrong []broken) (edits []sourceEdit, n int, err error) {
	var all []attempt
	for i := range wrong {
		b := &wrong[i]
		l := &p.links[b.link]
		if b.suggest(l, p.baseOf(b.link), u.reading); len(b.mends) > 0 {
			all = append(all, attempt{broken: b, link: l})
		}
	}
	for range maxAttempts {
		edits, n = editsOf(all, u.reading)
		if n == 0 {
			return nil, 0, nil
		}
		text := splice.Apply(u.Bytes, edits, sourceEdit.part)
		again := findLinks(text, u.kind, p.outer, u.first, u.queries()[0])
		if retry(p, &again, all) {
			return u.write(edits, text, n)
		}
	}
	return nil, 0, errUnsafe
}

// write returns the edits of the source for edits of its text that make of it another
// text, which it must then be read as.
func (u *unit) write(edits []sourceEdit, text []byte, n int) ([]sourceEdit, int, error) {
	edits = u.rewrite(edits)
	if u.kind != html {
		return edits, n, nil
	}
	r, ok := u.again(splice.Apply(u.source, edits, sourceEdit.part), u.kind, u.given)
	if !ok || !bytes.Equal(r.Bytes, text) {
		return nil, 0, errOtherEncoding
	}
	return edits, n, nil
}

// editsOf returns the edits of all attempts, in the order of the source, and the
// number of attempts that have any. If links overlap, only the first is edited.
func editsOf(all []attempt, r reading) (edits []sourceEdit, n int) {
	end := -1
	for i := range all {
		a := &all[i]
		if a.dropped || a.link.start < end {
			a.dropped = true
			continue
		}
		var own []sourceEdit
		if !a.whole {
			own = a.edits(a.link, r)
		} else {
			own = a.wholeEdit(a.link, r)
			if !r.allows(own) {
				own = nil
			}
		}
		if len(own) > 0 {
			end = a.link.end
			edits = append(edits, own...)
			n++
		} else {
			a.dropped = true
		}
	}
	return edits, n
}

// retry compares the links of a source before and after the edits, and returns
// true if they are as they should be. Otherwise it changes the attempt at the
// first difference, or the one before it, so that the next try is another one.
func retry(before, after *page, all []attempt) bool {
	ok := len(before.links) == len(after.links) && before.baseLink == after.baseLink
	aligned := ok
	blame := func(a *attempt) {
		a.dropped = a.whole
		a.whole = true
	}
	var live *attempt // the last one so far that was not dropped
	next, blamed := 0, false
	for i := range before.links {
		for next < len(all) && all[next].broken.link <= i {
			if !all[next].dropped {
				live = &all[next]
			}
			next++
		}
		want := before.links[i].text
		if live != nil && live.broken.link == i {
			want = live.broken.whole
		}
		if i < len(after.links) && after.links[i].text == want {
			continue
		}
		ok = false
		if live != nil && !live.dropped {
			blame(live)
			blamed = true
		}
		if !aligned {
			break
		}
	}
	if !ok && !blamed {
		for i := range all {
			if a := &all[len(all)-1-i]; !a.dropped {
				blame(a)
				break
			}
		}
	}
	return ok
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
		edits, n, err := u.mend(&p, u.mendable(x, &p))
		switch {
		case err != nil:
			u.notes = append(u.notes, err.Error())
		case n > 0 && o.diff:
			u.diff = unifiedDiff(nil, u.name, u.source, edits)
		case n > 0:
			mended := splice.Apply(u.source, edits, sourceEdit.part)
			if u.writeErr = r.replace(u.name, &original{u.info, u.source}, mended); u.writeErr == nil {
				u.source, u.fixed = mended, n
				u.reading, _ = u.again(mended, u.kind, u.given)
				p = u.find()
			}
		}
	}
	u.report(x, &p, o.maxFindings)
	if len(u.findings) == 0 || o.diff {
		u.source, u.Text, u.hidden = nil, nil, nil
	}
}
