package analysis

import (
	"strings"

	"github.com/weburl-go/weburl/urlpattern"
)

// outline holds what is fixed in the components of a pattern. In a list, most pairs of
// patterns differ there, which takes no automaton to see.
type outline struct {
	protocol, hostname, port, pathname ends
	segments                           segments
}

func outlineOf(p urlpattern.Pattern) (o outline) {
	o.protocol = endsOf(p.Parts(urlpattern.Protocol))
	o.hostname = endsOf(p.Parts(urlpattern.Hostname))
	o.port = endsOf(p.Parts(urlpattern.Port))
	if p.IgnoresCase() {
		o.segments.open = true
		return o
	}
	parts := p.Parts(urlpattern.Pathname)
	o.pathname = endsOf(parts)
	// In a path that need not begin with a slash, a name can contain slashes: it is [^]+?.
	source, _ := p.RegExp(urlpattern.Pathname)
	o.segments = segmentsOf(parts, !strings.Contains(source, "[^]+?"))
	return o
}

// excludes reports whether o and other certainly have no URL in common.
func (o *outline) excludes(other *outline) bool {
	return o.segments.exclude(&other.segments) || o.hostname.exclude(&other.hostname) ||
		o.pathname.exclude(&other.pathname) || o.protocol.exclude(&other.protocol) || o.port.exclude(&other.port)
}

// ends holds the fixed texts at the start and at the end of a component.
type ends struct {
	start, end string
	whole      bool // the component is the start
}

func endsOf(parts []urlpattern.Part) (e ends) {
	if len(parts) == 0 {
		return ends{whole: true}
	}
	isFixed := func(p urlpattern.Part) bool {
		return p.Type == urlpattern.FixedText && p.Modifier == urlpattern.None
	}
	first, last := parts[0], parts[len(parts)-1]
	switch {
	case isFixed(first):
		e.start = first.Value
	case first.Modifier == urlpattern.None:
		e.start = first.Prefix
	}
	switch {
	case isFixed(last):
		e.end = last.Value
	case last.Modifier == urlpattern.None:
		e.end = last.Suffix
	}
	e.whole = len(parts) == 1 && isFixed(first)
	return e
}

// exclude reports whether no text has both ends.
func (e *ends) exclude(other *ends) bool {
	if e.whole && other.whole {
		return e.start != other.start
	}
	return !commonStart(e.start, other.start) || !commonEnd(e.end, other.end) ||
		e.whole && len(e.start) < max(len(other.start), len(other.end)) ||
		other.whole && len(other.start) < max(len(e.start), len(e.end))
}

// commonStart reports whether one of two texts begins with the other.
func commonStart(a, b string) bool {
	n := min(len(a), len(b))
	return a[:n] == b[:n]
}

// commonEnd reports whether one of two texts ends with the other.
func commonEnd(a, b string) bool {
	n := min(len(a), len(b))
	return a[len(a)-n:] == b[len(b)-n:]
}

// segments holds the segments with which a path begins.
type segments struct {
	texts []string // the complete ones; named stands for those with a name
	open  bool     // others can follow them
	rest  string   // if open, what follows them begins with this text
}

// named stands for a segment that contains a name, so it is not empty.
const named = "/"

// segmentsOf returns the segments of a path. slashEndsName reports whether a name ends at a slash.
func segmentsOf(parts []urlpattern.Part, slashEndsName bool) (s segments) {
	current := "" // the segment so far
	add := func(text string) {
		for {
			segment, rest, ended := strings.Cut(text, "/")
			if current != named {
				current += segment
			}
			if !ended {
				return
			}
			s.texts = append(s.texts, current)
			current, text = "", rest
		}
	}
	for _, p := range parts {
		switch {
		case p.Type == urlpattern.FixedText && p.Modifier == urlpattern.None:
			add(p.Value)
		case p.Type == urlpattern.SegmentWildcard && p.Modifier == urlpattern.None && slashEndsName:
			add(p.Prefix)
			current = named
			add(p.Suffix)
		default:
			s.open = true
			if p.Modifier == urlpattern.None {
				add(p.Prefix)
			}
			if s.rest = current; current == named {
				s.rest = ""
			}
			return s
		}
	}
	s.texts = append(s.texts, current)
	return s
}

// exclude reports whether no path begins with both.
func (s *segments) exclude(other *segments) bool {
	n := min(len(s.texts), len(other.texts))
	for i, text := range s.texts[:n] {
		if o := other.texts[i]; text != o && (text != named && o != named || text == "" || o == "") {
			return true
		}
	}
	switch {
	case len(s.texts) > n:
		return other.excludeNext(s.texts[n])
	case len(other.texts) > n:
		return s.excludeNext(other.texts[n])
	case s.open && other.open:
		return !commonStart(s.rest, other.rest)
	}
	return s.open || other.open
}

// excludeNext reports whether no segment that is next can be text.
func (s *segments) excludeNext(text string) bool {
	return !s.open || text != named && !strings.HasPrefix(text, s.rest)
}
