//go:build !(js && wasm)

// Weburl-viewer is the Go side of the page in web/view. It runs only in JavaScript.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "weburl-viewer: runs only in JavaScript; build it with scripts/build-web")
	os.Exit(2)
}
