package dataurl_test

import (
	"io"
	"testing"

	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/mimetype"
)

var shapes = []hostile.Shape{
	{Name: "text", Make: hostile.Around("data:,", "a", "")},
	{Name: "percent-encoded", Make: hostile.Around("data:,", "%41", "")},
	{Name: "percent signs", Make: hostile.Around("data:,", "%", "")},
	{Name: "to be encoded", Make: hostile.Around("data:,", "é", "")},
	{Name: "base64", Make: hostile.Around("data:;base64,", "abcd", "")},
	{Name: "base64 in pieces", Make: hostile.Around("data:;base64,", "a b c d ", "")},
	{Name: "percent-encoded base64", Make: hostile.Around("data:;base64,", "%61", "aaa")},
	{Name: "spaces in base64", Make: hostile.Around("data:;base64,", " ", "YQ")},
	{Name: "padding", Make: hostile.Around("data:;base64,", "=", "")},
	{Name: "not base64", Make: hostile.Around("data:;base64,", "abcd", "-")},
	{Name: "spaces before base64", Make: hostile.Around("data:a/b;", " ", "base64,")},
	{Name: "markers", Make: hostile.Around("data:", ";base64", ",")},
	{Name: "parameters", Make: hostile.Around("data:", ";a=b", ",")},
	{Name: "no comma", Make: hostile.Around("data:", "a", "")},
	{Name: "commas", Make: hostile.Around("data:", ",", "")},
	{Name: "fragment", Make: hostile.Around("data:,#", "a", "")},
	{Name: "query", Make: hostile.Around("data:,?", "<", "")},
}

func readAndMake(input string) {
	d, err := dataurl.Parse(input)
	if err != nil {
		return
	}
	_ = d.TypeError()
	body := d.Body()
	_, _ = io.Copy(io.Discard, d.Reader())
	_, _ = dataurl.Make(d.Type(), body)
}

func makeOf(input string) { _, _ = dataurl.Make(mimetype.MustParse("a/b"), []byte(input)) }

func TestGrowth(t *testing.T) {
	hostile.Growth(t, shapes, readAndMake)
	hostile.Growth(t, shapes, makeOf)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, shapes, 40, readAndMake)
	hostile.Memory(t, shapes, 10, makeOf)
}
