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

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// frozen holds the hash of each profile's rules, without the data. A hash here never
// changes: other rules make a new profile with the next number.
var frozen = map[string]string{
	"whatwg/1":                     "660137a725fe7ebbf0bb24414f31ba3ecebe30c7475753b7d714e709270e3e89",
	"whatwg-sorted/1":              "80a8e07e3c7604e16410f5d92ebdb481affb3751b12aeac5862491ce3ac0d3ba",
	"safebrowsing-v4/1":            "96171429e6377dcb8494e1b49044a4d665ce24c46d8bb3dc4ac3a673e37536ba",
	"safebrowsing-v5/1":            "c38d8d9e4537873c92c8ffd1dbc04eadf59e89b24ae06d33ef2c7e511c83e621",
	"surt/1":                       "374576516fb28d7fb5e5bde8fe83f4bb5f6943a5221bea3f74e7fa5242132fbf",
	"heritrix/1":                   "8e2b961137b0440ce4b6ea5b9e8eb03588def85a7e9aebea9f02e085b87c6821",
	"surt/1+scheme":                "bccc65d935b093763d31889b129e96e0fe0aab26d2af65eb1ee422d36cfcb283",
	"surt/1+comma":                 "55e45a3ebf19abc825544c173d2fb3ab7d3ffaaf9e2cae53e57a1d223bba5e78",
	"surt/1+scheme+comma":          "4181f0520a1e0307754370a52d488a7988ce9a827bee3c110026ba74b5f53e47",
	"surt/1+www":                   "8e01d7650c230065e1e3f8e28007913f72c6873c6594830ca978d9b60d12696a",
	"surt/1+scheme+www":            "b084a7af2f54c8d439b00e6e5156f7c05bb24c46357f0ecf02018d8eb3d4e22e",
	"surt/1+comma+www":             "18a6f150c259c069dd562abb22bd05db882d8d412de1b00ccddbffa0dc315999",
	"surt/1+scheme+comma+www":      "0eead650e63728667565136a597f3fa2a8c7a2115645a998e6be9ba28b068738",
	"surt/1+ipv4":                  "fc79525e6443556889c0d58b0e08ce0b0b21a6dd886e5cdb29986730b6c5a02b",
	"surt/1+scheme+ipv4":           "ebcf0126391292aac86e565edb65b2937fd75ac3362334e368ecad8940ec717b",
	"surt/1+comma+ipv4":            "6d9b210ea843757437e5d71ef6dd86463894154d77a1349ac5209db3610ac3f6",
	"surt/1+scheme+comma+ipv4":     "2c2b2b778b95477de21f51befe332978a9f4673cf2c171c5e6cddfbdf57771ec",
	"surt/1+www+ipv4":              "20d8720e9339475fa3af439b690874084aec5a7d63b9120c9d78b2b836cdfc31",
	"surt/1+scheme+www+ipv4":       "a076625436987cc46b5ac39c29ad9090c62fa90479f270fd9e5dc0477a717a69",
	"surt/1+comma+www+ipv4":        "faaca13699bd21f3817a5c649436b9aff2905edd3af07488f23037c69f5b6465",
	"surt/1+scheme+comma+www+ipv4": "0a0aa5503cf11f3db6d7a38dae77e3b035462703852500ffe0cb7ed3833f8c86",
}

func TestRulesAreFrozen(t *testing.T) {
	seen := map[string]string{}
	for _, p := range append(append([]*Profile(nil), profiles...), surtVariants[1:]...) {
		var b strings.Builder
		p.define(&b)
		sum := sha256.Sum256([]byte(b.String()))
		if got := hex.EncodeToString(sum[:]); got != frozen[p.name] {
			t.Errorf("the rules of %s are not those that were released:\n%q: %q,", p.name, p.name, got)
		}
		if other := seen[p.Hash()]; other != "" {
			t.Errorf("%s and %s have the same hash", p.name, other)
		}
		seen[p.Hash()] = p.name
		if q, ok := Lookup(p.name); !ok || q != p {
			t.Errorf("Lookup does not find %s", p.name)
		}
		if len(p.data) == 0 || !strings.Contains(p.Definition(), "data "+p.data[0]+"\n") {
			t.Errorf("%s depends on no data", p.name)
		}
	}
	if len(seen) != len(frozen) {
		t.Errorf("%d profiles, but %d that were released", len(seen), len(frozen))
	}
	for _, name := range []string{"", "surt", "surt/2", "surt/1+", "surt/1+comma+scheme", "surt/1+www+www", "WHATWG/1", "whatwg/1 "} {
		if p, ok := Lookup(name); ok || p != nil {
			t.Errorf("Lookup finds %q", name)
		}
	}
}

var update = flag.Bool("update", false, "add to testdata/outputs.txt what is not in it yet; nothing in it changes")

const outputsFile = "testdata/outputs.txt"

// recordedInputs returns the inputs with which the behaviour of the rules is
// recorded.
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

// The profiles still give the results that were recorded: the texts of the rules do
// not define everything.
func TestOutputsAreFrozen(t *testing.T) {
	recorded := map[string]string{}
	text, err := os.ReadFile(outputsFile)
	if err != nil && !(*update && errors.Is(err, os.ErrNotExist)) {
		t.Fatal(err)
	}
	for line := range strings.Lines(strings.ReplaceAll(string(text), "\r\n", "\n")) {
		key, output, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " => ")
		if !ok {
			t.Fatalf("%q is not an output", line)
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
		t.Errorf("%d outputs are recorded, but only %d have an input", len(recorded), n)
	}
	// Each rule changes at least one of the inputs, so its behaviour is recorded.
	for _, p := range append(append([]*Profile(nil), profiles...), surtVariants[15]) {
		for _, r := range p.rules {
			// These rules only reject inputs, or only change parts that are not written.
			if r.name != "port" && !rules[p.name+" "+r.name] {
				t.Errorf("%s of %s changes none of the inputs", r.name, p.name)
			}
		}
	}
}

// The corpora have too many outputs to record, so their hash is recorded.
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
