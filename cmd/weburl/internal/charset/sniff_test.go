package charset_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/cmd/weburl/internal/charset"
	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

func TestSniff(t *testing.T) {
	x := strings.Repeat("x", 1000)
	for _, c := range []struct {
		source string
		want   encoding.Encoding
		origin charset.Origin
	}{
		{"", encoding.UTF8, charset.Guessed},
		{"abc", encoding.UTF8, charset.Guessed},
		{"é", encoding.UTF8, charset.Guessed},
		{"\xE9", encoding.Windows1252, charset.Guessed},
		{x + x + "é\xE9", encoding.Windows1252, charset.Guessed},
		{"\uFEFF<meta charset=koi8-r>", encoding.UTF8, charset.Marked},
		{"\xFF\xFE<\x00", encoding.UTF16LE, charset.Marked},
		{"\xFE\xFF\x00<", encoding.UTF16BE, charset.Marked},
		{"<meta charset=koi8-r>", encoding.KOI8R, charset.Declared},
		{"<META CHARSET=' Shift_JIS\t'>", encoding.ShiftJIS, charset.Declared},
		{"<meta\fcharset\n=\r\"koi8-r\">", encoding.KOI8R, charset.Declared},
		{"<meta/charset=koi8-r/>", encoding.UTF8, charset.Guessed}, // the label ends with a slash
		{"<metax charset=koi8-r>", encoding.UTF8, charset.Guessed},
		{"<meta charset=koi8-r", encoding.UTF8, charset.Guessed},
		{"<meta charset=utf-16le>", encoding.UTF8, charset.Declared},
		{"<meta charset=x-user-defined>", encoding.Windows1252, charset.Declared},
		{"<meta charset=iso-2022-kr>", encoding.Replacement, charset.Declared},
		{"<meta charset=koi8-r><meta charset=big5>", encoding.KOI8R, charset.Declared},
		{"<meta charset=nothing><meta charset=big5>", encoding.Big5, charset.Declared},
		{"<meta charset=big5 charset=koi8-r>", encoding.Big5, charset.Declared},
		{"<meta http-equiv=Content-Type content='text/html; charset=big5'>", encoding.Big5, charset.Declared},
		{"<meta content='CHARSET = \"big5\"' http-equiv=content-type>", encoding.Big5, charset.Declared},
		{"<meta content='charset=big5'>", encoding.UTF8, charset.Guessed},
		{"<meta http-equiv=refresh content='charset=big5'>", encoding.UTF8, charset.Guessed},
		{"<meta http-equiv=content-type content='charset=\"big5'>", encoding.UTF8, charset.Guessed},
		{"<meta http-equiv=content-type content='charset charset=big5;x'>", encoding.Big5, charset.Declared},
		{"<meta http-equiv=content-type content='charset=big5' charset=nothing>", encoding.Big5, charset.Declared}, // by the parser
		{"<!-- <meta charset=koi8-r> -->", encoding.UTF8, charset.Guessed},
		{"<!--><meta charset=koi8-r>", encoding.KOI8R, charset.Declared},
		{"<!-- <meta charset=koi8-r>", encoding.UTF8, charset.Guessed},
		{"<a title='<meta charset=koi8-r>'>", encoding.UTF8, charset.Guessed},
		{"<?x <meta charset=big5><meta charset=koi8-r>", encoding.KOI8R, charset.Declared},
		{"</a <meta charset=koi8-r>", encoding.UTF8, charset.Guessed},
		{"<meta name=&#x63;harset charset=&#107;oi8-r>", encoding.KOI8R, charset.Declared}, // by the parser
		{"<title>" + x + "</title>" + x + "<meta charset=koi8-r>", encoding.KOI8R, charset.Declared},
		{"<title><meta charset=big5></title><meta charset=koi8-r>", encoding.KOI8R, charset.Declared},
		{"<title><meta charset=big5></title>", encoding.Big5, charset.Declared},
		{"<noscript><meta charset=big5></noscript>" + x + "<p><meta charset=koi8-r>", encoding.KOI8R, charset.Declared},
		{"<svg><title><meta charset=koi8-r></title></svg>" + x + x, encoding.KOI8R, charset.Declared},
		{x + "<meta charset=koi8-r>", encoding.KOI8R, charset.Declared},
		{x + x + "<!--<meta charset=koi8-r>-->", encoding.UTF8, charset.Guessed},
		{"<?xml version='1.0' encoding='koi8-r'?>", encoding.KOI8R, charset.Declared},
		{"<?xml encoding = \"UTF-16\"?>", encoding.UTF8, charset.Declared},
		{"<?xml encoding='koi8-r'?><meta charset=big5>", encoding.Big5, charset.Declared},
		{"<?xml encoding='x-user-defined'?>", encoding.XUserDefined, charset.Declared},
		{" <?xml encoding='koi8-r'?>", encoding.UTF8, charset.Guessed},
		{"<?xml encoding='koi8- r'?>", encoding.UTF8, charset.Guessed},
		{"<?xml encoding='koi8-r", encoding.UTF8, charset.Guessed},
		{"<\x00?\x00x\x00m\x00", encoding.UTF16LE, charset.Declared},
		{"\x00<\x00?\x00x\x00m", encoding.UTF16BE, charset.Declared},
		{"<meta charset=iso-2022-jp><p title='\x1B$B\"'\x1B(B'><meta charset=big5>", encoding.ISO2022JP, charset.Declared},
	} {
		e, origin := charset.Sniff([]byte(c.source), nil, tags.Metas)
		if e != c.want || origin != c.origin {
			t.Errorf("%.60q: %v, %v, want %v, %v", c.source, e, origin, c.want, c.origin)
		}
	}
	given := encoding.ShiftJIS
	if e, origin := charset.Sniff([]byte("<meta charset=koi8-r>"), &given, tags.Metas); e != given || origin != charset.Given {
		t.Errorf("given: %v, %v", e, origin)
	}
	if e, origin := charset.Sniff([]byte("\uFEFF"), &given, tags.Metas); e != encoding.UTF8 || origin != charset.Marked {
		t.Errorf("given, with a byte order mark: %v, %v", e, origin)
	}
}

