package view

import (
	"testing"

	"github.com/weburl-go/weburl/internal/cli"
)

// Each flag is described, with its default, and each that is described is a flag.
func TestFlagsAreDescribed(t *testing.T) {
	for _, wrong := range cli.Misdescribed(Verb()) {
		t.Error(wrong)
	}
}
