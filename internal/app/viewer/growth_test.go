package viewer_test

import (
	"encoding/json"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/viewer"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// requestsAbout are requests of all verbs about an input.
func requestsAbout(input string) (all [][]byte) {
	const base = "https://user@a.example:8080/b/c?d#e"
	for _, r := range []object{
		{"verb": "look", "input": input}, {"verb": "look", "input": input, "base": base, "encoding": "gb18030", "context": "a-href"},
		{"verb": "look", "input": "b", "base": input}, {"verb": "verdict", "input": input}, {"verb": "verdict", "input": input, "base": base}, {"verb": "trace", "input": input, "base": base, "from": 10, "count": 100},
		{"verb": "states"}, {"verb": "algebra", "input": input, "base": base}, {"verb": "algebra", "input": input},
		{"verb": "host", "input": input}, {"verb": "host", "host": input}, {"verb": "change", "input": input, "sort": true},
		{"verb": "change", "input": base, "set": [][]string{{"host", input}, {"pathname", input}, {"search", input}}},
		{"verb": "change", "input": base, "params": [][]string{{input, input}}},
		{"verb": "compare", "input": input, "base": base}, {"verb": "compare", "input": input}, {"verb": "history", "input": input},
		{"verb": "batch", "lines": []string{input, input}, "base": base}, {"verb": "pattern", "pattern": input, "input": input},
		{"verb": "pattern", "pattern": "https://*:*/" + input, "input": input, "base": base, "ignoreCase": true}, {"verb": "copy", "input": input, "base": base},
		{"verb": "copy", "input": input, "encoding": "shift_jis"}, {"verb": "examples"}, {"verb": "contexts"}, {"verb": "encodings"}, {"verb": "about"},
	} {
		data, err := json.Marshal(r)
		if err != nil {
			panic(err)
		}
		all = append(all, data)
	}
	return append(all, []byte(input))
}

// What reads many times over, or step by step, is counted in the tests of its own
// packages; to count it here, too, would take minutes.
func TestGrowth(t *testing.T) {
	hostile.Growth(t, hostile.Queries(), func(input string) {
		for _, r := range []object{
			{"verb": "look", "input": input}, {"verb": "verdict", "input": input}, {"verb": "batch", "lines": []string{input, input}}, {"verb": "copy", "input": input},
			{"verb": "change", "input": "https://a.example/", "set": [][]string{{"search", input}}, "sort": true},
		} {
			data, err := json.Marshal(r)
			if err != nil {
				panic(err)
			}
			viewer.Answer(data)
		}
	})
}

// look takes memory for its answer, and for what it works on; whatever the input, that is
// bounded by its length.
func TestMemory(t *testing.T) {
	hostile.Memory(t, hostile.URLs(), 3000, func(input string) {
		data, err := json.Marshal(object{"verb": "look", "input": input})
		if err != nil {
			panic(err)
		}
		viewer.Answer(data)
	})
}

// asTyped are inputs of about 2,000 bytes, with the most bytes of memory that an answer may
// take for a byte of them.
var asTyped = []struct {
	name, input string
	memory      int
}{
	{"plain", "https://a.example/" + strings.Repeat("a/b", 600), 80},
	{"a bit of everything", "HTTPS://User@A.example/" + strings.Repeat("a é%41/../b c|", 130), 300},
	{"wrong", "https://a.example/" + strings.Repeat("a b%zz|/../ü\"<%41/", 100), 350},
	{"encoded", "https://a.example/?" + strings.Repeat("é%41", 400), 110},
	{"no URL", "https://a b/" + strings.Repeat("a b|<>%zz", 220), 180},
	{"dot segments", "https://a.example/" + strings.Repeat("a/../", 400), 450},
	{"invisible", "https://a.example/" + strings.Repeat("\u202e\t\u200b", 285), 250},
}

// A keystroke takes little more than what is drawn: answers are written in columns, into
// memory that is there.
func TestAnswerOfAKeystroke(t *testing.T) {
	for _, test := range asTyped {
		request := object{"verb": "look", "input": test.input, "maxErrors": 1}
		data, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		const each = 12 // bytes for a byte of the input, of which a hundred findings may take six
		if n := len(viewer.Answer(data)) - len(ask(t, request)["result"]); n > each*len(test.input) {
			t.Errorf("%s: %d bytes for an input of %d", test.name, n, len(test.input))
		}
		least := uint64(math.MaxUint64) // the collector may take the memory away now and then
		for range 10 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			viewer.Answer(data)
			runtime.ReadMemStats(&after)
			least = min(least, after.TotalAlloc-before.TotalAlloc)
		}
		if least > uint64(test.memory*len(test.input)) {
			t.Errorf("%s: %d bytes of memory for an input of %d", test.name, least, len(test.input))
		}
	}
}

// FuzzAnswer: nothing panics, and every answer is one line of JSON. Each run asks one of
// the requests about the input, since all of them take a hundred times as long as most.
func FuzzAnswer(f *testing.F) {
	for which := range requestsAbout("") {
		f.Add(uint8(which), []byte(`{"verb":"look","input":"\u0000"`), " \u202Ehttp://u:p@1.2/../a b?c\t#\xFF")
	}
	f.Add(uint8(0), []byte(`{"verb":"change","input":"a:","set":[["host","\ud83d\ude00"]]}`), "https://a.example/")
	f.Fuzz(func(t *testing.T, which uint8, data []byte, input string) {
		if len(input) > 1<<10 {
			t.Skip()
		}
		all := requestsAbout(input)
		for _, r := range [][]byte{all[int(which)%len(all)], data} {
			answer := viewer.Answer(r)
			var members map[string]json.RawMessage
			if err := json.Unmarshal(answer, &members); err != nil {
				t.Fatalf("%q: %v in %q", r, err, answer)
			}
			for _, b := range answer {
				if b < ' ' || b == 0x7F {
					t.Fatalf("%q: a control character in %q", r, answer)
				}
			}
		}
	})
}
