package tables_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/weburl-go/weburl/cmd/weburl/tables"
)

func ExampleColumns_CSV() {
	table := "id,url\n1,HTTP://www.Example.co.uk:80/a/../b\n2,https://\n"
	c := tables.Columns{Of: "url", Add: []string{"canonical", "site", "error"}}
	stats, err := c.CSV(context.Background(), os.Stdout, strings.NewReader(table), tables.Dialect{})
	fmt.Println(stats.Rows, stats.Failed, err)
	// Output:
	// id,url,canonical,site,error
	// 1,HTTP://www.Example.co.uk:80/a/../b,http://www.example.co.uk/b,http://example.co.uk,
	// 2,https://,,,host-missing
	// 2 map[host-missing:1] <nil>
}

func ExampleColumns_Convert() {
	table := "id,url\n1,https://example.org/?q=a&q=b\n2,\n"
	c := tables.Columns{Of: "url", Add: []string{"host", "query.q*"}}
	to := tables.Conversion{To: "ndjson", Explode: "query.q*"}
	_, err := c.Convert(context.Background(), os.Stdout, strings.NewReader(table), tables.Dialect{}, to)
	fmt.Println(err)
	// Output:
	// {"id":"1","url":"https://example.org/?q=a&q=b","host":"example.org","query.q*":"a"}
	// {"id":"1","url":"https://example.org/?q=a&q=b","host":"example.org","query.q*":"b"}
	// {"id":"2","url":null,"host":null,"query.q*":null}
	// <nil>
}
