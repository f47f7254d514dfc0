package tables

import (
	"strconv"
	"strings"
)

// Schemes lists the schemes of URLs whose ports are compared, each with its default port
// or 0.
var Schemes = []struct {
	Name    string
	Default int
}{{"http", 80}, {"https", 443}, {"ws", 80}, {"wss", 443}, {"ftp", 21}, {"foo", 0}}

// Ports calls f with the numbers 0 to 99999, each after 0, 1, 2 and 5 zeros.
func Ports(f func(digits string)) {
	for n := range 100_000 {
		for _, zeros := range []string{"", "0", "00", "00000"} {
			f(zeros + strconv.Itoa(n))
		}
	}
}

// Port reads digits as the port of a URL, given the default port of its scheme. The
// port is "" for null.
func Port(digits string, defaultPort int) (port string, ok bool) {
	significant := strings.TrimLeft(digits, "0")
	switch {
	case significant == "":
		return "0", true
	case len(significant) > 5 || len(significant) == 5 && significant > "65535":
		return "", false
	case significant == strconv.Itoa(defaultPort):
		return "", true
	}
	return significant, true
}
