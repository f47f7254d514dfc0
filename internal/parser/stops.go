package parser

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Where scans stop: at bytes that end a part of a URL, and at bytes that the serializer
// does not write as they are.

var (
	userinfoStops = infra.StopsWhere(percent.Userinfo().Contains)
	// hostStops end a domain, or an opaque host as a domain could be.
	hostStops = infra.StopsAt(infra.NonASCII|infra.ForbiddenDom|infra.Upper, "")
	// domainStops are hostStops without the capital letters.
	domainStops = infra.StopsAt(infra.NonASCII|infra.ForbiddenDom, "")
	// codedDomainStops end a domain that has to be decoded or converted to
	// ASCII, or cannot precede a path.
	codedDomainStops = infra.StopsAt(infra.C0OrSpace, `/\?#@:[]`)

	segmentEnds     = infra.StopsAt(0, `/\?#`)
	opaquePathStops = infra.StopsWhere(percent.C0Control().With("?#").Contains)
	// queryStops are those of special schemes.
	queryStops      = infra.StopsWhere(percent.SpecialQuery().Contains)
	otherQueryStops = infra.StopsWhere(percent.Query().Contains)
	fragmentStops   = infra.StopsWhere(percent.Fragment().Contains)

	// encodingStops are the bytes that an encoder is asked about. See [percent.Encoder].
	encodingStops = infra.StopsWhere(percent.C0Control().Contains)
	// unitStops are the bytes that are no URL code point by themselves.
	unitStops = infra.StopsWhere(func(b byte) bool { return !infra.Is(b, infra.URLCodePoint) })
)

// marks says four things about a byte, one bit each in lanes of sixteen: whether a scan
// of a path stops at it, whether it is a slash, whether it can begin a dot segment, and
// whether it is one of hostStops. Sixteen of them, each shifted by its place, say it
// about sixteen bytes.
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

// lookupMarks returns the marks of eight bytes. They are added in pairs, since shifting by
// up to three and adding is one instruction.
func lookupMarks(b string, t *marks) uint64 {
	_ = b[7]
	return t[b[0]] + t[b[1]]*2 + (t[b[2]]+t[b[3]]*2)*4 + (t[b[4]]+t[b[5]]*2+(t[b[6]]+t[b[7]]*2)*4)*16
}
