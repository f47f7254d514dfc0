// Keep prints how much memory it takes to keep many URLs, in several ways.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/weburl-go/weburl/bench"
)

func main() {
	n := flag.Int("n", 1_000_000, "how many URLs")
	flag.Parse()
	urls, length, err := bench.DistinctURLs(*n)
	if err != nil {
		fmt.Fprintln(os.Stderr, "keep:", err)
		os.Exit(1)
	}
	fmt.Printf("%d URLs of %.1f bytes on average\n\n| kept as | bytes for each | without the text |\n| --- | ---: | ---: |\n", len(urls), length)
	for _, s := range bench.Stores() {
		bytes := s.Bytes(urls)
		fmt.Printf("| %s | %.1f | %.1f |\n", s.Name, bytes, bytes-length)
	}
}
