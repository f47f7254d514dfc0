package check

import (
	"maps"
	"strings"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/about"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/findings"
)

// level is a severity.
type level = findings.Level

const (
	off     = findings.Off
	note    = findings.Note
	warning = findings.Warning
	failure = findings.Error
)

// settings holds the settings from a .weburl.toml file or from flags. A zero field
// is not set; for failOn, that is unset.
type settings struct {
	levels  map[string]level // by code
	failOn  level            // the lowest level that makes the command fail; off means never
	base    weburl.URL
	exclude []pattern
	// extensions maps endings to kinds, in addition to the built-in table.
	extensions extensions
	// local reports whether links to files are looked up. root is the directory to
	// which "/" leads: an absolute path, or "" for the default.
	local bool
	root  string
	// within is the absolute path of a directory outside of which nothing is looked
	// up, because settings found there say whether or where to look; or "".
	within string
	layout layout
}

// level returns the level of a code: the one set for it, or natural.
func (s *settings) level(code string, natural level) level {
	if l, ok := s.levels[code]; ok {
		return l
	}
	return natural
}

// fails reports whether a finding at level l makes the command fail.
func (s *settings) fails(l level) bool { return s.failOn != off && l >= s.failOn }

// baseFor returns the base URL of a list, or of a document without <base href>.
func (s *settings) baseFor(k kind) weburl.URL {
	if k != list && !s.base.IsValid() {
		return documentBaseURL
	}
	return s.base
}

var documentBaseURL = weburl.MustParse(documentBase)

// with returns s combined with the flags, which take precedence.
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
	if o.flagsLocal {
		s.local = o.flags.local
	}
	if o.flags.root != "" {
		s.root = o.flags.root
	}
	if o.flags.root != "" || o.flagsLocal && s.root == "" {
		s.within = "" // flags may lead anywhere
	}
	if o.flags.layout.preset != nil {
		s.layout.preset = o.flags.layout.preset
	}
	s.extensions = s.extensions.with(o.flags.extensions)
	s.exclude = append(s.exclude[:len(s.exclude):len(s.exclude)], o.flags.exclude...)
	return &s
}

// unset is the value of failOn in settings that do not set it.
const unset level = 255

// topics returns the index of each code by its name, and all codes, in order.
var topics = sync.OnceValues(func() (map[string]int, []about.Topic) {
	all := about.Topics()
	index := make(map[string]int, len(all))
	for i, t := range all {
		index[t.Name] = i
	}
	return index, all
})

// flagLevels returns the levels that --severity, --ignore and --placeholder set.
func flagLevels(f *frame.Flags) (map[string]level, error) {
	levels, err := findings.ParseLevels(f.All("severity"), f.All("ignore"), checkCode)
	if err != nil {
		return nil, frame.UsageError(err.Error())
	}
	if f.On("placeholder") {
		var at level
		at.UnmarshalText([]byte(f.Text("placeholder"))) // is one of its values
		levels[placeholderCode] = at
	}
	return levels, nil
}

// flagExtensions returns the kinds that --ext gives to endings.
func flagExtensions(f *frame.Flags) (extensions, error) {
	all := extensions{}
	for _, part := range values(f, "ext") {
		ending, form, _ := strings.Cut(part, "=")
		if err := all.set(ending, form); err != nil {
			return nil, frame.UsageError("--ext: " + err.Error())
		}
	}
	return all, nil
}

// values returns the comma-separated items of all values of a flag.
func values(f *frame.Flags, name string) (all []string) {
	for _, list := range f.All(name) {
		for value := range strings.SplitSeq(list, ",") {
			all = append(all, strings.TrimSpace(value))
		}
	}
	return all
}
