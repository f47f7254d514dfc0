package check

import (
	"errors"
	"fmt"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/mimetype"
	"github.com/weburl-go/weburl/validation"
)

// data returns what is wrong with a data: URL that is a URL: browsers cannot read it, it
// has no MIME type although it has text in its place, or its body is too large.
func (x *examiner) data(text string, base *weburl.URL) (report, bool) {
	if x.as != nil || !mayBeData(text) {
		return report{}, false
	}
	u, err := base.Parse(text)
	if err != nil || u.Scheme() != "data" {
		return report{}, false
	}
	d, err := dataurl.FromURL(u)
	var unread *dataurl.Error
	if errors.As(err, &unread) {
		return report{dataCode, unread.Code.Explanation() + "; browsers load nothing", inText(unread.Span, text, u), failure}, true
	}
	var noType *mimetype.Error
	if errors.As(d.TypeError(), &noType) {
		return report{dataTypeCode, noType.Code.Explanation() + "; browsers read " + d.Type().String(), inText(noType.Span, text, u), warning}, true
	}
	if x.maxData > 0 && d.Size() > x.maxData {
		message := fmt.Sprintf("the body has %d bytes, more than --max-data allows", d.Size())
		return report{dataSizeCode, message, validation.Span{End: len(text)}, warning}, true
	}
	return report{}, false
}

// mayBeData reports whether text may be a data: URL.
func mayBeData(text string) bool {
	start, _ := infra.Trim(text)
	return start < len(text) && text[start]|0x20 == 'd'
}

// inText returns a span of u as a span of text: the same one if both are alike up to its
// end, and otherwise all of text.
func inText(s validation.Span, text string, u weburl.URL) validation.Span {
	if strings.HasPrefix(text, u.String()[:s.End]) {
		return s
	}
	return validation.Span{End: len(text)}
}
