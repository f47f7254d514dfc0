package fileurl_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
	"github.com/weburl-go/weburl/validation"
)

// A dot after a single separator is a name, not the namespace of devices; after a separator
// and before one, it is not a device either.
func TestDotsAreNotDevices(t *testing.T) {
	for path, want := range map[string]fileurl.Reason{
		`a\.`: 0, `a/.`: 0, `a\.\b`: 0, `a\..`: 0, `\.`: 0, `\.\b`: 0, `\a\.`: 0,
		`\a.`: fileurl.TrailingDot, `\a.\b`: fileurl.TrailingDot, `a\?\b`: fileurl.Character, `\a?\b`: fileurl.Character,
		`\\.`: fileurl.Device, `\\?`: fileurl.Device, `\\.\b`: fileurl.Device, `//./b`: fileurl.Device, `/\?/b`: fileurl.Device, `\??\b`: fileurl.Device,
	} {
		_, err := fileurl.FromIn(`C:\d`, path, fileurl.Windows)
		if got := reasonOf(err); got != want || (err != nil) != (want != 0) {
			t.Errorf("%s: %v, want %v", path, err, want)
		}
	}
}

// Windows takes every character of Unicode in a name, U+FFFD among them, and no single byte
// beyond ASCII.
func TestNamesBeyondASCII(t *testing.T) {
	for _, name := range []string{"\uFFFD", "a\uFFFDb", "\u0080", "\U0010FFFF"} {
		u, err := fileurl.From(`C:\`+name, fileurl.Windows)
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		if back, err := fileurl.Path(u, fileurl.Windows); err != nil || back != `C:\`+name {
			t.Errorf("%q: %q, %v", name, back, err)
		}
	}
	for b := 0x80; b <= 0xFF; b++ {
		name := "a" + string([]byte{byte(b)})
		if _, err := fileurl.From(`C:\`+name, fileurl.Windows); reasonOf(err) != fileurl.NotUnicode {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// Only the two styles are known, in every function.
func TestUnknownStyles(t *testing.T) {
	u := weburl.MustParse("file:///C:/a")
	for _, style := range []fileurl.Style{2, 3, 255} {
		_, from := fileurl.From("/a", style)
		_, in := fileurl.FromIn("/a", "b", style)
		_, path := fileurl.Path(u, style)
		for _, err := range []error{from, in, path} {
			if reasonOf(err) != fileurl.UnknownStyle {
				t.Errorf("style %d: %v", style, err)
			}
		}
	}
	_, reason := fileurl.Reason(0).MarshalText()
	_, style := fileurl.Style(2).MarshalText()
	for name, errs := range map[string][]error{
		"fileurl.Reason: ": {reason, new(fileurl.Reason).UnmarshalText([]byte("x"))},
		"fileurl.Style: ":  {style, new(fileurl.Style).UnmarshalText([]byte("x"))},
	} {
		for _, err := range errs {
			if err == nil || !strings.HasPrefix(err.Error(), name) {
				t.Errorf("%v does not begin with %s", err, name)
			}
		}
	}
}

// Spans of errors cover what is wrong.
func TestSpansOfErrors(t *testing.T) {
	_, relative := fileurl.From(`C:a`, fileurl.Windows)
	empty, trailing, broken := weburl.MustParse("file:///a//b"), weburl.MustParse("file:///a/b."), weburl.MustParse("file:///a/b%FF")
	_, noName := fileurl.FSName(empty)
	_, dot := fileurl.FSName(trailing)
	_, notText := fileurl.FSName(broken)
	for _, c := range []struct {
		err    error
		text   string
		reason fileurl.Reason
		want   validation.Span
	}{
		{relative, `C:a`, fileurl.DriveRelative, validation.Span{End: 2}},
		{noName, empty.String(), fileurl.EmptyName, validation.Span{Start: 10, End: 10}},
		{dot, trailing.String(), fileurl.TrailingDot, validation.Span{Start: 11, End: 12}},
		{notText, broken.String(), fileurl.NotUnicode, validation.Span{Start: 10, End: 14}},
	} {
		var e *fileurl.Error
		if !errors.As(c.err, &e) || e.Reason != c.reason || e.Span != c.want {
			t.Errorf("%s: %+v, want %v at %v", c.text, e, c.reason, c.want)
		}
	}
}