// hostileEncodings would be slow to sniff or decode with careless code.
var hostileEncodings = []hostile.Shape{
	{Name: "labels", Make: hostile.Repeat("<meta charset=x>")},
	{Name: "a late label", Make: hostile.Around("", "<meta name=x>", "<meta charset=big5>")},
	{Name: "the word", Make: hostile.Repeat("charset")},
	{Name: "half of the word", Make: hostile.Repeat("chars")},
	{Name: "a long label", Make: hostile.Around("<meta charset='", "x", "'>")},
	{Name: "contents", Make: hostile.Around("<meta http-equiv=content-type content='", "charset ", "'>")},
	{Name: "attributes of a meta", Make: hostile.Around("<meta ", "a=b charset=c ", ">")},
	{Name: "different attributes of a meta", Make: hostile.Around("<meta ", "ab cd e/f ", "charset=x>")},
	{Name: "an XML declaration", Make: hostile.Around("<?xml ", "encoding", "?>")},
	{Name: "escape sequences", Make: hostile.Repeat("\x1B$B\x1B(B")},
	{Name: "one escape sequence", Make: hostile.Around("\x1B$B", "F|", "")},
	{Name: "escapes", Make: hostile.Repeat("\x1B")},
	{Name: "high bytes", Make: hostile.Repeat("\xFF")},
	{Name: "leads", Make: hostile.Repeat("\x81")},
	{Name: "leads and digits", Make: hostile.Repeat("\x810")},
	{Name: "pairs", Make: hostile.Repeat("\xB0\xA1")},
	{Name: "triples", Make: hostile.Repeat("\x8F\xB0\xA1")},
	{Name: "surrogates", Make: hostile.Repeat("\x3D\xD8")},
	{Name: "NULs", Make: hostile.Repeat("\x00")},
}

func readAll(source string) {
	b := []byte(source)
	charset.Sniff(b, nil, tags.Metas)
	for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
		charset.Decode(b, e)
	}
}

func TestGrowth(t *testing.T) { hostile.Growth(t, hostileEncodings, readAll) }

// Sniffing and decoding take at most this much memory for each byte.
func TestGrowthOfMemory(t *testing.T) {
	readAll(strings.Repeat("\x81\x30", 100)) // makes the tables
	hostile.Memory(t, hostileEncodings, 100, func(source string) {
		charset.Sniff([]byte(source), nil, tags.Metas)
	})
	for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
		hostile.Memory(t, hostileEncodings, 24, func(source string) { charset.Decode([]byte(source), e) })
	}
}
