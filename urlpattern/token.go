package urlpattern

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd/names"
)

// tokenType is the type of a token.
//
// https://urlpattern.spec.whatwg.org/#token-type
type tokenType uint8

const (
	tokenInvalid tokenType = iota
	tokenOpen
	tokenClose
	tokenRegExp
	tokenName
	tokenChar
	tokenEscaped
	tokenModifier
	tokenAsterisk
	tokenEnd
)

// token is a token of a pattern string. Its places are offsets in bytes.
//
// https://urlpattern.spec.whatwg.org/#token
type token struct {
	typ   tokenType
	index int32 // where it begins
	// The value is input[start:stop].
	start, stop int32
}

// policy tells what to do about an error.
//
// https://urlpattern.spec.whatwg.org/#tokenize-policy
type policy uint8

const (
	strict policy = iota
	lenient
)

// tokenizer turns a pattern string into tokens. The Standard's "next index" is a variable
// of each method that needs it.
//
// https://urlpattern.spec.whatwg.org/#tokenizer
type tokenizer struct {
	input  string
	policy policy
	tokens []token
	index  int
	err    *Error // the first, if the policy is strict
}

// tokenize appends the tokens of input to dst. Ill-formed UTF-8 counts as U+FFFD. It only
// fails if the policy is strict.
//
// https://urlpattern.spec.whatwg.org/#tokenize
func tokenize(dst []token, input string, p policy) ([]token, *Error) {
	t := tokenizer{input: input, policy: p, tokens: dst}
	for t.index < len(input) && t.err == nil {
		switch input[t.index] {
		case '*':
			t.addDefault(tokenAsterisk)
		case '+', '?':
			t.addDefault(tokenModifier)
		case '\\':
			t.escape()
		case '{':
			t.addDefault(tokenOpen)
		case '}':
			t.addDefault(tokenClose)
		case ':':
			t.name()
		case '(':
			t.regexp()
		default:
			t.addDefault(tokenChar)
		}
	}
	if t.err != nil {
		return dst, t.err
	}
	t.add(tokenEnd, t.index, t.index, t.index)
	return t.tokens, nil
}

// after returns the index after the code point at input[i].
//
// https://urlpattern.spec.whatwg.org/#get-the-next-code-point
func (t *tokenizer) after(i int) int {
	if t.input[i] < utf8.RuneSelf {
		return i + 1
	}
	_, size, _ := infra.DecodeScalarValue(t.input[i:])
	return i + size
}

func (t *tokenizer) escape() {
	start := t.index + 1
	if start == len(t.input) {
		t.fail(StrayEscape, start, t.index, start)
		return
	}
	next := t.after(start)
	t.add(tokenEscaped, next, start, next)
}

func (t *tokenizer) name() {
	start := t.index + 1
	i := start
	for i < len(t.input) {
		r, size, _ := infra.DecodeScalarValue(t.input[i:])
		if !isValidNameCodePoint(r, i == start) {
			break
		}
		i += size
	}
	if i == start {
		t.fail(BadName, start, t.index, start)
		return
	}
	t.add(tokenName, i, start, i)
}

// isValidNameCodePoint reports whether r may be in the name of a group.
//
// https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point
func isValidNameCodePoint(r rune, first bool) bool {
	if first {
		return names.IsStart(r)
	}
	return names.IsPart(r)
}

func (t *tokenizer) regexp() {
	start := t.index + 1
	depth := 1
	i := start
	for i < len(t.input) && depth > 0 {
		switch c := t.input[i]; {
		case c >= utf8.RuneSelf:
			t.failRegExp(RegExpNotASCII, start, i, t.after(i))
			return
		case c == '?' && i == start:
			t.failRegExp(RegExpQuestion, start, i, i+1)
			return
		case c == '\\':
			i++
			switch {
			case i == len(t.input):
				t.failRegExp(UnclosedGroup, start, t.index, start)
				return
			case t.input[i] >= utf8.RuneSelf:
				t.failRegExp(RegExpNotASCII, start, i, t.after(i))
				return
			}
		case c == ')':
			depth--
		case c == '(':
			depth++
			switch {
			case i+1 == len(t.input):
				t.failRegExp(UnclosedGroup, start, t.index, start)
				return
			case t.input[i+1] != '?':
				t.failRegExp(NestedCapture, start, i, i+1)
				return
			}
		}
		i++
	}
	switch {
	case depth > 0:
		t.failRegExp(UnclosedGroup, start, t.index, start)
	case i == start+1:
		t.failRegExp(EmptyRegExp, start, t.index, i)
	default:
		t.add(tokenRegExp, i, start, i-1)
	}
}

// failRegExp fails for the regular expression that begins at input[start].
func (t *tokenizer) failRegExp(code Code, start, from, to int) {
	if t.policy == strict {
		t.err = errorAt(code, from, to)
		return
	}
	t.fail(code, start, t.index, start)
}

// add adds a token with the value input[start:stop], and goes on at next.
//
// https://urlpattern.spec.whatwg.org/#add-a-token
// https://urlpattern.spec.whatwg.org/#add-a-token-with-default-length
func (t *tokenizer) add(typ tokenType, next, start, stop int) {
	t.tokens = append(t.tokens, token{typ, int32(t.index), int32(start), int32(stop)})
	t.index = next
}

// addDefault adds a token for the code point at index.
//
// https://urlpattern.spec.whatwg.org/#add-a-token-with-default-position-and-length
func (t *tokenizer) addDefault(typ tokenType) {
	next := t.after(t.index)
	t.add(typ, next, t.index, next)
}

// fail adds an invalid token with the value input[start:stop], or fails if the policy is
// strict.
//
// https://urlpattern.spec.whatwg.org/#process-a-tokenizing-error
func (t *tokenizer) fail(code Code, next, start, stop int) {
	if t.policy == strict {
		t.err = errorAt(code, start, stop)
		return
	}
	t.add(tokenInvalid, next, start, stop)
}
