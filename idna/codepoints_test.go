package idna

import (
	"testing"

	"github.com/weburl-go/weburl/internal/test/tables"
	"github.com/weburl-go/weburl/internal/test/uts46"
)

// Every code point in its positions gives the results of an independent reading of UTS
// #46.
func TestCodePointsTable(t *testing.T) {
	d := uts46.Load(t, UnicodeVersion)
	var c tables.Comparison
	tables.CodePoints(d, func(position, domain string) {
		p := d.Process(domain, uts46.Flags{})
		wantASCII, wantOK := p.ToASCII()
		wantUnicode, wantValid := p.ToUnicode()
		// ToASCII would also look for the violations, as ToUnicode does.
		ascii, ok := standard.appendASCII(nil, domain)
		unicode, violations := standard.ToUnicode(domain)
		c.Add(domain, results(wantASCII, wantOK, wantUnicode, wantValid), results(string(ascii), ok, unicode, len(violations) == 0))
	})
	c.Report(t, "code points by UTS #46")
}

// results writes the results of ToASCII and ToUnicode: "failure" in place of an ASCII form,
// and "!" after a form in Unicode for which errors are recorded.
func results(ascii string, ok bool, unicode string, valid bool) string {
	if !ok {
		ascii = "failure"
	}
	if !valid {
		unicode += "!"
	}
	return ascii + " " + unicode
}
