//go:build !(js && wasm)

// Weburl-wasm is the Go side of the npm package in web, and runs in JavaScript
// only.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "weburl-wasm: this runs in JavaScript; scripts/build-web builds it")
	os.Exit(2)
}
