package psldat_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/psldat"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// read reads the input as a list, and each rule for itself.
func read(input string) {
	for _, text := range []string{input, strings.ReplaceAll(input, ".", "\n")} {
		r := psldat.NewReader(strings.NewReader(text))
		for {
			if _, err := r.Next(); err != nil {
				break
			}
		}
	}
}

func TestGrowth(t *testing.T) { hostile.Growth(t, hostile.Hosts(), read) }

// A buffer takes two kilobytes for each of the texts; Unicode's violations take
// some hundred bytes for each code point, but a rule is short.
func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, hostile.Hosts(), 400, read) }
