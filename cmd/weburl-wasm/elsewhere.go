//go:build !(js && wasm)

// Weburl-wasm is the Go side of the npm package in web. It runs only in
// JavaScript.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "weburl-wasm: runs only in JavaScript; build it with scripts/build-web")
	os.Exit(2)
}
