//go:build !unix

package hostile

import "testing"

// Long does nothing where processor time is not counted.
func Long(t *testing.T, shapes []Shape, work func(input string)) {
	t.Skip("processor time is not counted here")
}

// LongFrom does nothing either.
func LongFrom(t *testing.T, small int, shapes []Shape, work func(input string)) {
	Long(t, shapes, work)
}
