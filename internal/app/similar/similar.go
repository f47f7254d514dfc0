// Package similar finds the name that was probably intended by a mistyped one.
package similar

import "strings"

// Name returns the one of names that was probably intended by a mistyped name, or
// "". Of two equally near names, one with the same beginning wins.
func Name(name string, names []string) string {
	const longest = 100
	if len(name) > longest {
		return ""
	}
	name = strings.ToLower(name)
	near, best := "", len(name)/3+1
	for _, n := range names {
		low := strings.ToLower(n)
		d := Distance(low, name)
		if isSwapped(low, name) {
			d = 1
		}
		if d < best || d == best && near != "" && beginAlike(n, name) && !beginAlike(near, name) {
			near, best = n, d
		}
	}
	if near != "" || len(name) < 2 {
		return near
	}
	if len(name) == 2 {
		for _, n := range names {
			if len(n) == 3 && beginAlike(n, name) && Distance(strings.ToLower(n), name) == 1 {
				return n
			}
		}
		return ""
	}
	for _, n := range names {
		low := strings.ToLower(n)
		if strings.HasPrefix(low, name) || len(n) > 3 && strings.HasPrefix(name, low) {
			return n
		}
	}
	return ""
}

func beginAlike(a, b string) bool {
	return a != "" && b != "" && strings.EqualFold(a[:1], b[:1])
}

// isSwapped reports whether a and b differ in the order of two adjacent bytes.
func isSwapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// Distance returns how many bytes must be inserted, removed or replaced to turn a
// into b.
func Distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := corner
			if a[i] != b[j] {
				replaced++
			}
			corner = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
