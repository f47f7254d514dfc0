package tables

import "io"

// Compressor returns what compresses to w as the name of a file tells, by gzip or zstd,
// or nil. Close ends the compressed data, not w. [Create] has it in it.
func Compressor(w io.Writer, name string) io.WriteCloser { return compressor(w, name) }
