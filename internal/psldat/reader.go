// Package psldat contains the parts shared by package psl and the generator of its
// table: a reader for the file format of the Public Suffix List, and the layout of the
// table.
//
// https://github.com/publicsuffix/list/wiki/Format
package psldat

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/validation"
)

// Rule is a rule of the list.
type Rule struct {
	// Name is the rule in its ASCII form, without "!" and "*."; it is empty for
	// the rule "*".
	Name string
	// Wildcard is set if the rule begins with "*.", or is "*": it matches any label
	// before Name.
	Wildcard bool
	// Exception is set if the rule begins with "!". It is never a wildcard, and has at
	// least two labels.
	Exception bool
	// Private is set if the rule is not in the section of ICANN's domains.
	Private bool
}

// The problems of a list, as explained in package psl.
const (
	NotADomain = iota + 1
	MisplacedWildcard
	ShortException
	RuleTooLong
	UnevenSections
	Truncated
	NoRules
	TooManyNames // found by package psl
)

// Error is a problem on a line.
type Error struct {
	Problem uint8
	Reason  validation.Reason // of NotADomain
	Line    int               // counted from one
	Span    validation.Span   // in the line
}

// Error returns a text for the generator. Package psl has an error type of its own.
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, bytes %s: problem %d %s", e.Line, e.Span, e.Problem, e.Reason.Rule())
}

// MaxRule is the maximum length of a rule in the file, in bytes. The longest name of
// the DNS is shorter, even in a script that takes four bytes per code point.
const MaxRule = 1 << 10

// versionMark precedes the version in the file's header.
const versionMark = "// VERSION:"

// maxVersion is the maximum length of a version; longer ones are ignored.
const maxVersion = 64

// Reader reads the rules of a list, one after the other. Its memory does not depend on
// the length of the list or of a line.
type Reader struct {
	in      *bufio.Reader
	line    int
	rules   int
	version string
	open    section
	skipped int // bytes before the rule or comment in the line
	err     error
}

// section is the section that contains a rule, or noSection.
type section string

const (
	noSection section = ""
	icann     section = "ICANN"
	private   section = "PRIVATE"
)

// NewReader returns a reader for the list in r.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(r, 2*MaxRule)} }

// Version returns the version given in the part of the list read so far, or "" if there
// is none, or if it is not short, visible ASCII.
func (r *Reader) Version() string { return r.version }

// Line returns the number of the line read last.
func (r *Reader) Line() int { return r.line }

// Next returns the next rule. The error is io.EOF after the last one, an *[Error], or
// an error of the underlying reader. Further calls return the same error.
func (r *Reader) Next() (Rule, error) {
	for r.err == nil {
		line, err := r.readLine()
		if err != nil {
			r.err = r.end(err)
			break
		}
		line = r.skip(line)
		if strings.HasPrefix(line, "//") {
			r.err = r.readComment(line)
			continue
		}
		if i := strings.IndexAny(line, whitespace); i >= 0 {
			line = line[:i]
		}
		if line == "" {
			continue
		}
		rule, err := r.readRule(line)
		if err == nil {
			r.rules++
			return rule, nil
		}
		r.err = err
	}
	return Rule{}, r.err
}

const whitespace = " \t\r\n\v\f"

// readLine returns the beginning of the next line, at least MaxRule bytes if the line
// is that long, and skips the rest.
func (r *Reader) readLine() (string, error) {
	text, err := r.in.ReadSlice('\n')
	if len(text) == 0 || err != nil && err != io.EOF && !errors.Is(err, bufio.ErrBufferFull) {
		return "", err
	}
	r.line++
	line := string(text)
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.in.ReadSlice('\n')
	}
	if err != nil && err != io.EOF {
		return "", err
	}
	return line, nil
}

// skip returns a line without leading white space, and the first line also without a
// byte order mark.
//
// NB: by the format, leading white space would end an empty rule. Other readers trim
// it, so that no rule is lost.
func (r *Reader) skip(line string) string {
	rest := line
	if r.line == 1 {
		rest = strings.TrimPrefix(rest, "\uFEFF")
	}
	rest = strings.TrimLeft(rest, whitespace)
	r.skipped = len(line) - len(rest)
	return rest
}

// fail returns an error about bytes [start, end) of the rule or comment.
func (r *Reader) fail(p uint8, start, end int) error {
	return &Error{Problem: p, Line: r.line, Span: validation.Span{Start: r.skipped + start, End: r.skipped + end}}
}

// end returns the error of Next after reading a line has failed with err.
func (r *Reader) end(err error) error {
	switch {
	case err != io.EOF:
		return err
	case r.open != noSection:
		return &Error{Problem: Truncated, Line: r.line}
	case r.rules == 0:
		return &Error{Problem: NoRules, Line: r.line}
	}
	return io.EOF
}

// readComment looks for the version, and for the lines around a section.
func (r *Reader) readComment(line string) error {
	if v, ok := strings.CutPrefix(line, versionMark); ok && r.version == "" && r.rules == 0 {
		if v = strings.Trim(v, whitespace); isVisibleASCII(v) && len(v) <= maxVersion {
			r.version = v
		}
		return nil
	}
	for _, s := range []section{icann, private} {
		begin, end := strings.Contains(line, "===BEGIN "+string(s)+" DOMAINS==="), strings.Contains(line, "===END "+string(s)+" DOMAINS===")
		if begin && r.open != noSection || end && r.open != s {
			return r.fail(UnevenSections, 0, len(strings.TrimRight(line, whitespace)))
		}
		if begin {
			r.open = s
		}
		if end {
			r.open = noSection
		}
	}
	return nil
}

func isVisibleASCII(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// domain holds the flags for reading a rule's name: the flags for hosts, and those that
// require a name which the DNS can hold.
var domain = idna.Options{CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}

func (r *Reader) readRule(text string) (Rule, error) {
	if len(text) > MaxRule {
		return Rule{}, r.fail(RuleTooLong, 0, len(text))
	}
	rule := Rule{Private: r.open != icann}
	name, ok := strings.CutPrefix(text, "!")
	rule.Exception = ok
	if name == "*" && !rule.Exception {
		rule.Wildcard = true
		return rule, nil
	}
	if rest, ok := strings.CutPrefix(name, "*."); ok && !rule.Exception {
		rule.Wildcard = true
		name = rest
	}
	at := len(text) - len(name)
	if i := strings.IndexByte(name, '*'); i >= 0 {
		return Rule{}, r.fail(MisplacedWildcard, at+i, at+i+1)
	}
	ascii, err := domain.ToASCII(name)
	var invalid *idna.Error
	switch {
	case errors.As(err, &invalid) && len(invalid.Violations) > 0:
		v := invalid.Violations[0]
		return Rule{}, &Error{NotADomain, v.Rule, r.line, v.Span.Shift(r.skipped + at)}
	case err != nil:
		return Rule{}, r.fail(NotADomain, at, len(text))
	case rule.Exception && strings.IndexByte(ascii, '.') < 0:
		return Rule{}, r.fail(ShortException, 0, len(text))
	}
	rule.Name = ascii
	return rule, nil
}
