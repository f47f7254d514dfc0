package bench

import (
	"encoding/base64"
	"mime"
	"net/url"
	"strings"

	other "github.com/vincent-petithory/dataurl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/mimetype"
)

// This file holds the peers of the works data URL and MIME type, and their inputs.

const vincent = "vincent-petithory/dataurl"

var dataURLWeburl = overTexts(func(s string) (string, bool) {
	d, err := dataurl.Parse(s)
	if err != nil || len(d.Body()) != d.Size() {
		return "", false
	}
	return d.Type().String(), true
})

var dataURLVincent = overTexts(func(s string) (string, bool) {
	d, err := other.DecodeString(s)
	if err != nil {
		return "", false
	}
	return d.MediaType.String(), true
})

var mimeTypeWeburl = overTexts(func(s string) (string, bool) {
	t, err := mimetype.Parse(s)
	return t.Essence(), err == nil
})

var mimeTypeMIME = overTexts(func(s string) (string, bool) {
	essence, _, err := mime.ParseMediaType(s)
	return essence, err == nil
})

// contentTypes returns five MIME types by turns, one for each 32 of the URLs.
func contentTypes(kasztp, _ []string) (all []string) {
	forms := []string{"text/html", "Text/HTML; Charset=UTF-8", "image/png", `multipart/form-data; boundary="a b"`, "application/json; charset=utf-8; v=1"}
	for i := 0; i < len(kasztp); i += 32 {
		all = append(all, forms[len(all)%len(forms)])
	}
	return all
}

// dataURLs returns data: URLs whose bodies are 16 URLs, alternately in base64 and
// percent-encoded.
func dataURLs(kasztp, _ []string) (all []string) {
	for i := 0; i+16 <= len(kasztp); i += 160 {
		body := strings.Join(kasztp[i:i+16], "\n")
		if i%320 == 0 {
			all = append(all, "data:text/uri-list;charset=utf-8;base64,"+base64.StdEncoding.EncodeToString([]byte(body)))
		} else {
			all = append(all, "data:text/uri-list;charset=utf-8,"+url.PathEscape(body))
		}
	}
	return all
}
