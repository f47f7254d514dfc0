package viewer

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
)

// trackingPrefixes and trackingNames are the query parameters that the page calls tracking
// parameters: advertisers, mailing services and web analytics add them to links to tell
// who follows a link, or from where. Their names are in lowercase; case does not matter.
var (
	trackingPrefixes = []string{"utm_", "mtm_", "pk_", "hsa_", "_hs"}

	trackingNames = []string{
		"_openstat", "cmpid", "dclid", "fbclid", "gbraid", "gclid", "gclsrc", "igshid", "irclickid", "li_fat_id", "mc_cid", "mc_eid",
		"mkt_tok", "msclkid", "oly_anon_id", "oly_enc_id", "rb_clickid", "s_cid", "s_kwcid", "srsltid", "ttclid", "twclid", "vero_id",
		"wbraid", "wickedid", "yclid", "ysclid",
	}
)

// isTracking reports whether a query parameter with this name is a tracking parameter.
func isTracking(name string) bool {
	name = strings.ToLower(name)
	return slices.Contains(trackingNames, name) ||
		slices.ContainsFunc(trackingPrefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// withoutTracking returns the input without its tracking parameters, and their names in
// order. All other bytes stay. parts is the layout of the input.
func withoutTracking(input string, parts []weburl.Part) (rest string, names []string) {
	i := slices.IndexFunc(parts, func(p weburl.Part) bool { return p.Kind == weburl.PartQuery })
	if i < 0 {
		return input, nil
	}
	span := parts[i].Span
	query := form.AppendWithoutFunc(nil, input[span.Start:span.End], func(name string) bool {
		if !isTracking(name) {
			return false
		}
		names = append(names, name)
		return true
	})
	start := span.Start
	if len(query) == 0 && len(names) > 0 {
		start = strings.LastIndexByte(input[:start], '?') // an empty query would remain
	}
	return input[:start] + string(query) + input[span.End:], names
}
