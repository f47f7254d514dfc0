package robots

import (
	"io"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// MinLimit is how many bytes of a file are read at least, and by default.
//
// https://www.rfc-editor.org/rfc/rfc9309#section-2.5
const MinLimit = 500 << 10

// File is a robots.txt file that has been read. It is immutable. The zero File allows
// everything.
type File struct {
	groups      []group
	rules       []rule
	sitemaps    []Sitemap
	unreachable bool
	truncated   bool
}

// group is a run of user-agent lines and the rules after them.
type group struct {
	agents     []string // product tokens in lowercase; "*"; or "" for a value that names no crawler
	start, end int      // in File.rules
}

// Sitemap is a sitemap line. It belongs to no group.
type Sitemap struct {
	// URL is the value as it is written. It should be an absolute URL.
	URL string
	// Line is the number of the line, from 1.
	Line int
	// Span covers the value, in bytes of the file.
	Span validation.Span
}

// Options are options for reading a file. The zero Options are those of [Parse] and
// [Read].
type Options struct {
	// Limit is how many bytes are read. The rest is ignored, including the line that
	// the limit cuts. A Limit below [MinLimit] counts as MinLimit.
	Limit int
	// Report, if not nil, is called for each problem of the file, in order.
	Report func(Error)
}

// Parse reads the text of a file. Every text is a file.
func Parse(text string) *File { return Options{}.Parse(text) }

// Read reads a file from r, up to [MinLimit] bytes. Its memory is bounded, whatever r
// returns. If r fails, it returns the error of r and a File that allows only
// /robots.txt, as for a file that cannot be fetched.
func Read(r io.Reader) (*File, error) { return Options{}.Read(r) }

// Read is like the function [Read], with options.
func (o Options) Read(r io.Reader) (*File, error) {
	text, err := io.ReadAll(io.LimitReader(r, int64(o.limit())+1))
	if err != nil {
		return &File{unreachable: true}, err
	}
	return o.Parse(string(text)), nil
}

// Parse is like the function [Parse], with options.
func (o Options) Parse(text string) *File {
	p := parser{report: o.Report, file: new(File)}
	whole := text
	if len(text) > o.limit() {
		text = text[:endOfLines(text, o.limit())]
		p.file.truncated = true
	}
	p.parse(text)
	if p.file.truncated {
		p.problem(TooLong, len(text), len(whole))
	}
	return p.file
}

func (o Options) limit() int { return max(o.Limit, MinLimit) }

// endOfLines returns the end of the last line that is whole in text[:limit].
func endOfLines(text string, limit int) int {
	if isNewline(text[limit]) {
		return limit
	}
	return strings.LastIndexAny(text[:limit], "\r\n") + 1
}

// Sitemaps returns the sitemaps that the file lists, in order. The caller must not change
// the slice.
func (f *File) Sitemaps() []Sitemap { return f.sitemaps }

// Truncated reports whether the file was longer than the limit, so that rules and
// sitemaps may be missing.
func (f *File) Truncated() bool { return f.truncated }

// parser reads the lines of a file.
type parser struct {
	file    *File
	report  func(Error)
	line    int  // the number of the current line
	inRules bool // a rule came after the last user-agent line
}

// parse reads all lines. Line ends are LF, CR and CRLF.
func (p *parser) parse(text string) {
	const mark = "\uFEFF"
	at := 0
	if strings.HasPrefix(text, mark) {
		at = len(mark)
	}
	for at < len(text) {
		end := len(text)
		if i := strings.IndexAny(text[at:], "\r\n"); i >= 0 {
			end = at + i
		}
		p.line++
		p.parseLine(text, at, end)
		at = end + 1
		if strings.HasPrefix(text[end:], "\r\n") {
			at++
		}
	}
	p.closeGroup()
}

func isNewline(b byte) bool { return b == '\r' || b == '\n' }

// parseLine reads the line text[start:end].
func (p *parser) parseLine(text string, start, end int) {
	if i := strings.IndexByte(text[start:end], '#'); i >= 0 {
		end = start + i
	}
	start, end = trim(text, start, end)
	if start == end {
		return
	}
	colon := strings.IndexByte(text[start:end], ':')
	if colon < 0 {
		if colon = p.onlySpace(text[start:end]); colon < 0 {
			p.problem(NoRecord, start, end)
			return
		}
		p.problem(NoColon, start, end)
	}
	_, keyEnd := trim(text, start, start+colon)
	valueStart, valueEnd := trim(text, start+colon+1, end)
	key, value := text[start:keyEnd], text[valueStart:valueEnd]
	switch {
	case foldsTo(key, "user-agent"):
		p.userAgent(value, valueStart)
	case foldsTo(key, "allow"):
		p.rule(Rule{Allow: true, Pattern: value, Line: p.line, Span: validation.Span{Start: start, End: end}}, valueStart)
	case foldsTo(key, "disallow"):
		p.rule(Rule{Pattern: value, Line: p.line, Span: validation.Span{Start: start, End: end}}, valueStart)
	case foldsTo(key, "sitemap"):
		p.file.sitemaps = append(p.file.sitemaps, Sitemap{value, p.line, validation.Span{Start: valueStart, End: valueEnd}})
	default:
		p.problem(UnknownRecord, start, keyEnd)
	}
}

// onlySpace returns the index of the first space of a line that is two words, of which the
// first is a known key; otherwise -1.
//
// NB: the grammar needs a colon. A line that lacks only that is clear, and to ignore a
// disallow line would be the worse mistake.
func (p *parser) onlySpace(line string) int {
	i := strings.IndexAny(line, " \t")
	if i < 0 || !foldsTo(line[:i], "user-agent") && !foldsTo(line[:i], "allow") && !foldsTo(line[:i], "disallow") {
		return -1
	}
	if start, end := trim(line, i, len(line)); strings.ContainsAny(line[start:end], " \t") {
		return -1
	}
	return i
}

// userAgent adds a user-agent line to the current group, or begins the next one.
//
// https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
func (p *parser) userAgent(value string, start int) {
	agent := productToken(value)
	if strings.HasPrefix(value, "*") && (len(value) == 1 || value[1] == ' ' || value[1] == '\t') {
		agent = "*"
	}
	if len(agent) != len(value) || agent == "" {
		p.problem(BadAgent, start, start+len(value))
	}
	f := p.file
	if p.inRules || len(f.groups) == 0 {
		p.closeGroup()
		f.groups = append(f.groups, group{start: len(f.rules)})
		p.inRules = false
	}
	g := &f.groups[len(f.groups)-1]
	g.agents = append(g.agents, agent)
}

// rule adds a rule to the current group.
//
// https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2
func (p *parser) rule(r Rule, start int) {
	f := p.file
	if len(f.groups) == 0 {
		p.problem(NoGroup, r.Span.Start, r.Span.End)
		return
	}
	p.inRules = true
	if r.Pattern == "" {
		return
	}
	if r.Pattern[0] != '/' && r.Pattern[0] != '*' {
		p.problem(NeverMatches, start, start+len(r.Pattern))
	}
	f.rules = append(f.rules, rule{r, compile(r.Pattern)})
}

// closeGroup ends the current group, if there is one.
func (p *parser) closeGroup() {
	if n := len(p.file.groups); n > 0 {
		p.file.groups[n-1].end = len(p.file.rules)
	}
}

func (p *parser) problem(c Code, start, end int) {
	if p.report != nil {
		p.report(Error{c, p.line, validation.Span{Start: start, End: end}})
	}
}

// trim returns the span of text[start:end] without spaces and tabs around it.
func trim(text string, start, end int) (int, int) {
	for start < end && (text[start] == ' ' || text[start] == '\t') {
		start++
	}
	for start < end && (text[end-1] == ' ' || text[end-1] == '\t') {
		end--
	}
	return start, end
}

// foldsTo reports whether s is word, which is in lowercase, but for the case of ASCII
// letters.
func foldsTo(s, word string) bool {
	if len(s) != len(word) {
		return false
	}
	for i := range len(s) {
		if infra.ASCIILower(s[i]) != word[i] {
			return false
		}
	}
	return true
}

// productToken returns the product token with which a name begins, in lowercase, or "" if
// there is none.
//
// NB: a product token has no version, but files and callers write "Bot/1.0". What follows
// the token is ignored.
func productToken(name string) string {
	n := 0
	for n < len(name) && (infra.Is(name[n], infra.Alpha) || name[n] == '-' || name[n] == '_') {
		n++
	}
	return strings.ToLower(name[:n])
}
