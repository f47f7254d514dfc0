//go:build !weburl_limit

package parser

import "math"

// MaxLength is the maximum length of a serialization: offsets have 32 bits. The build tag
// weburl_limit lowers it for tests.
const MaxLength = min(math.MaxUint32, math.MaxInt)
