package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The data of data: URLs is checked, also where the URL is valid.
func TestData(t *testing.T) {
	for _, c := range []struct {
		url  string
		want string // level, code and span of each report
	}{
		{"data:,x", ""},
		{"data:text/plain;charset=utf-8;base64,SGk=", ""},
		{"data:;base64,SGk", ""},
		{"data:;base64,SG%6B=", ""},
		{"data:image/png;base64,iVBORw0KGgo=#x", ""},
		{"data:text/html", "error data-url 14"},
		{"data:;base64,-", "error data-url 13-14"},
		{"DATA:;base64,-", "error data-url 0-14"}, // the span is that of another text
		{" data:;base64,A", "warning invalid-URL-unit 0-1, error data-url 0-15"},
		{"data:;base64,SGk=SGk=", "error data-url 16-17"},
		{"data:;base64,-#-", "error data-url 13-14"},
		{"data:png,x", "warning data-type 8"},
		{"data:image/p ng,x", "warning data-type 12-13, warning invalid-URL-unit 12-13"},
		{"data:,ten bytes!", "warning invalid-URL-unit 9-10, warning data-size 0-16"},
		{"data:,12345678", ""},
		{"data:,123456789", "warning data-size 0-15"},
		{"data:;base64,MTIzNDU2Nzg5", "warning data-size 0-25"},
		{"data:,%31%32%33%34%35%36%37%38", ""},
		{"x:data:;base64,-", ""},
		{"database:png,x", ""},
		{"https://h/data:png", ""},
	} {
		x := newExaminer()
		x.maxData = 8
		for range 2 { // the second time, valid URLs are known
			u := newUnit(c.url, list)
			examineAll(u, x)
			var got []string
			for _, f := range u.findings {
				at := fmt.Sprint(f.start.offset)
				if f.end.offset > f.start.offset {
					at += fmt.Sprint("-", f.end.offset)
				}
				got = append(got, fmt.Sprint(f.level, " ", f.code, " ", at))
			}
			want := strings.Split(c.want, ", ")
			slices.Sort(got)
			slices.Sort(want)
			if strings.Join(got, ", ") != strings.Join(want, ", ") {
				t.Errorf("%q: got %v, want %v", c.url, got, want)
			}
		}
	}
}
