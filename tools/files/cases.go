package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/percent"
)

const (
	table = "fileurl/testdata/cases.txt"

	// Entries of the table for a judge other than a reason.
	equal, notAsked = "=", "-"
)

// A testCase is a line of the table.
type testCase struct {
	style fileurl.Style
	// from reports whether the input is a path rather than a URL.
	from  bool
	input string
	// ours is the URL or path, quoted, or the name of a reason.
	ours string
	why  [judges]string
}

func (c testCase) direction() string {
	if c.from {
		return "from"
	}
	return "path"
}

func (c testCase) String() string {
	return fmt.Sprintf("%v %s %q: we have %s", c.style, c.direction(), c.input, c.ours)
}

// answer returns the answer of package fileurl for the input.
func (c testCase) answer() string {
	var text string
	var err error
	if c.from {
		var u weburl.URL
		u, err = fileurl.From(c.input, c.style)
		text = u.String()
	} else if u, e := weburl.Parse(c.input); e != nil {
		return "no-url"
	} else {
		text, err = fileurl.Path(u, c.style)
	}
	if err != nil {
		return err.(*fileurl.Error).Reason.String()
	}
	return strconv.Quote(text)
}

// An answer is a judge's: a URL or path, or that there is none.
type answer struct {
	asked, refused bool
	text           string
}

func (a answer) String() string {
	switch {
	case !a.asked:
		return "not asked"
	case a.refused:
		return "refused"
	}
	return strconv.Quote(a.text)
}

// same reports whether a judge gives our answer.
func (c testCase) same(a answer) bool {
	ours, err := strconv.Unquote(c.ours)
	if err != nil || a.refused {
		return err != nil && a.refused
	}
	if !c.from {
		return ours == a.text
	}
	return decoded(ours) == decoded(a.text)
}

// decoded returns the host and the decoded segments of a URL.
func decoded(url string) string {
	u, err := weburl.Parse(url)
	if err != nil {
		return ""
	}
	segments := slices.Collect(u.DecodedSegments())
	rest := strings.TrimPrefix(u.String(), u.WithoutFragment().WithoutQuery().String())
	return u.Host().String() + strconv.Quote(strings.Join(segments, "\x00")) + percent.Decode(rest)
}

func tablePath(name string) (string, error) {
	root, err := suite.ModuleRoot()
	return filepath.Join(root, filepath.FromSlash(name)), err
}

// readCases reads the table. If the table is to be updated, it computes our
// answers.
func readCases(update bool) ([]testCase, error) {
	name, err := tablePath(table)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var cases []testCase
	for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		fields := strings.Split(strings.TrimSuffix(line, "\r"), "\t")
		if len(fields) != 4+judges {
			return nil, fmt.Errorf("%s:%d: not %d fields", table, i+1, 4+judges)
		}
		c := testCase{from: fields[1] == "from", ours: fields[3], why: [judges]string(fields[4:])}
		if err := c.style.UnmarshalText([]byte(fields[0])); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", table, i+1, err)
		}
		if c.input, err = strconv.Unquote(fields[2]); err != nil || c.direction() != fields[1] {
			return nil, fmt.Errorf("%s:%d: bad input or direction", table, i+1)
		}
		if update {
			c.ours = c.answer()
		}
		cases = append(cases, c)
	}
	return cases, nil
}

func writeCases(cases []testCase) error {
	name, err := tablePath(table)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, c := range cases {
		fmt.Fprintln(&b, strings.Join(append([]string{c.style.String(), c.direction(), strconv.Quote(c.input), c.ours}, c.why[:]...), "\t"))
	}
	return os.WriteFile(name, []byte(b.String()), 0o666)
}
