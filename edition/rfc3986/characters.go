package rfc3986

import "strings"

// class is a set of the RFC's classes of characters, one bit each.
type class uint8

const (
	alpha class = 1 << iota
	digit
	hexdig
	otherUnreserved // "-", ".", "_" and "~"
	subDelim
	genDelim
	schemeMark // "+", "-" and "."

	anyUnreserved = alpha | digit | otherUnreserved
)

var classes = func() (table [256]class) {
	for c, members := range map[class]string{
		alpha:           "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
		digit:           "0123456789",
		hexdig:          "0123456789ABCDEFabcdef",
		otherUnreserved: "-._~",
		subDelim:        "!$&'()*+,;=",
		genDelim:        ":/?#[]@",
		schemeMark:      "+-.",
	} {
		for _, b := range []byte(members) {
			table[b] |= c
		}
	}
	return table
}()

// accept reads one character of a class, if it comes next.
func (r *reader) accept(c class) bool {
	if r.at == len(r.s) || classes[r.s[r.at]]&c == 0 {
		return false
	}
	r.at++
	return true
}

// next reports whether one of the bytes comes next.
func (r *reader) next(bytes string) bool {
	return r.at < len(r.s) && strings.IndexByte(bytes, r.s[r.at]) >= 0
}

// skip reads one of the bytes, if it comes next.
func (r *reader) skip(bytes string) bool {
	if !r.next(bytes) {
		return false
	}
	r.at++
	return true
}

func (r *reader) unreserved() bool { return r.reads("unreserved") && r.accept(anyUnreserved) }
func (r *reader) reserved() bool   { return r.genDelims() || r.subDelims() }
func (r *reader) genDelims() bool  { return r.reads("gen-delims") && r.accept(genDelim) }
func (r *reader) subDelims() bool  { return r.reads("sub-delims") && r.accept(subDelim) }

// pctEncoded is the only rule for "%", so it is the rule that any other percent sign
// breaks.
func (r *reader) pctEncoded() bool {
	if !r.next("%") {
		return r.breaks("pct-encoded")
	}
	if len(r.s)-r.at < len("%00") || classes[r.s[r.at+1]]&hexdig == 0 || classes[r.s[r.at+2]]&hexdig == 0 {
		return r.breaks("pct-encoded")
	}
	r.at += len("%00")
	return true
}

func (r *reader) pchar() bool { return r.reads("pchar") && r.data(":@") }

// data reads one element of most components: unreserved / pct-encoded / sub-delims, or
// one of more.
func (r *reader) data(more string) bool {
	if r.accept(anyUnreserved|subDelim) || r.skip(more) {
		return true
	}
	return r.next("%") && r.pctEncoded()
}
