module github.com/weburl-go/weburl/bench

go 1.26.0

require (
	github.com/PuerkitoBio/purell v1.2.1
	github.com/dunglas/go-urlpattern v1.0.0
	github.com/go-chi/chi/v5 v5.5.0
	github.com/jimsmart/grobotstxt v1.0.3
	github.com/julienschmidt/httprouter v1.3.0
	github.com/klauspost/compress v1.20.3
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/parquet-go/parquet-go v0.32.0
	github.com/peterhellberg/link v1.2.0
	github.com/temoto/robotstxt v1.1.2
	github.com/tomnomnom/linkheader v0.0.0-20250811210735-e5fe3b51442e
	github.com/valyala/fasthttp v1.74.0
	github.com/vincent-petithory/dataurl v1.0.0
	github.com/weburl-go/weburl v0.0.0
	golang.org/x/net v0.62.0
	golang.org/x/text v0.43.0
)

require (
	github.com/andybalholm/brotli v1.1.1 // indirect
	github.com/bits-and-blooms/bitset v1.24.4 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/molecule-man/go-brrr v1.0.1 // indirect
	github.com/parquet-go/bitpack v1.0.0 // indirect
	github.com/parquet-go/jsonlite v1.0.0 // indirect
	github.com/pierrec/lz4/v4 v4.1.21 // indirect
	github.com/twpayne/go-geom v1.6.1 // indirect
	github.com/valyala/bytebufferpool v1.0.0 // indirect
	golang.org/x/exp v0.0.0-20260410095643-746e56fc9e2f // indirect
	golang.org/x/sys v0.49.0 // indirect
	google.golang.org/protobuf v1.34.2 // indirect
)

replace github.com/weburl-go/weburl => ../
