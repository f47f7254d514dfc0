module github.com/weburl-go/weburl/cmd/weburl

go 1.26.0

require (
	github.com/pelletier/go-toml/v2 v2.4.3
	github.com/weburl-go/weburl v0.0.0
	golang.org/x/net v0.62.0
	golang.org/x/sys v0.49.0
	golang.org/x/term v0.47.0
	golang.org/x/text v0.43.0
)
