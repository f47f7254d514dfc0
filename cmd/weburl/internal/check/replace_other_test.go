//go:build !unix

package check

import "strconv"

// numberedID returns an ID that no file has.
func numberedID(i int) fileID { return fileID(strconv.Itoa(i)) }
