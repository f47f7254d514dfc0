package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/cli"
)

// Each flag is described, with its default, and each that is described is a flag.
func TestFlagsAreDescribed(t *testing.T) {
	for _, wrong := range cli.Misdescribed(Verb()) {
		t.Error(wrong)
	}
}

// Every value that the help and the shells offer is one that the flag takes, and every
// code with a level can be ignored.
func TestDescribedValues(t *testing.T) {
	for _, f := range describe().Flags {
		for _, v := range f.Values {
			value := v.Name
			if strings.HasSuffix(value, "=") {
				value += "note"
			}
			args := []string{"--" + f.Name, value}
			if f.Name == "stats" {
				args = append(args, "--in", "list")
			}
			if _, err := readOptions(args); err != nil {
				t.Errorf("--%s %s: %v", f.Name, value, err)
			}
		}
	}
	for _, c := range ownCodes {
		if _, err := readOptions([]string{"--ignore", c.name}); err == nil && !slices.Contains(codeNames(""), c.name) {
			t.Errorf("--ignore %s is not offered", c.name)
		}
	}
}
