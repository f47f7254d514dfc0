package show

import "strconv"

// Grouped returns n, which is not negative, with commas between thousands: "10,800".
func Grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
