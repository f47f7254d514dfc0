//go:build !weburl_limit

package parser

import "math"

// MaxLength is the maximum length of a serialization: offsets have 32 bits.
// Tests with the tag weburl_limit have one that is easy to reach.
const MaxLength = min(math.MaxUint32, math.MaxInt)
