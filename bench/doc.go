// Package bench measures weburl and other URL parsers, and the rooms around them, on
// the same inputs and, as far as possible, doing the same work.
//
// A [Work] is one task, such as parsing a URL and returning its canonical string
// and host. A [Peer] does it on a [Corpus]. The command prints a table of all of
// them:
//
//	go run ./bench/cmd/table [-quick]
//
// Benchmark runs the same under go test. The command prints descriptions of the peers
// below the table; they say if a peer does less than the others.
//
// It is a separate module to keep its dependencies out of weburl.
package bench
