package check

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/validation"
)

// sarifForm writes a log of the Static Analysis Results Interchange Format
// 2.1.0, one result after another.
type sarifForm struct{ out jsontext.Writer }

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	projectURL  = "https://github.com/weburl-go/weburl"
)

type (
	sarifText struct {
		Text string `json:"text"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifRule struct {
		ID            string             `json:"id"`
		Short         sarifText          `json:"shortDescription"`
		Full          sarifText          `json:"fullDescription"`
		HelpURI       string             `json:"helpUri"`
		Help          sarifText          `json:"help"`
		Configuration sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
		*sarifOffsets
	}
	// sarifOffsets are offsets in a text, or nil for Parquet.
	sarifOffsets struct {
		CharOffset int `json:"charOffset"`
		CharLength int `json:"charLength"`
		ByteOffset int `json:"byteOffset"`
		ByteLength int `json:"byteLength"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted *sarifText  `json:"insertedContent,omitempty"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifProperties struct {
		URL              string `json:"url"`
		URLLength        int    `json:"urlLength,omitempty"`
		Suggestion       string `json:"suggestion,omitempty"`
		SuggestionLength int    `json:"suggestionLength,omitempty"`
		Context          string `json:"context,omitempty"`
		Encoding         string `json:"encoding,omitempty"`
	}
	// sarifSummary holds the number of files read, and of files in directories that
	// were skipped.
	sarifSummary struct {
		FilesRead    int     `json:"filesRead"`
		FilesSkipped skipped `json:"filesSkipped"`
	}
	sarifResult struct {
		RuleID     string          `json:"ruleId"`
		RuleIndex  int             `json:"ruleIndex"`
		Level      string          `json:"level"`
		Message    sarifText       `json:"message"`
		Locations  []sarifLocation `json:"locations"`
		Fixes      []sarifFix      `json:"fixes,omitempty"`
		Properties sarifProperties `json:"properties"`
	}
)

func (s *sarifForm) begin(w *writer) {
	_, all := topics()
	tool := sarifTool{sarifDriver{Name: "weburl", InformationURI: projectURL}}
	for _, t := range all {
		l := warning
		if t.Failure == validation.Always {
			l = failure
		}
		help := fmt.Sprintf("%s. %s", t.Explanation, t.Why)
		if valid, ok := t.Valid(); ok {
			help += fmt.Sprintf(" For example, write %q instead of %q.", valid, t.Input)
		}
		tool.Driver.Rules = append(tool.Driver.Rules, sarifRule{
			ID: t.Name, Short: sarifText{t.Explanation}, Full: sarifText{t.Why}, HelpURI: t.Anchor(),
			Help: sarifText{help}, Configuration: sarifConfiguration{l.String()},
		})
	}
	for _, c := range ownCodes {
		tool.Driver.Rules = append(tool.Driver.Rules, sarifRule{
			ID: c.name, Short: sarifText{c.short}, Full: sarifText{c.full},
			HelpURI: c.documentation(), Help: sarifText{c.short + ". " + c.full},
			Configuration: sarifConfiguration{c.natural.String()},
		})
	}
	o := &s.out
	o.Object()
	o.Member("$schema", sarifSchema)
	o.Member("version", "2.1.0")
	o.Name("runs")
	o.Array()
	o.Object()
	o.Name("tool")
	writeValue(o, tool)
	o.Member("columnKind", "unicodeCodePoints")
	o.Name("newlineSequences")
	writeValue(o, []string{"\r\n", "\n"})
	o.Name("results")
	o.Lines()
	o.Flush(w.streams.Out)
}

// end ends the results, the run, the runs and the log.
func (s *sarifForm) end(w *writer) {
	s.out.End()
	if w.skipped != nil {
		s.out.Name("properties")
		writeValue(&s.out, sarifSummary{w.files, w.skipped})
	}
	for range 3 {
		s.out.End()
	}
	s.out.Flush(w.streams.Out)
}

func (s *sarifForm) finding(w *writer, u *unit, f *finding) {
	index, all := topics()
	rule, ok := index[f.code]
	if !ok {
		rule = len(all) + ownIndex(f.code)
	}
	artifact := sarifArtifact{fileURI(u.name)}
	r := sarifResult{
		RuleID: f.code, RuleIndex: rule, Level: f.level.String(), Message: sarifText{f.message},
	}
	for p := range f.places {
		r.Locations = append(r.Locations, sarifLocation{sarifPhysical{artifact, u.region(p.start, p.end)}})
	}
	p := &r.Properties
	p.URL, p.URLLength = cut(f.of.url, maxShown)
	p.Suggestion, p.SuggestionLength = cut(f.of.suggestion, maxShown)
	p.Context, _ = cut(f.context, maxRemark)
	p.Encoding = u.encodingName()
	if len(f.edits) > 0 {
		change := sarifChange{Artifact: artifact}
		for _, e := range f.edits {
			replacement := sarifReplacement{Deleted: u.region(e.start, e.end)}
			if e.text != "" {
				replacement.Inserted = &sarifText{e.text}
			}
			change.Replacements = append(change.Replacements, replacement)
		}
		r.Fixes = []sarifFix{{sarifText{"Replace with " + p.Suggestion}, []sarifChange{change}}}
	}
	writeValue(&s.out, r)
	s.out.Flush(w.streams.Out)
}

func (u *unit) region(start, end place) sarifRegion {
	r := sarifRegion{StartLine: start.line, StartColumn: start.column, EndLine: end.line, EndColumn: end.column}
	if u.cells == nil || !u.cells.isParquet() {
		r.sarifOffsets = &sarifOffsets{
			CharOffset: start.char, CharLength: end.char - start.char,
			ByteOffset: start.inFile, ByteLength: end.inFile - start.inFile,
		}
	}
	return r
}

// fileURI returns the name of a file as a URI reference, which is relative if the
// name is.
func fileURI(name string) string {
	const unreserved = "-._~!$&'()*+,;=:@/"
	name = filepath.ToSlash(name)
	var b strings.Builder
	switch first, _, _ := strings.Cut(name, "/"); {
	case filepath.IsAbs(name) && strings.HasPrefix(name, "/"):
		b.WriteString("file://")
	case filepath.IsAbs(name):
		b.WriteString("file:///")
	case strings.Contains(first, ":"):
		b.WriteString("./")
	}
	for i := range len(name) {
		c := name[i]
		if 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || strings.IndexByte(unreserved, c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
