package canonical

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Rules says which parameters to remove from queries. [LoadRules] reads them from a file,
// and [TrackingRules] returns rules for well-known parameters that track people. Rules
// are immutable and safe for concurrent use. The zero Rules remove nothing.
type Rules struct {
	everywhere scope
	// hosts maps the hosts that rules are limited to, without a final dot, to what
	// is removed there. longest is the length of the longest key.
	hosts   map[string]*scope
	longest int
	count   int
	hash    string
}

// scope holds the names of the parameters to remove from the URLs of a host.
type scope struct {
	names map[string]bool
	// prefixes are sorted, and none begins with another.
	prefixes []string
}

// Limits of a file of rules.
const (
	maxRuleLine = 1 << 12
	maxRules    = 1 << 17
	maxFile     = 1 << 24
	// maxHost is the length of the longest domain in the DNS. It bounds the number
	// of suffixes that apply has to look up.
	maxHost = 253
)

// RulesProblem is a reason why [LoadRules] rejects a file.
type RulesProblem uint8

const (
	// NotUTF8: the line is not UTF-8.
	NotUTF8 RulesProblem = iota + 1
	// MisplacedAsterisk: an asterisk is not the last character of a name.
	MisplacedAsterisk
	// InvalidEscape: a percent sign is not followed by two hexadecimal digits.
	InvalidEscape
	// InvalidHost: a host is neither a domain nor an IP address, or is longer than
	// any domain in the DNS.
	InvalidHost
	// LineTooLong: the line is longer than 4096 bytes.
	LineTooLong
	// TooManyRules: there are more than 131,072 rules, counted once for each host.
	TooManyRules
	// FileTooLong: the file is longer than 16 MiB.
	FileTooLong
)

var rulesProblemNames = []string{
	NotUTF8: "not-UTF-8", MisplacedAsterisk: "misplaced-asterisk", InvalidEscape: "invalid-escape", InvalidHost: "invalid-host",
	LineTooLong: "line-too-long", TooManyRules: "too-many-rules", FileTooLong: "file-too-long",
}

var rulesProblemTexts = []string{
	0:                 "unknown problem",
	NotUTF8:           "the line is not UTF-8",
	MisplacedAsterisk: "an asterisk can only end a name; write %2A for the character",
	InvalidEscape:     "a percent sign needs two hexadecimal digits; write %25 for the character",
	InvalidHost:       "the host is not a valid domain or IP address",
	LineTooLong:       "the line is longer than 4096 bytes",
	TooManyRules:      "there are more than 131072 rules",
	FileTooLong:       "the file is longer than 16 MiB",
}

// String returns a short name for p, such as "invalid-host", or "" if p is unknown.
func (p RulesProblem) String() string { return enum.Name(rulesProblemNames, p) }

// Explanation returns a sentence about p without a final period.
func (p RulesProblem) Explanation() string { return enum.At(rulesProblemTexts, p) }

// AppendText appends p.String() to dst. It fails if p is unknown.
func (p RulesProblem) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, rulesProblemNames, p, "canonical.RulesProblem")
}

// MarshalText returns p.String(). It fails if p is unknown.
func (p RulesProblem) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the problem whose String is text. It fails if there is
// none.
func (p *RulesProblem) UnmarshalText(text []byte) error {
	return enum.Parse(p, rulesProblemNames, text, "canonical.RulesProblem")
}

// RulesError is the error of [LoadRules] for a file that it rejects.
type RulesError struct {
	Problem RulesProblem
	// Line and Column count from 1, Column in bytes.
	Line, Column int
	// Err says why a host cannot be parsed. It is nil for other problems, and for a
	// host that parses but is not allowed.
	Err error
}

// Error returns a message with the position and the problem. It contains none of
// the file.
func (e *RulesError) Error() string {
	return "canonical: rules, line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": " + e.Problem.Explanation()
}

// Unwrap returns e.Err.
func (e *RulesError) Unwrap() error { return e.Err }

