// Package findings writes findings about the lines of files: as text for people, as JSON, as
// SARIF, or as annotations for GitHub Actions.
package findings

import (
	"bufio"
	"errors"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// ProjectURL is the home of the project.
const ProjectURL = "https://github.com/weburl-go/weburl"

// Level is a severity.
type Level uint8

const (
	Off Level = iota
	Note
	Warning
	Error
)

// LevelNames holds the names of all levels.
var LevelNames = [...]string{"off", "note", "warning", "error"}

func (l Level) String() string { return LevelNames[l] }

// ErrLevel is the error for a text that is not the name of a level.
var ErrLevel = errors.New("must be error, warning, note or off")

// UnmarshalText parses the name of a level.
func (l *Level) UnmarshalText(text []byte) error {
	for i, name := range LevelNames {
		if string(text) == name {
			*l = Level(i)
			return nil
		}
	}
	return ErrLevel
}

// Place is a position in a file. Columns and characters are code points.
type Place struct {
	Line, Column int // from 1
	// Char is the offset in code points, and Offset the offset in bytes, from 0.
	Char, Offset int
}

// Extent is a span in a file.
type Extent struct{ Start, End Place }

// Edit replaces a span of a file.
type Edit struct {
	Extent
	Text string
}

// Finding is a finding in a file.
type Finding struct {
	File    string
	Code    string
	Level   Level
	Message string
	// Places holds the positions of the finding, at least one.
	Places []Extent
	// NoOffsets is set if only lines and columns are known.
	NoOffsets bool
	// Pattern is the URL pattern that the finding is about, or "" if it is about a URL.
	Pattern string
	// URL is the URL that the finding is about or, for a pattern, one that shows it. For a
	// pattern, it may be "".
	URL string
	// Suggestion is what to write instead, or "". It belongs to all findings about a URL, and
	// people see it only with the one that ShowsFix.
	Suggestion string
	ShowsFix   bool
	Edits      []Edit
	// Related holds the positions of other patterns that Message names.
	Related  []Extent
	Context  string
	Encoding string // "" for UTF-8
	// Excerpt returns the line of the first position, without secrets, and the spans of the
	// finding in it. It may be nil.
	Excerpt func() (line string, spans []validation.Span)
}

// subject returns what Suggestion replaces.
func (f *Finding) subject() string {
	if f.Pattern != "" {
		return f.Pattern
	}
	return f.URL
}

// Rule describes a code.
type Rule struct {
	ID string
	// Short and Full are sentences without a full stop and with one.
	Short, Full, Help, HelpURI string
	Level                      Level
}

// Form is a format of reports. The order of calls is Begin, Finding for each finding, End.
type Form interface {
	// Begin begins the report. rules returns the rules of all codes.
	Begin(rules func() []Rule)
	Finding(f *Finding)
	// End ends the report. properties is written where the format has a place for it, unless it
	// is nil.
	End(properties any)
}

// Formats lists the formats.
var Formats = []string{"text", "json", "ndjson", "sarif", "github"}

// New returns a form that writes one of [Formats] to out.
func New(format string, out *bufio.Writer, paint show.Painter) Form {
	switch format {
	case "json", "ndjson":
		return &jsonForm{to: out, array: format == "json"}
	case "sarif":
		return &sarifForm{to: out}
	case "github":
		return githubForm{out}
	}
	return &textForm{Painter: paint, to: out}
}

// Listed returns the counts of each level: "1 error, 2 warnings".
func Listed(counts *[4]int) string {
	var found []string
	for l := Error; l > Off; l-- {
		if n := counts[l]; n > 0 {
			found = append(found, Count(n, l.String()))
		}
	}
	return strings.Join(found, ", ")
}

// Count returns a number and a noun, in the plural if necessary.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
