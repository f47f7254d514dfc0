package parser

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Scans stop at bytes that end a part of a URL, and at bytes that the serializer does not
// write as they are.

var (
	userinfoStops = infra.StopsWhere(percent.Userinfo().Contains)
	// hostStops end a domain, or an opaque host that could also be a domain.
	hostStops = infra.StopsAt(infra.NonASCII|infra.ForbiddenDom|infra.Upper, "")
	// domainStops are hostStops without the capital letters.
	domainStops = infra.StopsAt(infra.NonASCII|infra.ForbiddenDom, "")
	// codedDomainStops end a domain that has to be decoded or converted to ASCII: bytes
	// that can follow it, and bytes that leave the input to the machine.
	codedDomainStops = infra.StopsAt(infra.C0OrSpace, `/\?#@:[]`)

	segmentEnds     = infra.StopsAt(0, `/\?#`)
	opaquePathStops = infra.StopsWhere(percent.C0Control().With("?#").Contains)
	// queryStops are for special schemes, and otherQueryStops for all others.
	queryStops      = infra.StopsWhere(percent.SpecialQuery().Contains)
	otherQueryStops = infra.StopsWhere(percent.Query().Contains)
	fragmentStops   = infra.StopsWhere(percent.Fragment().Contains)

	// encodingStops are the bytes that an encoding could change. See [percent.Encoder].
	encodingStops = infra.StopsWhere(percent.C0Control().Contains)
	// unitStops are the bytes that are not URL code points by themselves.
	unitStops = infra.StopsWhere(func(b byte) bool { return !infra.Is(b, infra.URLCodePoint) })
)

// marks maps a byte to four flags, each the lowest bit of a lane of 16 bits: a scan of a
// path stops at it, it is a slash, it can begin a dot segment, it is one of hostStops. The
// sum of sixteen entries, each shifted left by its index, holds four bitmaps of 16 bits.
type marks [256]uint64

const (
	slashLane = 16
	dotLane   = 32
	hostLane  = 48
)

var byteMarks = newByteMarks()

func newByteMarks() *marks {
	t := new(marks)
	for b := range t {
		if percent.Path().Contains(byte(b)) || b == '\\' {
			t[b] = 1
		}
		if b == '/' {
			t[b] |= 1 << slashLane
		}
		if infra.BeginsDots(byte(b)) {
			t[b] |= 1 << dotLane
		}
		if hostStops[b] != 0 {
			t[b] |= 1 << hostLane
		}
	}
	return t
}

// lookupMarks returns the sum of the marks of the first eight bytes of b, each shifted left
// by its index. They are added in pairs, since shifting by up to three and adding is one
// instruction.
func lookupMarks(b string, t *marks) uint64 {
	_ = b[7]
	return t[b[0]] + t[b[1]]*2 + (t[b[2]]+t[b[3]]*2)*4 + (t[b[4]]+t[b[5]]*2+(t[b[6]]+t[b[7]]*2)*4)*16
}
