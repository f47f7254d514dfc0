package tables

import "io"

// Compressor returns a writer that compresses to w by gzip or zstd, according to
// the extension of name, or nil if name has neither. Close ends the compressed
// data, not w. [Create] uses the same.
func Compressor(w io.Writer, name string) io.WriteCloser { return compressor(w, name) }
