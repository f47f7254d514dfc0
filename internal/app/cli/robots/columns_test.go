package robots

import (
	"fmt"
	"strconv"
	"sync"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/robots"
)

// The columns of a row are about its URL, however many there are, and if several goroutines
// read rows.
func TestColumnsOfGoroutines(t *testing.T) {
	group := robots.Parse("user-agent: *\ndisallow: /a\nallow: /a/b\n").Group("bot")
	for n := 1; n <= len(columnNames); n++ {
		v := &verdicts{group: group}
		list := make([]*columns.Column, n)
		for i, name := range columnNames[:n] {
			list[i] = v.column(name)
		}
		var all sync.WaitGroup
		for start := range 4 {
			all.Add(1)
			go func() {
				defer all.Done()
				for i := range 300 {
					path := [...]string{"a", "a/b", "c"}[(start+i)%3]
					u := weburl.MustParse(fmt.Sprintf("https://h/%s?%d", path, i/10))
					verdict := group.Test(u)
					line := ""
					if path != "c" {
						line = strconv.Itoa(verdict.Rule.Line)
					}
					want := []string{strconv.FormatBool(path != "a"), verdict.Rule.String(), line}
					for k, c := range list {
						if got := c.Get(u); got != want[k] {
							t.Errorf("%v, %s: %q, want %q", u, c.Name, got, want[k])
						}
					}
				}
			}()
		}
		all.Wait()
	}
}
