package main

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/percent"
)

// encodingJudge is the npm package with the encoders of whatwg-url.
const encodingJudge = "@exodus/bytes"

//go:embed js/encoding.js
var encodingJS string

func init() {
	scripts[encodingJudge] = serving + encodingJS
	pinned[encodingJudge] = "1.16.0"
}

// encodings lists the encodings that have an encoder.
var encodings = func() (all []encoding.Encoding) {
	for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
		if e.Output() == e {
			all = append(all, e)
		}
	}
	return all
}()

// An encoded is a text in the query of a special URL and in a form.
type encoded struct {
	Query, Form string
	// Crash is as in answer.
	Crash string
}

// ourEncoded returns weburl's result for a text, whose encoding is the base.
func ourEncoded(r request) (out encoded) {
	defer func() {
		if p := recover(); p != nil {
			out = encoded{Crash: fmt.Sprint(p)}
		}
	}()
	e, _ := encoding.Lookup(r.base)
	out.Query = string(percent.AppendEncodeAfterEncoding(nil, e, r.input, percent.SpecialQuery()))
	if utf16Length(r.input) > 1000 {
		out.Query = fmt.Sprintf("%x", sha256.Sum256([]byte(out.Query)))
		return out
	}
	pairs := form.List{{Value: r.input}}
	out.Form = strings.TrimPrefix(string(form.AppendInEncoding(nil, pairs.All(), e)), "=")
	if strings.ContainsAny(r.input, "#\t\n\r") {
		return out
	}
	// The parser must agree with percent.
	u, err := weburl.Options{Encoding: e}.Parse("https://h/?" + r.input + "#")
	if q, _ := u.Query(); q != out.Query || err != nil {
		return encoded{Crash: fmt.Sprintf("the parser returns %q, %v", q, err)}
	}
	return out
}

// utf16Length returns the length of a text in JavaScript.
func utf16Length(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// An encodingDifference is a text with the results of weburl and the judge.
type encodingDifference struct {
	request      request
	ours, theirs encoded
}

func (d encodingDifference) by() string { return encodingJudge }

func (d encodingDifference) kind() string {
	switch {
	case d.ours.Crash != "":
		return "we crash"
	case d.theirs.Crash != "":
		return "they crash"
	case d.ours.Query != d.theirs.Query:
		return d.request.base + ": query"
	case d.ours.Form != d.theirs.Form:
		return d.request.base + ": form"
	}
	return ""
}

// explain covers nothing: no difference is known.
func (d encodingDifference) explain([]explanation) *explanation { return nil }

func (d encodingDifference) smallest(j *judge) (finding, error) {
	return smallest(d, d.request, reduce, nil, func(r request) (encodingDifference, error) {
		if _, ok := encoding.Lookup(r.base); !ok {
			return encodingDifference{}, nil // which is about something else
		}
		return compareEncoded(j, r)
	})
}

func (d encodingDifference) String() string {
	return fmt.Sprintf("%q in %s: %s\n    weburl        %+v\n    %s %+v\n", d.request.input, d.request.base, d.kind(), d.ours, encodingJudge, d.theirs)
}

func compareEncoded(j *judge, r request) (d encodingDifference, err error) {
	err = askJSON(j, []request{r}, func(_ int, theirs encoded) {
		d = encodingDifference{r, ourEncoded(r), theirs}
	})
	return d, err
}

// randomTexts is the number of batches of random texts that follow the scalar
// values.
const randomTexts = 4

// encodingTexts is a source of every scalar value in every encoding, and then of
// random texts, which change the state of encoders that have one.
type encodingTexts struct{ seed uint64 }

func (src encodingTexts) compare(k int) (int, func(j *judge, t *tally) error) {
	requests := src.batch(k)
	own := make([]encoded, len(requests))
	for i, r := range requests {
		own[i] = ourEncoded(r)
	}
	return len(requests), func(j *judge, t *tally) error {
		return askJSON(j, requests, func(i int, theirs encoded) {
			t.count(nil, encodingDifference{requests[i], own[i], theirs})
		})
	}
}

// batch returns the same text in all encodings for the first batches: a block of
// scalar values, each with a letter after it, so that what is before it does not
// matter.
func (src encodingTexts) batch(k int) []request {
	const blocks = (utf8.MaxRune + 1) / batchSize
	if k >= blocks+randomTexts {
		return nil
	}
	var out []request
	if k < blocks {
		var text []byte
		for r := rune(k * batchSize); r < rune((k+1)*batchSize); r++ {
			if utf8.ValidRune(r) {
				text = append(utf8.AppendRune(text, r), 'a')
			}
		}
		for _, e := range encodings {
			out = append(out, request{string(text), e.String(), true})
		}
		return out
	}
	rng := rand.New(rand.NewPCG(src.seed, uint64(k)))
	for range batchSize / len(encodings) {
		text := randomText(rng)
		for _, e := range encodings {
			out = append(out, request{text, e.String(), true})
		}
	}
	return out
}

// kinds are ranges of code points that encodings treat differently.
var textKinds = [][2]rune{
	{'a', 'z'}, {' ', '~'}, {'\\', '\\'}, {'~', '~'}, {0, 0x1F}, {0x0E, 0x0F}, {0x1B, 0x1B}, {'¥', '¥'}, {'‾', '‾'}, {'−', '−'},
	{0xA0, 0xFF}, {0x391, 0x44F}, {0x3041, 0x30FE}, {0xFF61, 0xFF9F}, {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0xE000, 0xF8FF}, {0x1F600, 0x1F64F},
}

// randomText returns a text of runs of some kinds.
func randomText(rng *rand.Rand) string {
	var text []rune
	few := slices.Clone(textKinds)
	rng.Shuffle(len(few), func(i, j int) { few[i], few[j] = few[j], few[i] })
	few = few[:1+rng.IntN(5)]
	for range rng.IntN(12) {
		kind := few[rng.IntN(len(few))]
		for range 1 + rng.IntN(3) {
			text = append(text, kind[0]+rng.Int32N(kind[1]-kind[0]+1))
		}
	}
	return string(text)
}
