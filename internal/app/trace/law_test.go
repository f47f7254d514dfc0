package trace_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/app/trace"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/standard"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

var (
	inputs = flag.Int("inputs", 2000, "trace so many random inputs")
	seed   = flag.Uint64("seed", 1, "`seed` of the random inputs")
)

// step is a step, decoded from JSON.
type step struct {
	Index             int      `json:"index"`
	In                string   `json:"in"`
	Setting           *int     `json:"setting"`
	State             string   `json:"state"`
	Anchor            string   `json:"anchor"`
	Pointer           int      `json:"pointer"`
	C                 *string  `json:"c"`
	Start             *int     `json:"start"`
	End               *int     `json:"end"`
	Next              string   `json:"next"`
	NextPointer       int      `json:"nextPointer"`
	Buffer            string   `json:"buffer"`
	BufferOmitted     int      `json:"bufferOmitted"`
	AtSignSeen        bool     `json:"atSignSeen"`
	InsideBrackets    bool     `json:"insideBrackets"`
	PasswordTokenSeen bool     `json:"passwordTokenSeen"`
	Changes           []change `json:"changes"`
	Errors            []place  `json:"errors"`
	Done              bool     `json:"done"`
	Failed            bool     `json:"failed"`
}

type change struct {
	Component string   `json:"component"`
	Operation string   `json:"operation"`
	Value     string   `json:"value"`
	Segments  []string `json:"segments"`
}

