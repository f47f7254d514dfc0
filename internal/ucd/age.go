package ucd

import "slices"

// Age returns the first version of Unicode that contains r, the major version in the
// high five bits and the minor version in the others, or 0 if no version up to Version
// contains it.
func Age(r rune) uint8 {
	i, ok := slices.BinarySearch(ages[:], uint32(r)<<8|0xFF)
	if !ok {
		i--
	}
	return uint8(ages[max(i, 0)])
}
