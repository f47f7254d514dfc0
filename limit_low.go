//go:build weburl_limit

package weburl

// maxLength is low in this build, so that tests can reach it.
const maxLength = 1000
