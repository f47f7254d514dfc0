package convert

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// web is the protocol of patterns for servers.
const web = "http{s}?"

// writer writes the pattern string of a component, and samples of what it matches.
type writer struct {
	pieces []piece
	names  map[string]bool
	notes  [len(noteTexts)]bool
	// samples match: one is short, one is usual, one is long.
	samples [3]string
}

// kind is what a piece of a pattern string is.
type kind uint8

const (
	fixedText     kind = iota // prefix is the text
	nameGroup                 // up to the next delimiter
	regexpGroup               // with or without a name
	wildcardGroup             // any characters or none
)

type piece struct {
	kind           kind
	name, regexp   string
	prefix, suffix string
	modifier       string
}

// text adds fixed text.
func (w *writer) text(s string) {
	w.sample(s)
	if n := len(w.pieces); n > 0 && w.pieces[n-1].kind == fixedText && w.pieces[n-1].modifier == "" {
		w.pieces[n-1].prefix += s
		return
	}
	w.pieces = append(w.pieces, piece{prefix: s})
}

// group adds p. If there is one sample, it serves for all lengths.
func (w *writer) group(p piece, samples ...string) {
	w.sample(samples...)
	p.name = w.unique(p.name)
	w.pieces = append(w.pieces, p)
}

func (w *writer) sample(texts ...string) {
	for i := range w.samples {
		w.samples[i] += texts[min(i, len(texts)-1)]
	}
}

// unique returns name, or one like it that is an identifier and not in use.
func (w *writer) unique(name string) string {
	if name == "" {
		return ""
	}
	if w.names == nil {
		w.names = map[string]bool{}
	}
	good := identifier(name)
	for base, i := good, 2; w.names[good]; i++ {
		good = base + "_" + strconv.Itoa(i)
	}
	w.names[good] = true
	if good != name {
		w.notes[GroupRenamed] = true
	}
	return good
}

// identifier returns name with "_" in place of each character other than ASCII letters, digits
// and "_", and with "_" in front if it begins with a digit.
func identifier(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < 0x80 && isNameByte(byte(r)) {
			return r
		}
		return '_'
	}, name)
	if infra.Is(name[0], infra.Digit) {
		return "_" + name
	}
	return name
}

func isNameByte(b byte) bool { return infra.Is(b, infra.Alpha|infra.Digit) || b == '_' }

// String returns the pattern string.
func (w *writer) String() string {
	var b strings.Builder
	for i, p := range w.pieces {
		if p.kind == fixedText && p.modifier == "" {
			w.writeText(&b, p.prefix)
			continue
		}
		if !w.standsAlone(i) {
			b.WriteString("{" + escape(p.prefix))
			p.write(&b)
			b.WriteString(escape(p.suffix) + "}" + p.modifier)
			continue
		}
		p.write(&b)
	}
	return b.String()
}

func (p piece) write(b *strings.Builder) {
	if p.name != "" {
		b.WriteString(":" + p.name)
	}
	switch p.kind {
	case regexpGroup:
		b.WriteString("(" + p.regexp + ")")
	case wildcardGroup:
		b.WriteString("(.*)")
	}
}

// standsAlone reports whether the group pieces[i] needs no braces: a modifier, or what
// follows, could be taken for a part of it.
func (w *writer) standsAlone(i int) bool {
	p := w.pieces[i]
	if p.prefix+p.suffix+p.modifier != "" {
		return false
	}
	if i+1 == len(w.pieces) {
		return true
	}
	next := w.pieces[i+1]
	if next.modifier != "" {
		return true // it is in braces itself
	}
	return next.kind == fixedText && next.prefix != "" && (p.kind != nameGroup || next.prefix[0] < 0x80 && next.prefix[0] != '$' && !isNameByte(next.prefix[0]))
}

// writeText writes fixed text. A segment of dots becomes a group: the pattern parser takes
// fixed text for a whole segment, even beside a group, and would resolve ".." there.
func (w *writer) writeText(b *strings.Builder, text string) {
	for i, s := range strings.Split(text, "/") {
		if i > 0 {
			b.WriteByte('/')
		}
		if i > 0 && infra.Dots(s) > 0 {
			b.WriteString("{(" + strings.ReplaceAll(s, ".", `\.`) + ")}")
			w.notes[GroupsAdded] = true
			continue
		}
		b.WriteString(escape(s))
	}
}

var escaper = strings.NewReplacer("+", `\+`, "*", `\*`, "?", `\?`, ":", `\:`, "{", `\{`, "}", `\}`, "(", `\(`, ")", `\)`, `\`, `\\`)

// escape returns text as it is written in a pattern string.
//
// https://urlpattern.spec.whatwg.org/#escape-a-pattern-string
func escape(text string) string { return escaper.Replace(text) }

// isPathText reports whether the URL parser keeps text in the path of a special URL.
func isPathText(text string) bool {
	for i := range len(text) {
		if b := text[i]; b <= ' ' || b >= 0x7F || strings.IndexByte("\"#<>?\\^`{}", b) >= 0 {
			return false
		}
	}
	return true
}

// hasDots reports whether any segment after a slash of text is a dot segment.
func hasDots(text string) bool {
	for i, s := range strings.Split(text, "/") {
		if i > 0 && infra.Dots(s) > 0 {
			return true
		}
	}
	return false
}

// pathSamples returns URLs of host whose paths are the samples of w.
func (w *writer) pathSamples(host string) (urls []string) {
	for _, path := range w.samples {
		urls = append(urls, "http://"+host+strings.NewReplacer("?", "%3F", "#", "%23").Replace(path))
	}
	return urls
}

// allNotes returns notes and those of w.
func (w *writer) allNotes(notes ...Note) []Note {
	for n, set := range w.notes {
		if set {
			notes = append(notes, Note(n))
		}
	}
	return notes
}
