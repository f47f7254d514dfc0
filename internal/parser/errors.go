package parser

import "errors"

// ErrTooLong is that of package weburl.
var ErrTooLong = errors.New("weburl: URL too long")
