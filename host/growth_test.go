package host_test

import (
	"testing"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/validation"
)

func parse(input string) {
	for _, opaque := range []bool{false, true} {
		h, err := host.Options{Opaque: opaque, Report: func(validation.Error) {}}.Parse(input)
		if err == nil {
			_ = h.Unicode()
			_ = h.IsWithin(h)
			_, _ = h.Addr()
			for range h.Labels() {
			}
			for range h.LabelsBackward() {
			}
		}
	}
	for _, beStrict := range []bool{false, true} {
		_, _ = host.DomainToASCII(input, beStrict)
	}
	_ = host.DomainToUnicode(input)
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, hostile.Hosts(), parse)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.Hosts(), 800, parse)
}
