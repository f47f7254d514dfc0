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

// Rules say which parameters of queries to remove. [LoadRules] reads them from a file,
// and [TrackingRules] returns those for well-known parameters that track people. Rules
// are immutable, and any number of goroutines can use them. The zero Rules remove
// nothing.
type Rules struct {
	everywhere scope
	// hosts are those that rules are for, without a dot at the end, and longest is
	// the length of the longest.
	hosts   map[string]*scope
	longest int
	count   int
	hash    string
}

// scope is what to remove from the URLs of a host.
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
	// maxHost is the length of the longest domain of the DNS. It bounds how many
	// suffixes of a host can be that of a rule.
	maxHost = 253
)

// RulesProblem says what is wrong with a line of rules.
type RulesProblem uint8

const (
	// NotUTF8: the line is not UTF-8.
	NotUTF8 RulesProblem = iota + 1
	// MisplacedAsterisk: an asterisk is not the last character of a name.
	MisplacedAsterisk
	// InvalidEscape: a percent sign is not followed by two hexadecimal digits.
	InvalidEscape
	// InvalidHost: a host is neither a domain nor an address, or longer than any
	// domain of the DNS.
	InvalidHost
	// LineTooLong: the line has more than 4096 bytes.
	LineTooLong
	// TooManyRules: there are more than 131,072 rules, counted once for each host.
	TooManyRules
	// FileTooLong: the file has more than 16 MiB.
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
	InvalidHost:       "neither a domain nor an address",
	LineTooLong:       "the line is longer than 4096 bytes",
	TooManyRules:      "there are more than 131072 rules",
	FileTooLong:       "the file is longer than 16 MiB",
}

// String returns a short name of the problem, such as "invalid-host"; "" if p is
// unknown.
func (p RulesProblem) String() string { return enum.Name(rulesProblemNames, p) }

// Explanation returns a sentence without a period.
func (p RulesProblem) Explanation() string { return enum.At(rulesProblemTexts, p) }

// AppendText appends the string of p to dst. It fails if p is unknown.
func (p RulesProblem) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, rulesProblemNames, p, "canonical.RulesProblem")
}

// MarshalText returns the string of p. It fails if p is unknown.
func (p RulesProblem) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the string of a problem.
func (p *RulesProblem) UnmarshalText(text []byte) error {
	return enum.Parse(p, rulesProblemNames, text, "canonical.RulesProblem")
}

// RulesError says which place of a file [LoadRules] cannot read.
type RulesError struct {
	Problem RulesProblem
	// Line and Column are counted from 1; the column in bytes.
	Line, Column int
	// Err is why a host cannot be parsed, or nil.
	Err error
}

// Error names the place and the problem. It contains nothing of the file.
func (e *RulesError) Error() string {
	return "canonical: rules, line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": " + e.Problem.Explanation()
}

// Unwrap returns e.Err.
func (e *RulesError) Unwrap() error { return e.Err }

// LoadRules reads rules, one on a line: the name of a parameter, and perhaps
// hosts after it, separated by spaces or tabs.
//
//	# Lines that begin with a number sign are comments.
//	utm_*
//	ref      shop.example www.example.org
//	%2A%20x
//
// A name that ends with an asterisk stands for all names that begin with the rest.
// Names are those of decoded parameters, and case matters; in a rule, any byte can
// be percent-encoded, and the asterisk, the percent sign, spaces, and a number sign
// at the beginning must be. A rule with hosts is for these and the domains below
// them, as in [host.Host.IsWithin]; an address is for itself. An empty line is none.
//
// It fails at the first line that is not valid, with a *[RulesError]; errors of r
// are returned as they are.
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
	// As the form parser decodes names.
	name = infra.ScalarValues(percent.Decode(name))
	for found := false; ; found = true {
		text, start := next()
		if text == "" && found {
			return nil
		}
		s := &r.everywhere
		if text != "" {
			h, err := host.Parse(text)
			if err != nil || !h.IsDomain() && !h.IsIP() || len(h.String()) > maxHost+len(".") {
				return fail(InvalidHost, start, err)
			}
			key := strings.TrimSuffix(h.String(), ".")
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

// finish sorts what has been read, and computes the hash of what it means.
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

// finish leaves out what another prefix covers.
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

// begins reports whether name begins with one of the prefixes. As none begins with
// another, that can only be the last one that does not sort after name.
func (s *scope) begins(name string) bool {
	i, found := slices.BinarySearch(s.prefixes, name)
	return found || i > 0 && strings.HasPrefix(name, s.prefixes[i-1])
}

// Len returns the number of rules that were read, counted once for each host.
func (r *Rules) Len() int { return r.count }

// Hash returns the SHA-256 of what the rules mean, in hexadecimal digits. Order,
// comments and rules that others cover do not matter.
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
		if from := len(text) - r.longest - 1; from > 0 {
			// A longer suffix cannot be a host of a rule.
			_, text, _ = strings.Cut(text[from:], ".")
		}
		for ok := true; ok; _, text, ok = strings.Cut(text, ".") {
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

// WithRules returns p with another rule, which removes parameters after parsing.
// Its name is that of p with "+rules:" and the first 16 digits of [Rules.Hash]. If
// there are no rules, it is p. It fails for a profile that does not read URLs.
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