// LoadRules reads one rule per line: the name of a parameter, optionally followed by
// hosts. Spaces and tabs separate them.
//
//	# Lines that begin with a number sign are comments.
//	utm_*
//	ref      shop.example www.example.org
//	%2A%20x
//
// A name that ends with an asterisk stands for all names that begin with the rest.
// Names are compared with decoded parameter names, and case matters. In a rule, any
// byte may be percent-encoded; asterisks other than the final one, percent signs,
// spaces, tabs, and a number sign at the start must be. A rule with hosts applies
// only to these hosts and, if they are domains, to their subdomains, as in
// [host.Host.IsWithin]. Empty lines are ignored.
//
// LoadRules stops at the first invalid line, and returns a *[RulesError] for it. It
// returns errors of r unchanged.
func LoadRules(r io.Reader) (*Rules, error) {
	rules := &Rules{hosts: map[string]*scope{}}
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 512), maxRuleLine+len("\r\n"))
	number, size := 0, 0
	for in.Scan() {
		number++
		line := in.Bytes()
		if size += len(line) + 1; size > maxFile {
			return nil, &RulesError{Problem: FileTooLong, Line: number, Column: 1}
		}
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\uFEFF"))
		}
		if err := rules.readLine(string(line), number); err != nil {
			return nil, err
		}
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return nil, &RulesError{Problem: LineTooLong, Line: number + 1, Column: maxRuleLine + 1}
	} else if in.Err() != nil {
		return nil, in.Err()
	}
	rules.finish()
	return rules, nil
}

