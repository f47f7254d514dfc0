package main

import "strings"

// The intended differences from the Python package.
const (
	filedesc = "a text that begins with filedesc and has control characters or bytes that are not ASCII, which are percent-encoded here"
	newer    = "a domain with a character that Unicode 3.2 does not have, or has without its other case: Python takes that from the current Unicode"
)

var explanations = []string{filedesc, newer}

func explain(input, ours, theirs string, isNewer bool) string {
	switch {
	case strings.HasPrefix(input, "filedesc") && theirs == input:
		return filedesc
	case isNewer && strings.Contains(commonSuffix(ours, theirs), ")"):
		return newer
	}
	return ""
}

// commonSuffix returns the longest common suffix of a and b.
func commonSuffix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return a[len(a)-n:]
}
