package canonical

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
)

// standardData names the data that parsing depends on.
var standardData = []string{"url-standard " + weburl.StandardCommit, "unicode " + weburl.UnicodeVersion}

var (
	parseRule = rule{"parse", "Parse by the URL Standard.", func(w *work) (err error) {
		if !w.url.IsValid() {
			w.url, err = weburl.Parse(w.text)
		}
		return err
	}}
	sortQueryRule = rule{"sort-query", "Sort the parameters of the query by name, by UTF-16 code units of the decoded name, stably, as URLSearchParams.sort() does; each keeps its bytes. Drop empty ones, and a query without any.", sortQuery}
)

func sortQuery(w *work) error {
	query, ok := w.url.Query()
	if !ok {
		return nil
	}
	var scratch [256]byte
	sorted := form.AppendSorted(scratch[:0], query)
	if len(sorted) == 0 {
		w.url = w.url.WithoutQuery()
		return nil
	}
	if string(sorted) == query {
		return nil
	}
	var err error
	w.url, err = w.url.WithQuery(string(sorted))
	return err // nil: the query is not longer than before
}

var whatwg = &Profile{
	name:       "whatwg/1",
	summary:    "the URL Standard's serialization, as browsers write URLs",
	parses:     true,
	idempotent: true,
	makesURLs:  true,
	data:       standardData,
	rules:      []rule{parseRule},
}

var whatwgSorted = &Profile{
	name:       "whatwg-sorted/1",
	summary:    "the URL Standard's serialization, with the parameters of the query sorted",
	parses:     true,
	idempotent: true,
	makesURLs:  true,
	data:       standardData,
	rules:      []rule{parseRule, sortQueryRule},
}
