//go:build weburl_limit

package parser

// MaxLength is low in this build, so that tests can reach it.
const MaxLength = 1000
