package bench_test

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/bench"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// The claims of docs/performance.md about each way to keep URLs are true.
func TestStores(t *testing.T) {
	page := suite.Text(t, "../docs/performance.md")
	urls, length, err := bench.DistinctURLs(1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("a million different ones of %.1f bytes on average", length); !strings.Contains(page, got) {
		t.Errorf("the page does not speak of %s", got)
	}
	for _, s := range bench.Stores() {
		var said, all float64
		row := regexp.MustCompile(`\| ` + regexp.QuoteMeta(s.Name) + ` \| ([\d.]+) \| .*\| ([\d.]+) GB \|`).FindStringSubmatch(page)
		if row == nil {
			t.Errorf("the page does not have %s", s.Name)
			continue
		}
		fmt.Sscan(row[1], &said)
		fmt.Sscan(row[2], &all)
		if got := s.Bytes(urls); math.Abs(got-said) > said/20 {
			t.Errorf("%s takes %.1f bytes, not %.1f", s.Name, got, said)
		}
		if math.Abs(all-said/10) > 0.051 {
			t.Errorf("%s: %v GB are not 10⁸ times %v bytes", s.Name, all, said)
		}
	}
}
