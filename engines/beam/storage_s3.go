//go:build s3

package main

// This adds 100 packages and 11 MB.
import _ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"
