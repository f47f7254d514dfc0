package findings

import (
	"bufio"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/weburl-go/weburl/internal/jsontext"
)

// sarifForm writes a log of the Static Analysis Results Interchange Format
// 2.1.0, one result after another.
type sarifForm struct {
	to    *bufio.Writer
	out   jsontext.Writer
	rules map[string]int // the index of each rule
}

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

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
		Pattern          string `json:"pattern,omitempty"`
		URLLength        int    `json:"urlLength,omitempty"`
		Suggestion       string `json:"suggestion,omitempty"`
		SuggestionLength int    `json:"suggestionLength,omitempty"`
		Context          string `json:"context,omitempty"`
		Encoding         string `json:"encoding,omitempty"`
	}
	sarifResult struct {
		RuleID     string          `json:"ruleId"`
		RuleIndex  int             `json:"ruleIndex"`
		Level      string          `json:"level"`
		Message    sarifText       `json:"message"`
		Locations  []sarifLocation `json:"locations"`
		Related    []sarifLocation `json:"relatedLocations,omitempty"`
		Fixes      []sarifFix      `json:"fixes,omitempty"`
		Properties sarifProperties `json:"properties"`
	}
)

func (s *sarifForm) Begin(rules func() []Rule) {
	tool := sarifTool{sarifDriver{Name: "weburl", InformationURI: ProjectURL}}
	s.rules = map[string]int{}
	for i, r := range rules() {
		s.rules[r.ID] = i
		tool.Driver.Rules = append(tool.Driver.Rules, sarifRule{
			ID: r.ID, Short: sarifText{r.Short}, Full: sarifText{r.Full}, HelpURI: r.HelpURI,
			Help: sarifText{r.Help}, Configuration: sarifConfiguration{r.Level.String()},
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
	o.Flush(s.to)
}

// End ends the results, the run, the runs and the log.
func (s *sarifForm) End(properties any) {
	s.out.End()
	if properties != nil {
		s.out.Name("properties")
		writeValue(&s.out, properties)
	}
	for range 3 {
		s.out.End()
	}
	s.out.Flush(s.to)
}

func (s *sarifForm) Finding(f *Finding) {
	artifact := sarifArtifact{fileURI(f.File)}
	r := sarifResult{
		RuleID: f.Code, RuleIndex: s.rules[f.Code], Level: f.Level.String(), Message: sarifText{f.Message},
	}
	locations := func(all []Extent) (result []sarifLocation) {
		for _, e := range all {
			result = append(result, sarifLocation{sarifPhysical{artifact, f.region(e)}})
		}
		return result
	}
	r.Locations, r.Related = locations(f.Places), locations(f.Related)
	p := &r.Properties
	p.URL, p.URLLength = Cut(f.URL, MaxShown)
	p.Pattern = f.Pattern
	p.Suggestion, p.SuggestionLength = Cut(f.Suggestion, MaxShown)
	p.Context, _ = Cut(f.Context, MaxRemark)
	p.Encoding = f.Encoding
	if len(f.Edits) > 0 {
		change := sarifChange{Artifact: artifact}
		for _, e := range f.Edits {
			replacement := sarifReplacement{Deleted: f.region(e.Extent)}
			if e.Text != "" {
				replacement.Inserted = &sarifText{e.Text}
			}
			change.Replacements = append(change.Replacements, replacement)
		}
		r.Fixes = []sarifFix{{sarifText{"Replace with " + p.Suggestion}, []sarifChange{change}}}
	}
	writeValue(&s.out, r)
	s.out.Flush(s.to)
}

func (f *Finding) region(e Extent) sarifRegion {
	start, end := &e.Start, &e.End
	r := sarifRegion{StartLine: start.Line, StartColumn: start.Column, EndLine: end.Line, EndColumn: end.Column}
	if !f.NoOffsets {
		r.sarifOffsets = &sarifOffsets{
			CharOffset: start.Char, CharLength: end.Char - start.Char,
			ByteOffset: start.Offset, ByteLength: end.Offset - start.Offset,
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
