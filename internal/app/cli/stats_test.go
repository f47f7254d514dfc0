package cli

import (
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// What is left of stats without the time that it took.
func timeless(stderr string) string {
	stderr = regexp.MustCompile(`"seconds":[0-9.]+`).ReplaceAllString(stderr, `"seconds":0`)
	return regexp.MustCompile(`\) in [0-9.mµs]+,`).ReplaceAllString(stderr, ") in 0,")
}

// The last message counts what was read and written, and what failed by code.
func TestStats(t *testing.T) {
	const list = "https://A/\n//x\nhttp://[\n\nhttps://b/\n"
	for _, test := range []struct {
		args, want string
	}{
		{"canon --stats json", `{"read":5,"written":2,"failed":3,"codes":{"IPv6-unclosed":1,"missing-scheme-non-relative-URL":2},"bytes":36,"seconds":0}` + "\n"},
		{"canon --keep --stats json", `{"read":5,"written":5,"failed":3,"codes":{"IPv6-unclosed":1,"missing-scheme-non-relative-URL":2},"bytes":36,"seconds":0}` + "\n"},
		{"canon --profile surt/1 --stats json --base http://c/", `{"read":5,"written":4,"failed":1,"codes":{"IPv6-unclosed":1},"bytes":36,"seconds":0}` + "\n"},
		{"canon --stats text", "weburl: read 5 (36 bytes) in 0, wrote 2, 3 failed\n        2 missing-scheme-non-relative-URL\n        1 IPv6-unclosed\n"},
		{"get href --stats text", "weburl: read 5 (36 bytes) in 0, wrote 2, 3 failed\n        2 missing-scheme-non-relative-URL\n        1 IPv6-unclosed\n"},
		{"get error valid --stats json", `{"read":5,"written":5,"failed":3,"codes":{"IPv6-unclosed":1,"missing-scheme-non-relative-URL":2},"bytes":36,"seconds":0}` + "\n"},
	} {
		got := run(list, strings.Fields(test.args)...)
		if stderr := timeless(got.stderr); !strings.HasSuffix("\n"+stderr, "\n"+test.want) || got.status != frame.ExitFailed {
			t.Errorf("%s: %s", test.args, stderr)
		}
	}
	if got := run("", "canon", "--stats", "xml"); got.status != frame.ExitUsage || !strings.HasPrefix(got.stderr, "weburl: canon: --stats must be ") {
		t.Errorf("%+v", got)
	}
	if got := run("", "canon", "--stats", "text"); timeless(got.stderr) != "weburl: read 0 (0 bytes) in 0, wrote 0, 0 failed\n" || got.status != frame.ExitOK {
		t.Errorf("%+v", got)
	}
}