type place struct {
	Code  string `json:"code"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

// steps returns the steps of a request in a window, read from their JSON.
func steps(t *testing.T, q edition.Request, window trace.Window) (all []step, total int) {
	t.Helper()
	var w jsontext.Writer
	w.Object()
	trace.WriteSteps(&w, q, window, nil)
	w.End()
	var out bytes.Buffer
	w.Flush(&out)
	var got struct {
		Steps []step `json:"steps"`
		Total int    `json:"total"`
	}
	if err := suite.DecodeStrict(out.Bytes(), &got); err != nil {
		t.Fatalf("%q: %v", q.Input, err)
	}
	return got.Steps, got.Total
}

var everything = trace.Window{Count: 1 << 30}

// record is a URL record made of nothing but changes. A component that is null is
// missing.
type record struct {
	text   map[string]string
	opaque bool
	path   []string
}

func (r *record) apply(c change) error {
	list := c.Component == "path" && !r.opaque
	switch c.Operation {
	case "set":
		if c.Component == "path" {
			r.opaque, r.path = c.Segments == nil, slices.Clone(c.Segments)
		}
		r.text[c.Component] = c.Value
	case "set null":
		delete(r.text, c.Component)
	case "append":
		if list {
			r.path = append(r.path, c.Value)
		} else {
			r.text[c.Component] += c.Value
		}
	case "remove last":
		if !list || len(r.path) == 0 {
			return fmt.Errorf("nothing to remove: %+v", c)
		}
		r.path = r.path[:len(r.path)-1]
	default:
		return fmt.Errorf("unknown operation %+v", c)
	}
	return nil
}

// components returns the components of a record in one form, for comparison.
func (r *record) components() string {
	path := r.text["path"]
	if !r.opaque {
		path = ""
		for _, segment := range r.path {
			path += "/" + segment
		}
	}
	s := fmt.Sprintf("scheme %q username %q password %q opaque %v path %q", r.text["scheme"], r.text["username"], r.text["password"], r.opaque, path)
	for _, name := range []string{"host", "port", "query", "fragment"} {
		if value, ok := r.text[name]; ok {
			s += fmt.Sprintf(" %s %q", name, value)
		}
	}
	return s
}

func componentsOf(u weburl.URL) string {
	s := fmt.Sprintf("scheme %q username %q password %q opaque %v path %q", u.Scheme(), u.Username(), u.Password(), u.HasOpaquePath(), u.Path())
	if h := u.Host(); !h.IsNull() {
		s += fmt.Sprintf(" host %q", h.String())
	}
	if port, ok := u.Port(); ok {
		s += fmt.Sprintf(" port %q", strconv.Itoa(int(port)))
	}
	if query, ok := u.Query(); ok {
		s += fmt.Sprintf(" query %q", query)
	}
	if fragment, ok := u.Fragment(); ok {
		s += fmt.Sprintf(" fragment %q", fragment)
	}
	return s
}

// anchorOf returns the anchors of the states by name, from the picture.
func anchorOf() map[string]string {
	anchors := map[string]string{}
	for _, s := range trace.States() {
		anchors[s.String()] = s.Anchor()
	}
	return anchors
}

var anchors = anchorOf()

// replay checks the steps on one string, read, and returns the record that they
// build.
func replay(all []step, read string) (*record, error) {
	r := &record{text: map[string]string{}}
	var last *step
	for i := range all {
		s := &all[i]
		if last != nil && last.Done {
			return nil, fmt.Errorf("a step after the last: %+v", *s)
		}
		for _, c := range s.Changes {
			if err := r.apply(c); err != nil {
				return nil, err
			}
		}
		if s.State == "" {
			if i > 0 || s.Anchor != "concept-basic-url-parser" {
				return nil, fmt.Errorf("outside of the machine: %+v", *s)
			}
			continue
		}
		if s.Anchor == "" || s.Anchor != anchors[s.State] {
			return nil, fmt.Errorf("the %s has the anchor %q", s.State, s.Anchor)
		}
		state, pointer := "scheme start state", 0
		if last != nil {
			state, pointer = last.Next, last.NextPointer+1
		}
		if s.State != state || s.Pointer != pointer {
			return nil, fmt.Errorf("%+v after %+v", *s, last)
		}
		last = s
		switch at := read[*s.Start:*s.End]; {
		case s.C == nil && at != "":
			return nil, fmt.Errorf("the EOF code point is at %q", at)
		case s.C != nil && *s.C != at && *s.C != "\uFFFD":
			return nil, fmt.Errorf("%q is at %q", *s.C, at)
		}
	}
	if last == nil || !last.Done {
		return nil, errors.New("no step is the last")
	}
	return r, nil
}

// law checks that the steps of a request lead to the result of package weburl.
func law(t *testing.T, q edition.Request) error {
	all, total := steps(t, q, everything)
	if total != len(all) {
		return fmt.Errorf("%d steps of %d", len(all), total)
	}
	i := slices.IndexFunc(all, func(s step) bool { return s.In != "base" })
	if i < 0 {
		i = len(all)
	}
	for n, s := range all {
		if s.Index != n || s.Setting != nil || s.In != "base" && s.In != "input" {
			return fmt.Errorf("step %d is %+v", n, s)
		}
	}
	options := weburl.Options{Encoding: q.Encoding}
	if q.HasBase {
		var err error
		options.Base, err = weburl.Parse(q.Base)
		if e := ends(all[:i], q.Base, options.Base, err); e != nil {
			return fmt.Errorf("base: %w", e)
		}
		if err != nil {
			if i < len(all) {
				return errors.New("steps after the base failed")
			}
			return nil
		}
	}
	var reported []place
	options.Report = func(e validation.Error) {
		if e.Code.String() != standard.Later {
			reported = append(reported, place{e.Code.String(), e.Span.Start, e.Span.End})
		}
	}
	u, err := options.Parse(q.Input)
	var told []place
	for _, s := range all[i:] {
		told = append(told, s.Errors...)
	}
	if !slices.Equal(told, reported) {
		return fmt.Errorf("the steps have the errors %v, the parser %v", told, reported)
	}
	return ends(all[i:], q.Input, u, err)
}

// ends checks that steps on a string end in a URL or an error.
func ends(all []step, read string, u weburl.URL, err error) error {
	r, problem := replay(all, read)
	if problem != nil {
		return problem
	}
	last := all[len(all)-1]
	var failure *validation.Error
	switch {
	case last.Failed != (err != nil):
		return fmt.Errorf("the last step is %+v, the parser says %v", last, err)
	case err == nil && r.components() != componentsOf(u):
		return fmt.Errorf("steps lead to\n%s, not to\n%s", r.components(), componentsOf(u))
	case err != nil && (!errors.As(err, &failure) || len(last.Errors) == 0):
		return fmt.Errorf("failed without an error: %+v, %v", last, err)
	case err != nil:
		want := place{failure.Code.String(), failure.Span.Start, failure.Span.End}
		if got := last.Errors[len(last.Errors)-1]; got != want {
			return fmt.Errorf("the last step fails with %v, the parser with %v", got, want)
		}
	}
	return nil
}

func requests(t *testing.T) (all []edition.Request) {
	for _, c := range suite.URLCases(t) {
		q := edition.Request{Input: c.Input}
		if c.Base != nil {
			q.Base, q.HasBase = *c.Base, true
		}
		all = append(all, q)
	}
	return all
}

// The steps of every case of the suite lead to the parser's result, and together
// they visit every state except for the hostname state, in which only a setter
// starts. Each anchor is an algorithm of the Standard.
func TestStepsOfTheSuite(t *testing.T) {
	text := suite.Text(t, "../../standard/anchors.txt")
	visited := map[string]bool{}
	for _, q := range requests(t) {
		if err := law(t, q); err != nil {
			t.Errorf("%q against %q: %v", q.Input, q.Base, err)
		}
		all, _ := steps(t, q, everything)
		for _, s := range all {
			visited[s.Anchor] = true
		}
	}
	for anchor := range visited {
		if !strings.Contains(text, "\n"+anchor+" algorithm ") {
			t.Errorf("the Standard has no algorithm #%s", anchor)
		}
	}
	for _, s := range trace.States() {
		if s.String() != "hostname state" && !visited[s.Anchor()] {
			t.Errorf("no case visits the %v", s)
		}
	}
}

var encodings = []percent.Encoding{nil, nil, encoding.Windows1252, encoding.ShiftJIS, encoding.ISO2022JP}

// The same holds for random inputs, and neither they nor setters take an edge that
// is not in the picture.
func TestStepsOfRandomInputs(t *testing.T) {
	edges := trace.Edges()
	taken := map[trace.Edge]bool{}
	var corpus []mutate.Case
	for _, q := range requests(t) {
		corpus = append(corpus, mutate.Case{Input: q.Input, Base: q.Base})
		takeEdges(taken, q)
	}
	for name, group := range suite.SetterCases(t) {
		for _, c := range group {
			takeEdges(taken, edition.Request{Input: c.Href, Set: []edition.Change{{Attribute: name, Value: c.NewValue}}})
		}
	}
	g := mutate.New(*seed, corpus)
	n := *inputs
	if testing.Short() {
		n = min(n, 300)
	}
	for i := range n {
		g.IllFormed = i%4 == 3
		var q edition.Request
		q.Input, q.Base, q.HasBase = g.Next()
		q.Encoding = encodings[i%len(encodings)]
		if err := law(t, q); err != nil {
			t.Fatalf("%q against %q in %v: %v", q.Input, q.Base, q.Encoding, err)
		}
		q.Input, q.Base, q.HasBase = g.Start()
		for _, c := range g.Calls() {
			if len(c.Args) == 1 {
				q.Set = append(q.Set, edition.Change{Attribute: c.Name, Value: c.Args[0]})
			}
		}
		takeEdges(taken, q)
	}
	for e := range taken {
		if !slices.Contains(edges, e) {
			t.Errorf("the picture has no edge from the %v to the %v", e.From, e.To)
		}
	}
	for _, e := range edges {
		if !taken[e] {
			t.Errorf("no input of the suites, nor a random one, goes from the %v to the %v", e.From, e.To)
		}
	}
}

// A window has the same steps as the whole trace, and the same total.
func TestWindow(t *testing.T) {
	q := edition.Request{Input: "//u:p@H:80/p?q", Base: "https://b/", HasBase: true}
	all, total := steps(t, q, everything)
	for _, pair := range [][2]int{{}, {0, 1}, {5, 0}, {5, 7}, {total - 1, 9}, {total, 9}, {total + 5, 9}, {3, 1 << 62}} {
		w := trace.Window{From: pair[0], Count: pair[1]}
		got, n := steps(t, q, w)
		from := min(w.From, total)
		want := all[from : from+min(w.Count, total-from)]
		if n != total || len(got) != len(want) || fmt.Sprint(numbers(got)) != fmt.Sprint(numbers(want)) {
			t.Errorf("%+v: %v of %d, want %v of %d", w, numbers(got), n, numbers(want), total)
		}
	}
}

func numbers(all []step) (n []int) {
	for _, s := range all {
		n = append(n, s.Index)
	}
	return n
}

// A long buffer is cut at its beginning, and the step says how much is missing.
func TestBufferIsBounded(t *testing.T) {
	const n = trace.MaxBuffer + 100
	query := strings.Repeat("é", n-1) + "z"
	all, _ := steps(t, edition.Request{Input: "https://h/?" + query}, everything)
	longest := 0
	for _, s := range all {
		if s.State != "query state" || s.C == nil {
			continue
		}
		longest = max(longest, s.BufferOmitted)
		if got := len([]rune(s.Buffer)); got > trace.MaxBuffer || !strings.HasSuffix(s.Buffer, *s.C) || got < trace.MaxBuffer && s.BufferOmitted > 0 {
			t.Fatalf("a buffer has %d code points, and omits %d", got, s.BufferOmitted)
		}
	}
	if longest != n-trace.MaxBuffer {
		t.Errorf("at most %d code points are omitted, want %d", longest, n-trace.MaxBuffer)
	}
	// The position of ill-formed input covers its bytes, and c is the scalar value
	// that replaces it.
	all, _ = steps(t, edition.Request{Input: "a:\xFF"}, everything)
	if s := all[len(all)-2]; *s.C != infra.ScalarValues("\xFF") || *s.Start != 2 || *s.End != 3 {
		t.Errorf("%+v", s)
	}
}
