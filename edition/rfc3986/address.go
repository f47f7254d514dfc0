package rfc3986

// ipLiteral reads an IP-literal, and also returns the rule of the address in the
// brackets.
func (r *reader) ipLiteral() (kind string, ok bool) {
	if r.reads("IP-literal"); !r.skip("[") {
		return "", false
	}
	kind, ok = "IPv6address", false
	if r.next("vV") {
		kind, ok = "IPvFuture", r.ipvFuture()
	} else {
		ok = r.ipv6address()
	}
	if !ok {
		return "", false
	}
	if r.at == len(r.s) {
		return "", r.breaks("IP-literal")
	}
	return kind, r.skip("]") && r.reads("IP-literal")
}

func (r *reader) ipvFuture() bool {
	if r.reads("IPvFuture"); !r.skip("vV") || !r.accept(hexdig) {
		return false
	}
	for r.accept(hexdig) {
	}
	if !r.skip(".") {
		return false
	}
	start := r.at
	for r.accept(anyUnreserved|subDelim) || r.skip(":") {
	}
	return r.at > start
}

// ipv6address matches eight pieces, or at most seven and a "::". These are the RFC's
// nine alternatives, which differ only in their lengths.
func (r *reader) ipv6address() bool {
	const all = 8
	before, ok := r.pieces(all)
	if r.rule = "IPv6address"; !ok {
		return false
	}
	if before.count == all {
		return true
	}
	if before.ipv4 || len(r.s)-r.at < len("::") || r.s[r.at:r.at+len("::")] != "::" {
		return false
	}
	r.at += len("::")
	_, ok = r.pieces(all - 1 - before.count)
	r.rule = "IPv6address"
	return ok
}

// pieces describes a run of 16-bit pieces of an IPv6 address, the last two of which may
// be written as an IPv4address.
type pieces struct {
	count int
	ipv4  bool
}

// pieces reads up to limit pieces with colons between them. It stops before "::", and
// fails if no piece follows a colon.
func (r *reader) pieces(limit int) (p pieces, ok bool) {
	for p.count < limit && !p.ipv4 {
		if p.count > 0 {
			if !r.next(":") || len(r.s) > r.at+1 && r.s[r.at+1] == ':' {
				return p, true
			}
			r.at++
		}
		start := r.at
		if p.count+2 <= limit && r.ipv4address() {
			p.count += 2
			p.ipv4 = true
			continue
		}
		r.at = start
		if !r.h16() {
			return p, p.count == 0
		}
		p.count++
	}
	return p, true
}

func (r *reader) h16() bool {
	start := r.at
	for r.reads("h16"); r.at < start+4 && r.accept(hexdig); {
	}
	return r.at > start
}

func (r *reader) ls32() bool {
	start := r.at
	if r.h16() && r.skip(":") && r.h16() {
		return true
	}
	r.at = start
	return r.ipv4address()
}

func (r *reader) ipv4address() bool {
	for i := range 4 {
		if i > 0 && !r.skip(".") {
			return r.breaks("IPv4address")
		}
		if !r.decOctet() {
			return false
		}
	}
	return true
}

// decOctet reads the longest of its alternatives, not the first: see oddity 1.
func (r *reader) decOctet() bool {
	start := r.at
	if r.reads("dec-octet"); !r.accept(digit) {
		return false
	}
	for value := int(r.s[start] - '0'); value > 0 && r.at < len(r.s) && classes[r.s[r.at]]&digit != 0; r.at++ {
		if value = 10*value + int(r.s[r.at]-'0'); value > 255 {
			break
		}
	}
	return true
}
