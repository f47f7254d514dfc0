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

var update = flag.Bool("update", false, "add to testdata/outputs.txt what is not in it yet; nothing in it changes")

const outputsFile = "testdata/outputs.txt"

// recordedInputs are what the behaviour of each rule is recorded with.
func recordedInputs(t *testing.T) []string {
	f, err := os.Open("testdata/inputs.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if lines.Text() == "" || lines.Text()[0] == '#' {
			continue
		}
		input, err := strconv.Unquote(lines.Text())
		if err != nil {
			t.Fatalf("%s: %v", lines.Text(), err)
		}
		all = append(all, input)
	}
	if lines.Err() != nil {
		t.Fatal(lines.Err())
	}
	return all
}

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
	for _, c := range []struct{ profile, file, want string }{
		{"whatwg/1", "urls/userbait.txt", "dca215c3105feb4200a155caf9dada8d683e62e79c75ab827f70a190d2a2fae8"},
		{"whatwg-sorted/1", "urls/userbait.txt", "1409ac7d775d50e072d186618c3ccc327a1aa196a4aabc626b45ca133dee8893"},
		{"safebrowsing-v4/1", "urls/userbait.txt", "66556e99330139cff2c431cf877df865af1ab406531b2c06b889540225076914"},
		{"safebrowsing-v5/1", "urls/userbait.txt", "66556e99330139cff2c431cf877df865af1ab406531b2c06b889540225076914"},
		{"surt/1", "urls/userbait.txt", "94b7fb95e1c6ae24dd365047cecf43497e1625e96ae1f3b6c68ea4e7f106a1ed"},
		{"heritrix/1", "urls/userbait.txt", "1db9b636b669dceaaab14e66097019f1162f9c7ec1cd8bbb97a52ed0b652587f"},
	} {
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