func (r *Rules) readLine(line string, number int) error {
	fail := func(p RulesProblem, column int, err error) error {
		return &RulesError{Problem: p, Line: number, Column: column + 1, Err: err}
	}
	if len(line) > maxRuleLine {
		return fail(LineTooLong, maxRuleLine, nil)
	}
	for i := 0; i < len(line); {
		c, size := utf8.DecodeRuneInString(line[i:])
		if c == utf8.RuneError && size == 1 {
			return fail(NotUTF8, i, nil)
		}
		i += size
	}
	at := 0
	next := func() (field string, start int) {
		for at < len(line) && isBlank(line[at]) {
			at++
		}
		start = at
		for at < len(line) && !isBlank(line[at]) {
			at++
		}
		return line[start:at], start
	}
	pattern, start := next()
	if pattern == "" || pattern[0] == '#' {
		return nil
	}
	name, isPrefix := strings.CutSuffix(pattern, "*")
	for i := range len(name) {
		switch {
		case name[i] == '*':
			return fail(MisplacedAsterisk, start+i, nil)
		case name[i] == '%' && !infra.IsPercentEncodedByte(name, i):
			return fail(InvalidEscape, start+i, nil)
		}
	}
	// The form parser decodes names in the same way.
	name = infra.ScalarValues(percent.Decode(name))
	for found := false; ; found = true {
		text, start := next()
		if text == "" && found {
			return nil
		}
		s := &r.everywhere
		if text != "" {
			h, err := host.Parse(text)
			key := strings.TrimSuffix(h.String(), ".")
			if err != nil || len(key) > maxHost {
				return fail(InvalidHost, start, err)
			}
			if s = r.hosts[key]; s == nil {
				s = &scope{}
				r.hosts[key] = s
				r.longest = max(r.longest, len(key))
			}
		}
		if r.count++; r.count > maxRules {
			return fail(TooManyRules, 0, nil)
		}
		s.add(name, isPrefix)
		if text == "" {
			return nil
		}
	}
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' }

func (s *scope) add(name string, isPrefix bool) {
	if isPrefix {
		s.prefixes = append(s.prefixes, name)
		return
	}
	if s.names == nil {
		s.names = map[string]bool{}
	}
	s.names[name] = true
}

// finish sorts the rules and computes their hash.
func (r *Rules) finish() {
	digest := sha256.New()
	write := func(host string, s *scope) {
		s.finish()
		for _, name := range slices.Sorted(maps.Keys(s.names)) {
			io.WriteString(digest, strconv.Quote(host)+" is "+strconv.Quote(name)+"\n")
		}
		for _, prefix := range s.prefixes {
			io.WriteString(digest, strconv.Quote(host)+" begins "+strconv.Quote(prefix)+"\n")
		}
	}
	write("", &r.everywhere)
	for _, h := range slices.Sorted(maps.Keys(r.hosts)) {
		write(h, r.hosts[h])
	}
	r.hash = hex.EncodeToString(digest.Sum(nil))
}

// finish sorts the prefixes, and drops the prefixes and names that another prefix
// covers.
func (s *scope) finish() {
	slices.Sort(s.prefixes)
	kept := s.prefixes[:0]
	for _, p := range s.prefixes {
		if n := len(kept); n == 0 || !strings.HasPrefix(p, kept[n-1]) {
			kept = append(kept, p)
		}
	}
	s.prefixes = kept
	for name := range s.names {
		if s.begins(name) {
			delete(s.names, name)
		}
	}
}

func (s *scope) matches(name string) bool { return s.names[name] || s.begins(name) }

// begins reports whether name begins with one of the prefixes. No prefix begins with
// another, so only the last one that does not sort after name can match.
func (s *scope) begins(name string) bool {
	i, found := slices.BinarySearch(s.prefixes, name)
	return found || i > 0 && strings.HasPrefix(name, s.prefixes[i-1])
}

// Len returns the number of rules. A rule with n hosts counts as n.
func (r *Rules) Len() int { return r.count }

// Hash returns the SHA-256 of the sorted rules in hexadecimal digits. The order of
// the lines, comments, and names and prefixes that another prefix for the same host
// covers do not matter.
func (r *Rules) Hash() string { return r.hash }

// Apply returns u without the parameters that the rules remove. The parameters that stay
// keep their bytes and their order, so the result is a URL to fetch.
func (r *Rules) Apply(u weburl.URL) weburl.URL {
	if query, _ := u.Query(); query == "" {
		return u
	}
	var some [4]*scope
	scopes := append(some[:0], &r.everywhere)
	h := u.Host()
	text := strings.TrimSuffix(h.String(), ".")
	switch {
	case h.IsIP() && r.hosts[text] != nil:
		scopes = append(scopes, r.hosts[text])
	case h.IsDomain() && r.longest > 0:
		ok := true
		if from := len(text) - r.longest - 1; from > 0 {
			// No rule has a host longer than this suffix. Without a dot in it, the
			// last label is longer than all of them.
			_, text, ok = strings.Cut(text[from:], ".")
		}
		for ; ok; _, text, ok = strings.Cut(text, ".") {
			if s := r.hosts[text]; s != nil {
				scopes = append(scopes, s)
			}
		}
	}
	return u.WithoutParamsFunc(func(name string) bool {
		for _, s := range scopes {
			if s.matches(name) {
				return true
			}
		}
		return false
	})
}

// WithRules returns a profile that also removes parameters by the rules, right after
// parsing. Its name is p.Name() followed by "+rules:" and the first 16 digits of
// [Rules.Hash]. If rules is nil or empty, WithRules returns p. It fails with
// [NoRules] if p does not read URLs.
func (p *Profile) WithRules(rules *Rules) (*Profile, error) {
	if !p.parses {
		return nil, &Error{Reason: NoRules}
	}
	if rules == nil || rules.count == 0 {
		return p, nil
	}
	const digits = 16
	q := *p
	q.name += "+rules:" + rules.hash[:digits]
	q.rules = slices.Insert(slices.Clone(p.rules), 1, rule{"remove-parameters", "Remove parameters by the rules " + rules.hash + ".", func(w *work) error {
		w.url = rules.Apply(w.url)
		return nil
	}})
	return &q, nil
}
