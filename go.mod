module github.com/weburl-go/weburl

go 1.24
