module github.com/weburl-go/weburl/examples/lookaround

go 1.25

require (
	github.com/dlclark/regexp2/v2 v2.13.0
	github.com/weburl-go/weburl v0.0.0
)

replace github.com/weburl-go/weburl => ../..
