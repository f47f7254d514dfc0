package infra

// MaxPort is the largest port.
const MaxPort = 1<<16 - 1

// Port reads the digits at the start of s as a port, and returns it and their number.
// ok is false if the port is out of range; without digits, the port is 0 and ok is
// true.
//
// https://url.spec.whatwg.org/#url-port-string
func Port(s string) (port uint16, digits int, ok bool) {
	n := 0
	for digits < len(s) && Is(s[digits], Digit) {
		// All values above the limit are treated alike.
		n = min(n*10+int(s[digits]-'0'), MaxPort+1)
		digits++
	}
	return uint16(n), digits, n <= MaxPort
}
