package check

import (
	"errors"
	"fmt"

	"github.com/weburl-go/weburl/internal/app/cli/about"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/validation"
)

// The codes of findings that are not validation errors of the Standard.
const (
	placeholderCode     = "placeholder"
	missingFileCode     = "missing-file"
	missingFragmentCode = "missing-fragment"
	outsideRootCode     = "outside-root"
	carriageReturnCode  = lines.Code
	dataCode            = "data-url"
	dataTypeCode        = "data-type"
	dataSizeCode        = "data-size"
	moreCode            = "more-findings"
)

// ownCode describes one of these codes.
type ownCode struct {
	name    string
	short   string
	full    string
	section string // of docs/check.md
	natural level
}

// ownCodes holds all of them, in the order of the rules in SARIF.
var ownCodes = []ownCode{
	{placeholderCode, placeholderMessage,
		"What a template puts into the URL is unknown, and so is whether the URL is valid.", "templates", note},
	{missingFileCode, "the link leads to a file that does not exist",
		"Readers who follow the link get an error.", "links-to-files", failure},
	{missingFragmentCode, "no element or heading matches the fragment",
		"Readers who follow the link get the document, but not the place in it.", "links-to-files", warning},
	{outsideRootCode, "the link leads outside of the root, where nothing is looked up",
		"Whether there is a file is unknown; in a browser, no path leads above the root.", "links-to-files", note},
	{carriageReturnCode, lines.Explanation,
		"The URL parser removes CR, and so makes one URL of both. To make each CR a line end, run tr -s '\\r' '\\n' on the list.", "lists", failure},
	{dataCode, "a data: URL has no body that browsers can read",
		"There is no comma before the body, or the body is not base64 although the URL says so. Browsers load nothing.", "data-urls", failure},
	{dataTypeCode, "the text before the comma of a data: URL is not a MIME type",
		"Browsers read text/plain;charset=US-ASCII instead, so an image is not shown and a script does not run.", "data-urls", warning},
	{dataSizeCode, "the body of a data: URL is larger than --max-data allows",
		"It makes every copy of the document larger, and browsers cannot cache it by itself.", "data-urls", warning},
	{moreCode, "the file has more reports than are shown",
		"The number of reports of a file is limited; --max-findings sets the limit.", "limits", note},
}

func (c ownCode) documentation() string {
	return findings.ProjectURL + "/blob/main/docs/check.md#" + c.section
}

// explained returns the codes in the form that "weburl explain" shows.
func explained() []frame.Code {
	var all []frame.Code
	for _, c := range ownCodes {
		all = append(all, frame.Code{Name: c.name, Explanation: c.short, Why: c.full, Documentation: c.documentation()})
	}
	return all
}

// ownIndex returns the index of a code in ownCodes, or -1 if it is not there.
func ownIndex(name string) int {
	for i := range ownCodes {
		if ownCodes[i].name == name {
			return i
		}
	}
	return -1
}

// rules describes all codes.
func rules() (rules []findings.Rule) {
	_, all := topics()
	for _, t := range all {
		l := warning
		if t.Failure == validation.Always {
			l = failure
		}
		help := fmt.Sprintf("%s. %s", t.Explanation, t.Why)
		if valid, ok := t.Valid(); ok {
			help += fmt.Sprintf(" For example, write %q instead of %q.", valid, t.Input)
		}
		rules = append(rules, findings.Rule{ID: t.Name, Short: t.Explanation, Full: t.Why, Help: help, HelpURI: t.Anchor(), Level: l})
	}
	for _, c := range ownCodes {
		rules = append(rules, findings.Rule{
			ID: c.name, Short: c.short, Full: c.full, Help: c.short + ". " + c.full, HelpURI: c.documentation(), Level: c.natural,
		})
	}
	return rules
}

// checkCode returns an error if the code does not exist.
func checkCode(name string) error {
	if ownIndex(name) >= 0 {
		return nil
	}
	_, near, ok := about.LookupTopic(name)
	if ok {
		return nil
	}
	if near == "" {
		names := make([]string, len(ownCodes))
		for i := range ownCodes {
			names[i] = ownCodes[i].name
		}
		near = similar.Name(name, names)
	}
	if near != "" {
		return errors.New(frame.Unknown("code", name, near))
	}
	return errors.New(frame.Unknown("code", name, "") + `; "weburl explain" lists the codes`)
}
