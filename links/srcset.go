package links

import (
	"iter"
	"math"
	"strconv"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Candidate is an image candidate of a srcset.
type Candidate struct {
	// URL is the URL of the image, and Span its bytes in the srcset.
	URL  string
	Span validation.Span
	// Width is the number before "w", or 0 if there is none. Height is the one before
	// "h", which browsers ignore. Greater numbers become [math.MaxInt64].
	Width, Height int64
	// Density is the number before "x". It is 0 if HasDensity is false.
	Density    float64
	HasDensity bool
	// Invalid reports whether the descriptors are invalid, so that browsers ignore the
	// candidate. Width, Height and Density then hold what was read before the error.
	Invalid bool
}

// DensityFor returns the pixel density of the image if it is shown with a width of
// sourceSize CSS pixels, which the attribute sizes determines; without sizes, it is the
// width of the window. A candidate without descriptors has the density 1.
//
// https://html.spec.whatwg.org/multipage/images.html#normalizing-the-source-densities
func (c *Candidate) DensityFor(sourceSize float64) float64 {
	switch {
	case c.HasDensity:
		return c.Density
	case c.Width > 0:
		return float64(c.Width) / sourceSize
	}
	return 1
}

// Srcset yields the candidates of the attribute srcset or imagesrcset, including invalid
// ones. It calls report, if that is not nil, with each parse error.
//
// https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
func Srcset(text string, report func(Error)) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		r := reporter{to: report}
		for i := 0; ; {
			for i < len(text) && (infra.Is(text[i], infra.Whitespace) || text[i] == ',') {
				if text[i] == ',' {
					r.report(StrayComma, i, i+1)
				}
				i++
			}
			if i == len(text) {
				return
			}
			start := i
			i = skipText(text, i)
			end := i
			for text[end-1] == ',' { // the first byte is none
				end--
			}
			c := Candidate{URL: text[start:end], Span: validation.Span{Start: start, End: end}}
			if end == i {
				i = c.readDescriptors(text, i, r)
			} else if end+1 < i {
				r.report(StrayComma, end+1, i)
			}
			if !yield(c) {
				return
			}
		}
	}
}

// readDescriptors reads the descriptors of c that begin at text[i], and returns the index
// after them and the comma that ends them.
func (c *Candidate) readDescriptors(text string, i int, r reporter) int {
	var height validation.Span
	for {
		i = skipSpace(text, i)
		start := i
		for inParens := false; i < len(text) && (inParens || text[i] != ',' && !infra.Is(text[i], infra.Whitespace)); i++ {
			switch text[i] {
			case '(':
				inParens = true
			case ')':
				inParens = false
			}
		}
		if i > start {
			switch code := c.describe(text[start:i]); code {
			case 0:
			case HeightObsolete:
				height = validation.Span{Start: start, End: i}
				r.report(code, start, i)
			default:
				c.Invalid = true
				r.report(code, start, i)
			}
		}
		if i == len(text) || text[i] == ',' {
			break
		}
	}
	if c.Height > 0 && c.Width == 0 {
		c.Invalid = true
		r.report(HeightAlone, height.Start, height.End)
	}
	return min(i+1, len(text))
}

// describe adds a descriptor to c, or returns what is wrong with it.
func (c *Candidate) describe(descriptor string) Code {
	last := len(descriptor) - 1
	number, unit := descriptor[:last], descriptor[last]
	switch {
	case unit == 'w' && isInteger(number):
		switch n := integer(number); {
		case c.Width > 0 || c.HasDensity:
			return DescriptorConflict
		case n == 0:
			return DescriptorRange
		default:
			c.Width = n
		}
	case unit == 'h' && isInteger(number):
		switch n := integer(number); {
		case c.Height > 0 || c.HasDensity:
			return DescriptorConflict
		case n == 0:
			return DescriptorRange
		default:
			c.Height = n
			return HeightObsolete
		}
	case unit == 'x' && isFloat(number):
		density, err := strconv.ParseFloat(number, 64)
		switch {
		case c.Width > 0 || c.Height > 0 || c.HasDensity:
			return DescriptorConflict
		case density < 0 || err != nil: // too large
			return DescriptorRange
		}
		c.Density, c.HasDensity = density+0, true // not -0
	default:
		return DescriptorUnknown
	}
	return 0
}

// isInteger reports whether s is a valid non-negative integer.
//
// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-non-negative-integer
func isInteger(s string) bool { return s != "" && skipDigits(s, 0) == len(s) }

// integer returns the value of digits, or [math.MaxInt64] if it is greater.
func integer(digits string) int64 {
	n := int64(0)
	for i := range len(digits) {
		d := int64(digits[i] - '0')
		if n > (math.MaxInt64-d)/10 {
			return math.MaxInt64
		}
		n = n*10 + d
	}
	return n
}

// isFloat reports whether s is a valid floating-point number.
//
// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number
func isFloat(s string) bool {
	i := 0
	if i < len(s) && s[i] == '-' {
		i++
	}
	start := i
	i = skipDigits(s, i)
	if i < len(s) && s[i] == '.' {
		start = i + 1
		i = skipDigits(s, start)
	}
	if i == start {
		return false
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		start = i
		if i = skipDigits(s, i); i == start {
			return false
		}
	}
	return i == len(s)
}
