package canonical

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/suite"
	"github.com/weburl-go/weburl/validation"
)

// frozen are the hashes of the rules of the profiles, without their data. A hash
// that is here never changes: what changes the rules of a profile makes a profile
// with the next number.
var frozen = map[string]string{}

// The profiles do what they did when they were released: their text alone does not
// say all of it.
func TestOutputsAreFrozen(t *testing.T) {
	recorded := map[string]string{}
	text, err := os.ReadFile(outputsFile)
	if err != nil && !(*update && errors.Is(err, os.ErrNotExist)) {
		t.Fatal(err)
	}
	for line := range strings.Lines(strings.ReplaceAll(string(text), "\r\n", "\n")) {
		key, output, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " => ")
		if !ok {
			t.Fatalf("%q is no output", line)
		}
		recorded[key] = output
	}
	var missing strings.Builder
	all := 0
	rules := map[string]bool{}
	for _, input := range recordedInputs(t) {
		for _, p := range append(append([]*Profile(nil), profiles...), surtVariants[15]) {
			_, steps, _ := p.Explain(input)
			for _, s := range steps {
				rules[p.name+" "+s.Rule] = true
			}
			got, err := p.Canonical(input)
			output := strconv.QuoteToASCII(got)
			var e *Error
			var failure *validation.Error
			if errors.As(err, &e) {
				output = e.Rule + ": " + e.Reason.String()
			} else if errors.As(err, &failure) {
				output = "parse: " + failure.Code.String()
			}
			key := p.name + " " + strconv.QuoteToASCII(input)
			all++
			switch want, ok := recorded[key]; {
			case !ok:
				missing.WriteString(key + " => " + output + "\n")
			case want != output:
				t.Errorf("%s: %s, but it was %s when it was released", key, output, want)
			}
		}
	}
	if *update {
		if err := os.WriteFile(outputsFile, []byte(string(text)+missing.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if missing.Len() > 0 {
		t.Errorf("not recorded; run go test ./canonical -update:\n%s", missing.String())
	}
	if n := all - strings.Count(missing.String(), "\n"); n < len(recorded) {
		t.Errorf("%d outputs are recorded, but only for %d there is an input", len(recorded), n)
	}
	// Each rule changes one of the inputs, so its behaviour is recorded.
	for _, p := range append(append([]*Profile(nil), profiles...), surtVariants[15]) {
		for _, r := range p.rules {
			// These only refuse inputs, or only change what is not written.
			if r.name != "port" && !rules[p.name+" "+r.name] {
				t.Errorf("no input is changed by %s of %s", r.name, p.name)
			}
		}
	}
}

// The corpora have too many outputs to record, but one hash holds them.
func TestCorporaAreFrozen(t *testing.T) {
	for _, c := range []struct{ profile, file, want string }{} {
		p, _ := Lookup(c.profile)
		digest := sha256.New()
		for _, line := range suite.Lines(t, c.file) {
			got, err := p.Canonical(line)
			if err != nil {
				got = "!"
			}
			digest.Write([]byte(got + "\n"))
		}
		if got := hex.EncodeToString(digest.Sum(nil)); got != c.want {
			t.Errorf("%s of %s has the hash %s", c.profile, c.file, got)
		}
	}
}
