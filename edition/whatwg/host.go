package whatwg

import (
	"strconv"
	"strings"
)

// host is a host that is not null.
//
// https://url.spec.whatwg.org/#concept-host
type host struct {
	kind hostKind
	// name is a domain or an opaque host.
	name string
	ipv4 uint32
	ipv6 [8]uint16
}

type hostKind uint8

const (
	// https://url.spec.whatwg.org/#empty-host
	emptyHost hostKind = iota
	// https://url.spec.whatwg.org/#concept-domain
	domain
	// https://url.spec.whatwg.org/#concept-ipv4
	ipv4Address
	// https://url.spec.whatwg.org/#concept-ipv6
	ipv6Address
	// https://url.spec.whatwg.org/#opaque-host
	opaqueHost
)

// serialize implements the host serializer.
//
// https://url.spec.whatwg.org/#concept-host-serializer
func (h *host) serialize() string {
	switch h.kind {
	case ipv4Address:
		return serializeIPv4(h.ipv4)
	case ipv6Address:
		return "[" + serializeIPv6(h.ipv6) + "]"
	}
	return h.name
}

// https://url.spec.whatwg.org/#concept-ipv4-serializer
func serializeIPv4(address uint32) string {
	output := ""
	n := address
	for i := 1; i <= 4; i++ {
		output = strconv.Itoa(int(n%256)) + output
		if i != 4 {
			output = "." + output
		}
		n = n / 256
	}
	return output
}

// https://url.spec.whatwg.org/#concept-ipv6-serializer
func serializeIPv6(address [8]uint16) string {
	var output strings.Builder
	compress := compressedPieceIndex(address)
	ignore0 := false
	for pieceIndex := range address {
		if ignore0 && address[pieceIndex] == 0 {
			continue
		} else if ignore0 {
			ignore0 = false
		}
		if compress == pieceIndex {
			separator := ":"
			if pieceIndex == 0 {
				separator = "::"
			}
			output.WriteString(separator)
			ignore0 = true
			continue
		}
		output.WriteString(strconv.FormatUint(uint64(address[pieceIndex]), 16))
		if pieceIndex != 7 {
			output.WriteString(":")
		}
	}
	return output.String()
}

// compressedPieceIndex finds the IPv6 address compressed piece index, or -1 for null.
//
// https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func compressedPieceIndex(address [8]uint16) int {
	const null = -1
	longestIndex := null
	longestSize := 1
	foundIndex := null
	foundSize := 0
	for pieceIndex := range address {
		if address[pieceIndex] != 0 {
			if foundSize > longestSize {
				longestIndex, longestSize = foundIndex, foundSize
			}
			foundIndex = null
			foundSize = 0
		} else {
			if foundIndex == null {
				foundIndex = pieceIndex
			}
			foundSize++
		}
	}
	if foundSize > longestSize {
		return foundIndex
	}
	return longestIndex
}
