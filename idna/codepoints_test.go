package idna_test

import (
	"fmt"
	"testing"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/tables"
	"github.com/weburl-go/weburl/internal/test/uts46"
)

// answer writes the results of ToASCII and ToUnicode: "failure" is in place of an ASCII form,
// and "!" after a form in Unicode about which errors are recorded.
func answer(ascii string, ok bool, unicode string, valid bool) string {
	if !ok {
		ascii = "failure"
	}
	if !valid {
		unicode += "!"
	}
	return ascii + " " + unicode
}

// Every code point in every position gives the results of an independent reading of UTS
// #46.
func TestCodePointsTable(t *testing.T) {
	d := uts46.Load(t, idna.UnicodeVersion)
	var c tables.Comparison
	tables.CodePoints(func(position, domain string) {
		ascii, err := idna.ToASCII(domain)
		unicode, violations := idna.ToUnicode(domain)
		p := d.Process(domain, uts46.Flags{})
		wantASCII, wantOK := p.ToASCII()
		wantUnicode, wantValid := p.ToUnicode()
		c.Add(domain, answer(wantASCII, wantOK, wantUnicode, wantValid), answer(ascii, err == nil, unicode, len(violations) == 0))
	})
	c.Report(t, fmt.Sprintf("UTS #46, %d positions", len(uts46.Positions)))
}
