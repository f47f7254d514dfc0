package main

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/ucd"
)

// idnaJudge is the npm package with which whatwg-url converts domains.
const idnaJudge = "tr46"

//go:embed js/idna.js
var idnaJS string

func init() { scripts[idnaJudge] = serving + idnaJS }

// flags are those of UTS #46, in the order of js/idna.js. IgnoreInvalidPunycode is left
// out: with it, too, tr46 refuses labels that are not Punycode.
var flags = []func(o *idna.Options){
	func(o *idna.Options) { o.CheckHyphens = true },
	func(o *idna.Options) { o.CheckBidi = true },
	func(o *idna.Options) { o.CheckJoiners = true },
	func(o *idna.Options) { o.UseSTD3ASCIIRules = true },
	func(o *idna.Options) { o.VerifyDNSLength = true },
	func(o *idna.Options) { o.TransitionalProcessing = true },
}

// A converted is a domain in ASCII and in Unicode; nil means failure.
type converted struct {
	ASCII, Unicode *string
	// Crash is as in answer.
	Crash string
}

// ourConverted returns weburl's result for a domain, whose flags are the base.
func ourConverted(r request) (out converted) {
	defer func() {
		if p := recover(); p != nil {
			out = converted{Crash: fmt.Sprint(p)}
		}
	}()
	var o idna.Options
	for i, set := range flags {
		if i < len(r.base) && r.base[i] == '1' {
			set(&o)
		}
	}
	if ascii, err := o.ToASCII(r.input); err == nil {
		out.ASCII = &ascii
	}
	// tr46 does not verify lengths in ToUnicode, as UTS #46 says.
	o.VerifyDNSLength = false
	if text, violations := o.ToUnicode(r.input); len(violations) == 0 {
		out.Unicode = &text
	}
	return out
}

// An idnaDifference is a domain with the results of weburl and the judge.
type idnaDifference struct {
	request      request
	ours, theirs converted
}

func (d idnaDifference) by() string { return idnaJudge }

func (d idnaDifference) kind() string {
	switch {
	case d.ours.Crash != "":
		return "we crash"
	case d.theirs.Crash != "":
		return "they crash"
	}
	var parts []string
	for _, c := range []struct {
		name         string
		ours, theirs *string
	}{{"ToASCII", d.ours.ASCII, d.theirs.ASCII}, {"ToUnicode", d.ours.Unicode, d.theirs.Unicode}} {
		switch {
		case c.ours == nil && c.theirs != nil:
			parts = append(parts, c.name+": we fail")
		case c.ours != nil && c.theirs == nil:
			parts = append(parts, c.name+": they fail")
		case c.ours != nil && *c.ours != *c.theirs:
			parts = append(parts, c.name)
		}
	}
	return strings.Join(parts, ", ")
}

// explainedIDNA lists the known differences from tr46.
var explainedIDNA = []explanationOf[idnaDifference]{
	{
		explanation: explanation{
			name:   "normalized-with-an-older-unicode",
			judge:  idnaJudge,
			why:    "tr46 normalizes with String.prototype.normalize, and Node has Unicode 17, which lacks the combining classes of newer marks",
			anchor: "https://www.unicode.org/reports/tr46/#Processing",
		},
		holds: func(d idnaDifference) bool {
			text, _ := idna.Options{}.ToUnicode(d.request.input)
			without, _ := idna.Options{TransitionalProcessing: true}.ToUnicode(d.request.input) // joiners
			return isOrderedAnew(text) || isOrderedAnew(without)
		},
	},
}

func (d idnaDifference) explain([]explanation) *explanation { return explainBy(explainedIDNA, d) }

func (d idnaDifference) smallest(j *judge) (finding, error) {
	return smallest(d, d.request, reduce, nil, func(r request) (idnaDifference, error) {
		var d idnaDifference
		err := askJSON(j, []request{r}, func(_ int, theirs converted) {
			d = idnaDifference{r, ourConverted(r), theirs}
		})
		return d, err
	})
}

func (d idnaDifference) String() string {
	show := func(s *string) string {
		if s == nil {
			return "failure"
		}
		return fmt.Sprintf("%+q", *s)
	}
	return fmt.Sprintf("%+q with the flags %s: %s\n    weburl      %s, %s\n    %-11s %s, %s\n", d.request.input, d.request.base, d.kind(),
		show(d.ours.ASCII), show(d.ours.Unicode), idnaJudge, show(d.theirs.ASCII), show(d.theirs.Unicode))
}

// idnaDomains is an endless source of random domains.
type idnaDomains struct{ seed uint64 }

func (src idnaDomains) compare(k int) (int, func(j *judge, t *tally) error) {
	rng := rand.New(rand.NewPCG(src.seed, uint64(k)))
	requests := make([]request, batchSize)
	own := make([]converted, batchSize)
	for i := range requests {
		// Half of the time, the flags are those of the URL Standard.
		bits := []byte("011000")
		if i%2 == 1 {
			for b := range bits {
				bits[b] = '0' + byte(rng.IntN(2))
			}
		}
		requests[i] = request{randomDomain(rng), string(bits), true}
		own[i] = ourConverted(requests[i])
	}
	return batchSize, func(j *judge, t *tally) error {
		return askJSON(j, requests, func(i int, theirs converted) {
			t.count(nil, idnaDifference{requests[i], own[i], theirs})
		})
	}
}

// idnaKinds holds code points of each set of properties that matters for UTS #46, so that
// random domains have many rare ones.
var idnaKinds = func() (kinds [][]rune) {
	type properties struct {
		set    ucd.Properties
		status ucd.Status
		newer  bool
	}
	index := map[properties]int{}
	assigned := idna.AssignedIn(17, 0)
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) || ucd.Age(r) == 0 && r%64 != 0 {
			continue
		}
		p := properties{ucd.Lookup(r), ucd.StatusOf(r), !assigned(r)}
		i, ok := index[p]
		if !ok {
			i = len(kinds)
			index[p] = i
			kinds = append(kinds, nil)
		}
		kinds[i] = append(kinds[i], r)
	}
	return kinds
}()

// randomDomain returns a domain of up to three labels of a few kinds of code points, some
// in Punycode.
func randomDomain(rng *rand.Rand) string {
	var few [4][]rune
	for i := range few {
		few[i] = idnaKinds[rng.IntN(len(idnaKinds))]
	}
	var labels []string
	for range 1 + rng.IntN(3) {
		var label []rune
		for range rng.IntN(6) {
			switch rng.IntN(4) {
			case 0:
				label = append(label, []rune("aB1-_.بא१\u0301\u0323\u200C\u200D\u094Dßςé。")[rng.IntN(18)])
			default:
				kind := few[rng.IntN(len(few))]
				label = append(label, kind[rng.IntN(len(kind))])
			}
		}
		text := string(label)
		if encoded, err := idna.EncodePunycode(text); err == nil && rng.IntN(4) == 0 {
			text = "xn--" + encoded
		}
		labels = append(labels, text)
	}
	return strings.Join(labels, ".")
}
