package bench

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"unicode"

	"github.com/weburl-go/weburl/encoding"
)

// The texts for legacy encodings are test data of golang.org/x/text, which is also the
// peer: chapters of literature in French, Japanese, Chinese and Korean.
const (
	textsModule = "golang.org/x/text@v0.43.0"
	textsSum    = "h1:1QivrlhwAsnMOcqgOdl9my7s9OyZl8O5/UGUTJVXoWc="
)

// legacy lists the encodings in which to encode texts, each with a text in a
// language that used it.
var legacy = []struct {
	encoding   encoding.Encoding
	file, what string
}{
	{encoding.Windows1252, "candide-utf-8.txt", "French"},
	{encoding.ShiftJIS, "rashomon-utf-8.txt", "Japanese"},
	{encoding.EUCJP, "rashomon-utf-8.txt", "Japanese"},
	{encoding.ISO2022JP, "rashomon-utf-8.txt", "Japanese"},
	{encoding.GB18030, "sunzi-bingfa-simplified-utf-8.txt", "Chinese"},
	{encoding.Big5, "sunzi-bingfa-traditional-utf-8.txt", "Chinese"},
	{encoding.EUCKR, "unsu-joh-eun-nal-utf-8.txt", "Korean"},
}

// legacyTexts returns a corpus for each encoding, and one of them all.
func legacyTexts() []*Corpus {
	all := &Corpus{Name: "legacy", Note: "the texts of the corpora that have the names of encodings"}
	corpora := []*Corpus{all}
	for _, l := range legacy {
		c := &Corpus{Name: strings.ToLower(l.encoding.String()), Note: "pieces of a text in " + l.what + ", of 4 to 30 characters that the encoding has"}
		page, err := legacyPage(l.encoding, l.file)
		if err != nil {
			c.Missing, all.Missing = err, err
		} else {
			c.Pages = []Page{page}
			all.Pages = append(all.Pages, page)
		}
		corpora = append(corpora, c)
	}
	return corpora
}

func legacyPage(e encoding.Encoding, file string) (Page, error) {
	dir, err := downloadTexts()
	if err != nil {
		return Page{}, err
	}
	text, err := os.ReadFile(filepath.Join(dir, "encoding", "testdata", file))
	if err != nil {
		return Page{}, err
	}
	p := Page{Encoding: e.String()}
	for _, piece := range pieces(string(text)) {
		if _, _, lacking := e.NewEncoder().EncodeOrFail(nil, piece); lacking < 0 {
			p.Refs = append(p.Refs, piece)
		}
	}
	p.Refs = joined(p.Refs)
	return p, nil
}

var downloadTexts = sync.OnceValues(func() (string, error) { return download(textsModule, textsSum) })

// pieces cuts a text into pieces of the length of typical search terms. Line breaks
// are left out.
func pieces(text string) (all []string) {
	for line := range strings.Lines(text) {
		runes := []rune(strings.TrimFunc(line, unicode.IsSpace))
		for len(runes) > 0 {
			n := min(4+dice(string(runes), "piece", 27), len(runes))
			all = append(all, string(runes[:n]))
			runes = runes[n:]
		}
	}
	return all
}
