package psl

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/psldat"
	"github.com/weburl-go/weburl/validation"
)

// Problem is the reason why [Load] rejects a list.
type Problem uint8

const (
	// NotADomain means that a rule is not a domain; [Error.Reason] tells why.
	NotADomain Problem = psldat.NotADomain
	// MisplacedWildcard means that an asterisk is not the whole first label of a rule.
	MisplacedWildcard Problem = psldat.MisplacedWildcard
	// ShortException means that an exception has fewer than two labels, which would
	// leave nothing as the public suffix.
	ShortException Problem = psldat.ShortException
	// RuleTooLong means that a rule is longer than any name of the DNS.
	RuleTooLong Problem = psldat.RuleTooLong
	// UnevenSections means that a section begins within another one, or ends without
	// having begun.
	UnevenSections Problem = psldat.UnevenSections
	// Truncated means that the list ends within a section, so that rules are
	// missing.
	Truncated Problem = psldat.Truncated
	// NoRules means that the list contains no rule.
	NoRules Problem = psldat.NoRules
	// TooManyNames means that the rules contain more than 262,144 names, counting their
	// parent domains. The list of 2026 contains 10,742.
	TooManyNames Problem = psldat.TooManyNames
)

var problems = []string{
	NotADomain:        "not a domain",
	MisplacedWildcard: "misplaced wildcard",
	ShortException:    "short exception",
	RuleTooLong:       "rule too long",
	UnevenSections:    "uneven sections",
	Truncated:         "truncated",
	NoRules:           "no rules",
	TooManyNames:      "too many names",
}

// String returns the name of the problem, such as "not a domain", or "" if p is
// unknown.
func (p Problem) String() string { return enum.Name(problems, p) }

// AppendText appends the name of p to dst. It fails if p is unknown.
func (p Problem) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, problems, p, "psl.Problem")
}

// MarshalText returns the name of p. It fails if p is unknown.
func (p Problem) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the problem of the given name.
func (p *Problem) UnmarshalText(text []byte) error {
	return enum.Parse(p, problems, text, "psl.Problem")
}

var explanations = []string{
	NotADomain:        "the rule is not a domain",
	MisplacedWildcard: "an asterisk can only be the whole first label of a rule",
	ShortException:    "an exception needs at least two labels",
	RuleTooLong:       "the rule is longer than any domain",
	UnevenSections:    "the markers of the sections do not match",
	Truncated:         "the list ends before its section does",
	NoRules:           "the list has no rules",
	TooManyNames:      "the list has too many rules",
}

// Error tells which line of a list [Load] cannot read.
type Error struct {
	Problem Problem
	// Reason is the rule of UTS #46 that the name violates, if the problem is
	// [NotADomain].
	Reason validation.Reason
	// Line is the number of the line, counted from one.
	Line int
	// Span lies in the line, in bytes. It is empty if the problem is not in the line.
	Span validation.Span
}

// Error returns the line and the problem. It does not quote the list.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("psl: line " + strconv.Itoa(e.Line))
	if e.Span != (validation.Span{}) {
		b.WriteString(", bytes " + e.Span.String())
	}
	b.WriteString(": " + enum.Name(explanations, e.Problem))
	if e.Reason != 0 {
		b.WriteString(": " + e.Reason.Explanation())
	}
	return b.String()
}

// maxNames limits the memory that a list takes to about 100 MB.
const maxNames = 1 << 18

// Load reads a list in the format of
// https://publicsuffix.org/list/public_suffix_list.dat. Rules are in Unicode or in
// Punycode. Rules outside both sections are private, so a program can add its own at
// either end. If a rule is listed twice, the first one counts.
//
// It fails with an *[Error] at the first invalid line, and if the list ends within a
// section. It returns errors of r unchanged. Time is linear in the length of the list.
// So is memory, up to a limit of 25 times the memory for the list of 2026.
func Load(r io.Reader) (*List, error) {
	in := psldat.NewReader(r)
	l := &List{names: psldat.Names{All: map[string]psldat.Set{}}}
	for {
		rule, err := in.Next()
		if err == io.EOF {
			break
		}
		var bad *psldat.Error
		if errors.As(err, &bad) {
			return nil, &Error{Problem(bad.Problem), bad.Reason, bad.Line, bad.Span}
		}
		if err != nil {
			return nil, err
		}
		l.names.Add(rule)
		if len(l.names.All) > maxNames {
			return nil, &Error{Problem: TooManyNames, Line: in.Line()}
		}
	}
	l.version = in.Version()
	return l, nil
}
