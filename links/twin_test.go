package links

import (
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/validation"
)

// This file reads the syntaxes again, one code point per step, as the standards describe
// it. Nothing here is shared with the package.

var (
	twinInteger = regexp.MustCompile(`^[0-9]+$`)
	twinFloat   = regexp.MustCompile(`^-?([0-9]+|[0-9]*\.[0-9]+)([eE][-+]?[0-9]+)?$`)
)

func twinSpace(c byte) bool { return strings.IndexByte("\t\n\f\r ", c) >= 0 }

// twinSrcset returns all candidates, and the number of errors of the kinds that the
// Standard names: stray commas, and candidates with invalid descriptors.
//
// https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
func twinSrcset(input string) (candidates []Candidate) {
	position := 0
	for {
		for position < len(input) && (twinSpace(input[position]) || input[position] == ',') {
			position++
		}
		if position >= len(input) {
			return candidates
		}
		start := position
		for position < len(input) && !twinSpace(input[position]) {
			position++
		}
		url := input[start:position]
		var descriptors []string
		if strings.HasSuffix(url, ",") {
			url = strings.TrimRight(url, ",")
		} else {
			for position < len(input) && twinSpace(input[position]) {
				position++
			}
			current, state := "", "in descriptor"
			flush := func() {
				if current != "" {
					descriptors = append(descriptors, current)
				}
				current = ""
			}
		tokens:
			for ; ; position++ {
				if position >= len(input) {
					flush()
					break
				}
				c := input[position]
				switch state {
				case "in descriptor":
					switch {
					case twinSpace(c):
						flush()
						state = "after descriptor"
					case c == ',':
						position++
						flush()
						break tokens
					case c == '(':
						current += "("
						state = "in parens"
					default:
						current += string(rune(c))
					}
				case "in parens":
					current += string(rune(c))
					if c == ')' {
						state = "in descriptor"
					}
				case "after descriptor":
					if !twinSpace(c) {
						state = "in descriptor"
						position--
					}
				}
			}
		}
		candidates = append(candidates, twinCandidate(url, start, descriptors))
	}
}

func twinCandidate(url string, start int, descriptors []string) Candidate {
	failed := false
	var width, height *big.Int
	var density *float64
	for _, d := range descriptors {
		number, unit := d[:len(d)-1], d[len(d)-1:]
		switch {
		case unit == "w" && twinInteger.MatchString(number):
			if width != nil || density != nil {
				failed = true
			}
			n, _ := new(big.Int).SetString(number, 10)
			if n.Sign() == 0 {
				failed = true
			} else {
				width = n
			}
		case unit == "x" && twinFloat.MatchString(number):
			if width != nil || density != nil || height != nil {
				failed = true
			}
			n, err := strconv.ParseFloat(number, 64)
			if err != nil || n < 0 {
				failed = true
			} else {
				density = &n
			}
		case unit == "h" && twinInteger.MatchString(number):
			if height != nil || density != nil {
				failed = true
			}
			n, _ := new(big.Int).SetString(number, 10)
			if n.Sign() == 0 {
				failed = true
			} else {
				height = n
			}
		default:
			failed = true
		}
	}
	if height != nil && width == nil {
		failed = true
	}
	c := Candidate{URL: url, Span: validation.Span{Start: start, End: start + len(url)}, Invalid: failed}
	if failed {
		return c
	}
	c.Width, c.Height = saturated(width), saturated(height)
	if density != nil {
		c.Density, c.HasDensity = math.Abs(*density), true
	}
	return c
}

func saturated(n *big.Int) int64 {
	switch {
	case n == nil:
		return 0
	case n.IsInt64():
		return n.Int64()
	}
	return math.MaxInt64
}

