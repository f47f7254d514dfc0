package check

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/cli"
	"github.com/weburl-go/weburl/internal/show"
)

// level is how bad something is.
type level uint8

const (
	off level = iota
	note
	warning
	failure
)

var levelNames = [...]string{"off", "note", "warning", "error"}

func (l level) String() string { return levelNames[l] }

// UnmarshalText reads the name of a level.
func (l *level) UnmarshalText(text []byte) error {
	for i, name := range levelNames {
		if string(text) == name {
			*l = level(i)
			return nil
		}
	}
	return errors.New("a level is error, warning, note or off")
}

// MarshalText is for package flag.
func (l level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// failLevel is the level from on which the command fails; off is never.
type failLevel = level

// settings are what holds for a file. The zero value of a field is what holds
// without a setting, but for failOn.
type settings struct {
	levels  map[string]level // by code
	failOn  level
	base    weburl.URL // the zero URL is none
	exclude []pattern
}

// level returns how bad an error is whose natural level is given.
func (s *settings) level(code string, natural level) level {
	if l, ok := s.levels[code]; ok {
		return l
	}
	return natural
}

// fails reports whether something at level l makes the command fail.
func (s *settings) fails(l level) bool { return s.failOn != off && l >= s.failOn }

// baseFor returns the base URL of lists, or of documents without <base href>.
func (s *settings) baseFor(k kind) weburl.URL {
	if k != list && !s.base.IsValid() {
		return documentBaseURL
	}
	return s.base
}

var documentBaseURL = weburl.MustParse(documentBase)

// with returns s and, before it, what the flags say.
func (s settings) with(o *options) *settings {
	s.levels = maps.Clone(s.levels)
	if s.levels == nil {
		s.levels = map[string]level{}
	}
	maps.Copy(s.levels, o.flags.levels)
	if o.flagsFailOn || s.failOn == unset {
		s.failOn = o.flags.failOn
	}
	if o.flags.base.IsValid() {
		s.base = o.flags.base
	}
	s.exclude = append(s.exclude[:len(s.exclude):len(s.exclude)], o.flags.exclude...)
	return &s
}

// unset is a failOn that nothing sets.
const unset level = 255

// topics are all codes, by name and in order.
var topics = sync.OnceValues(func() (map[string]int, []cli.Topic) {
	all := cli.Topics()
	index := make(map[string]int, len(all))
	for i, t := range all {
		index[t.Name] = i
	}
	return index, all
})

// checkCode returns an error if there is no such code.
func checkCode(name string) error {
	if _, near, ok := cli.LookupTopic(name); ok {
		return nil
	} else if near != "" {
		return fmt.Errorf("there is no code %s; is it %s?", show.Visible(name), near)
	}
	return fmt.Errorf("there is no code %s; \"weburl explain\" lists them", show.Visible(name))
}

// codeList is the value of --ignore.
type codeList []string

func (l *codeList) String() string { return "" }

func (l *codeList) Set(s string) error {
	for code := range strings.SplitSeq(s, ",") {
		code = strings.TrimSpace(code)
		if err := checkCode(code); err != nil {
			return err
		}
		*l = append(*l, code)
	}
	return nil
}

// severityList is the value of --severity.
type severityList map[string]level

func (l severityList) String() string { return "" }

func (l severityList) Set(s string) error {
	for part := range strings.SplitSeq(s, ",") {
		code, name, ok := strings.Cut(strings.TrimSpace(part), "=")
		if !ok {
			return errors.New("write CODE=LEVEL")
		}
		if err := checkCode(code); err != nil {
			return err
		}
		var at level
		if err := at.UnmarshalText([]byte(name)); err != nil {
			return err
		}
		l[code] = at
	}
	return nil
}

// stringList is the value of a flag that may be given again.
type stringList []string

func (l *stringList) String() string { return "" }

func (l *stringList) Set(s string) error {
	*l = append(*l, s)
	return nil
}
