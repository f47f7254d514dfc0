// Package ecmascript reads regular expressions as ECMAScript does with the flag v.
package ecmascript

// Expr is a regular expression that has been parsed.
type Expr struct {
	Groups int // the number of capturing groups, without group 0
}

// Parse parses the source of a regular expression with the flag v, and with the flag i if
// ignoreCase is set. The error is an [*Error].
func Parse(source string, ignoreCase bool) (*Expr, error) {
	return &Expr{}, nil
}
