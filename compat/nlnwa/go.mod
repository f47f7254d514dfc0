module github.com/nlnwa/whatwg-url

go 1.24

require (
	github.com/bits-and-blooms/bitset v1.20.0
	github.com/weburl-go/weburl v0.0.0
	golang.org/x/text v0.21.0
)

replace github.com/weburl-go/weburl => ../..