// twinRefresh reads content by one expression for each step.
//
// https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
func twinRefresh(input string) (r Refreshing, ok bool) {
	time := regexp.MustCompile(`^[\t\n\f\r ]*([0-9]*)`).FindStringSubmatch(input)
	rest := input[len(time[0]):]
	if time[1] == "" && !strings.HasPrefix(rest, ".") {
		return r, false
	}
	n := new(big.Int)
	n.SetString("0"+time[1], 10)
	rest = strings.TrimLeft(rest, "0123456789.")
	if rest != "" && strings.IndexByte(";,\t\n\f\r ", rest[0]) < 0 {
		return r, false
	}
	r.Delay = saturated(n)
	rest = regexp.MustCompile(`^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*`).ReplaceAllLiteralString(rest, "")
	if rest == "" {
		return r, true
	}
	url := rest
	skipQuotes := rest[0] != 'u' && rest[0] != 'U'
	if m := regexp.MustCompile(`^[uU][rR][lL][\t\n\f\r ]*=[\t\n\f\r ]*`).FindString(rest); m != "" {
		url, skipQuotes = rest[len(m):], true
	}
	if skipQuotes && url != "" && (url[0] == '"' || url[0] == '\'') {
		quote := url[:1]
		url = url[1:]
		before, _, found := strings.Cut(url, quote)
		end := len(input) - len(url) + len(before)
		if found {
			url, rest = before, input[end:]
		} else {
			rest = ""
		}
	} else {
		rest = ""
	}
	start := len(input) - len(rest) - len(url)
	trimmed := strings.TrimLeft(url, "\t\n\f\r ")
	start += len(url) - len(trimmed)
	trimmed = strings.TrimRight(trimmed, "\t\n\f\r ")
	r.HasURL, r.URL, r.Span = true, trimmed, validation.Span{Start: start, End: start + len(trimmed)}
	return r, true
}

// twinLinks is the algorithm of RFC 8288, with the separators and white space of its
// grammar, and without extended values.
//
// https://www.rfc-editor.org/rfc/rfc8288#appendix-B.2
func twinLinks(value string) (links []Link) {
	whole := value
	drop := func(n int) { value = value[n:] }
	for value != "" {
		value = strings.TrimLeft(value, " \t,")
		if !strings.HasPrefix(value, "<") {
			return links
		}
		drop(1)
		end := strings.Index(value, ">")
		if end < 0 {
			return links
		}
		at := len(whole) - len(value)
		l := Link{Target: value[:end], Span: validation.Span{Start: at, End: at + end}}
		drop(end + 1)
		for value != "" {
			value = strings.TrimLeft(value, " \t")
			if !strings.HasPrefix(value, ";") {
				break
			}
			drop(1)
			value = strings.TrimLeft(value, " \t")
			n := strings.IndexAny(value+";", " \t=;,")
			p := Param{Name: twinLower(value[:n])}
			drop(n)
			after := len(whole) - len(value)
			p.Span = validation.Span{Start: after, End: after}
			value = strings.TrimLeft(value, " \t")
			equals := strings.HasPrefix(value, "=")
			if equals {
				drop(1)
				value = strings.TrimLeft(value, " \t")
				p.Span.Start = len(whole) - len(value)
				if strings.HasPrefix(value, `"`) {
					drop(1)
					for value != "" {
						c := value[0]
						drop(1)
						if c == '"' {
							break
						}
						if c == '\\' {
							if value == "" {
								break
							}
							c = value[0]
							drop(1)
						}
						p.Value += string([]byte{c})
					}
					p.Span.End = len(whole) - len(value)
				} else {
					n := strings.IndexAny(value+";", ";,")
					p.Value = strings.TrimRight(value[:n], " \t")
					p.Span.End = p.Span.Start + len(p.Value)
					drop(n)
				}
			}
			if p.Name != "" || equals {
				l.Params = append(l.Params, p)
			}
		}
		if i := slices.IndexFunc(l.Params, func(p Param) bool { return p.Name == "rel" }); i >= 0 {
			for _, rel := range regexp.MustCompile(`[^ \t]+`).FindAllString(l.Params[i].Value, -1) {
				l.Rels = append(l.Rels, twinLower(rel))
			}
		}
		links = append(links, l)
	}
	return links
}

func twinLower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 32
		}
	}
	return string(b)
}
