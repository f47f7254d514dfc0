package infra

// MaxPort is the largest port.
const MaxPort = 1<<16 - 1

// Port reads the digits that s begins with as a port and returns how many there
// are. ok is false if there is no such port; it is true, and the port 0, if
// there are no digits.
//
// https://url.spec.whatwg.org/#url-port-string
func Port(s string) (port uint16, digits int, ok bool) {
	n := 0
	for digits < len(s) && Is(s[digits], Digit) {
		// Any value above the limit will do for one above the limit.
		n = min(n*10+int(s[digits]-'0'), MaxPort+1)
		digits++
	}
	return uint16(n), digits, n <= MaxPort
}
