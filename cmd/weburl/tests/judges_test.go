package tests

import (
	"bytes"
	le "encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
)

// requireJudges is the environment variable that is "1" if a judge of Markdown that is not
// there must fail the tests.
const requireJudges = "WEBURL_REQUIRE_MARKDOWN_JUDGES"

// commonmarkJS is the environment variable for the folder of npm's package commonmark.
const commonmarkJS = "WEBURL_COMMONMARK_JS"

// missing skips a test whose judge is not there.
func missing(t *testing.T, format string, args ...any) {
	t.Helper()
	if os.Getenv(requireJudges) == "1" {
		t.Fatalf(format, args...)
	}
	t.Skipf(format, args...)
}

// An item is what a reader finds in a document: a link 'l' or image 'i' with its URL,
// inline HTML 'h' or a block 'b' of it, a block of code 'c', a code span 's' or a heading
// '#'. White space in HTML and code is one space.
type item struct {
	kind byte
	text string
}

func (i item) String() string { return fmt.Sprintf("%c%q", i.kind, i.text) }

// aReference is the text of a link or image that refers to a definition.
const aReference = "a reference"

// ask returns the version of a program in testdata/judges, and what it finds in documents.
func ask(t *testing.T, judge *exec.Cmd, sources [][]byte) (version string, answers [][]item) {
	t.Helper()
	var in []byte
	for _, s := range sources {
		in = append(le.LittleEndian.AppendUint32(in, uint32(len(s))), s...)
	}
	judge.Stdin, judge.Stderr = bytes.NewReader(in), os.Stderr
	out, err := judge.Output()
	if err != nil {
		t.Fatal(err)
	}
	line, out, _ := bytes.Cut(out, []byte("\n"))
	for range sources {
		var found []item
		for out[0] != '.' {
			n := 5 + int(le.LittleEndian.Uint32(out[1:]))
			i := item{out[0], string(out[5:n])}
			if strings.IndexByte("bch", i.kind) >= 0 {
				i.text = squeeze([]byte(i.text))
			}
			if i.kind != 'c' || i.text != "" {
				found = append(found, i)
			}
			out = out[n:]
		}
		out = out[1:]
		answers = append(answers, found)
	}
	return string(line), answers
}

// compiled returns the program in testdata/judges/cmark-gfm.c, which is there until t ends.
func compiled(t *testing.T) (string, error) {
	program := filepath.Join(t.TempDir(), "judge")
	out, err := exec.Command("cc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "testdata/judges/cmark-gfm.c", "-o", program,
		"-lcmark-gfm-extensions", "-lcmark-gfm").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w\n%s", err, out)
	}
	return program, err
}

// askCmark asks cmark-gfm with GitHub's extensions.
func askCmark(t *testing.T, sources [][]byte) (version string, answers [][]item) {
	t.Helper()
	program := os.Getenv("WEBURL_CMARK_JUDGE")
	if program == "" {
		var err error
		if program, err = compiled(t); err != nil {
			missing(t, "testdata/judges/cmark-gfm.c cannot be compiled; Debian's package is libcmark-gfm-extensions-dev: %v", err)
		}
	}
	return ask(t, exec.Command(program), sources)
}

// askCommonMark asks commonmark.js.
func askCommonMark(t *testing.T, sources [][]byte) (version string, answers [][]item) {
	t.Helper()
	dir := os.Getenv(commonmarkJS)
	if dir == "" {
		missing(t, "%s does not name the folder of npm's package commonmark", commonmarkJS)
	}
	return ask(t, exec.Command("node", "testdata/judges/commonmark.js", dir), sources)
}

// items returns what weburl finds in a document without front matter, in the order of
// the tree, with decoded URLs, and the URLs of its definitions. Footnotes are where they
// are written. plain leaves out bare URLs. ok is false if there is template code in a URL.
func items(source []byte, plain bool) (all []item, defined []string, ok bool) {
	decoded, ok := map[int]string{}, true
	for _, l := range documents.Markdown(source).Links {
		if !strings.Contains(l.Context, " ") {
			decoded[l.Start] = l.Text
			ok = ok && !l.Template
		}
	}
	add := func(kind byte, text string) {
		all = append(all, item{kind, strings.ReplaceAll(text, "\x00", "\uFFFD")})
	}
	markdown.Read(source, func(b *markdown.Block) {
		// url returns a URL that is decoded at its place in the document.
		url := func(start, end int32) string {
			if start < 0 {
				return aReference
			}
			at := b.At(int(start))
			text, found := decoded[at]
			if !found && start < end {
				text, found = decoded[at-1] // with the backslash before a pipe
			}
			ok = ok && found
			return text
		}
		switch b.Kind {
		case markdown.Code:
			if s := squeeze(b.Text); s != "" {
				add('c', s)
			}
		case markdown.HTML:
			add('b', squeeze(b.Text))
		case markdown.Heading:
			add('#', "")
		case markdown.Definition:
			text, found := decoded[b.At(0)]
			defined, ok = append(defined, text), ok && found
		}
		var opened []int
		for _, n := range b.Nodes {
			switch n.Kind {
			case markdown.Link, markdown.Image:
				opened = append(opened, len(all))
				add(map[markdown.NodeKind]byte{markdown.Link: 'l', markdown.Image: 'i'}[n.Kind], "")
			case markdown.LinkEnd, markdown.ImageEnd:
				all[opened[len(opened)-1]].text = url(n.URLStart, n.URLEnd) // has no NUL
				opened = opened[:len(opened)-1]
			case markdown.Autolink:
				add('l', url(n.URLStart, n.URLEnd))
			case markdown.BareURL:
				if !plain {
					add('l', url(n.URLStart, n.URLEnd))
				}
			case markdown.Email:
				add('l', "mailto:"+string(b.Text[n.URLStart:n.URLEnd]))
			case markdown.CodeSpan:
				add('s', "")
			case markdown.RawHTML:
				add('h', squeeze(b.Text[n.Start:n.End]))
			}
		}
	})
	return all, defined, ok
}

// sameItems reports whether got is what a judge wants: in the same order unless there are
// footnotes, which a judge moves. A reference is to one of the definitions.
func sameItems(got, want []item, defined []string, moved bool) bool {
	if len(got) != len(want) {
		return false
	}
	if moved {
		got, want = slices.Clone(got), slices.Clone(want)
		for _, all := range [][]item{got, want} {
			for i := range all {
				if slices.Contains(defined, all[i].text) {
					all[i].text = aReference
				}
			}
			slices.SortFunc(all, func(a, b item) int { return strings.Compare(a.String(), b.String()) })
		}
		return slices.Equal(got, want)
	}
	return slices.EqualFunc(got, want, func(a, b item) bool {
		return a == b || a.kind == b.kind && a.text == aReference && slices.Contains(defined, b.text)
	})
}
