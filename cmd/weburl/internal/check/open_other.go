//go:build !unix

package check

const openFlags = 0
