// Package bench measures weburl beside other URL parsers, on the same inputs
// and doing the same work, as far as they can.
//
// A [Work] is one thing to do, such as to parse a URL and give its canonical
// string and host. A [Peer] does it, a [Corpus] is what it is done to. The
// command prints the table of all of them:
//
//	go run ./bench/cmd/table [-quick]
//
// and Benchmark runs the same under go test. What a peer does less than the
// others is said in its description, which the command prints below the table.
//
// It is a module of its own so that its dependencies stay out of weburl.
package bench
