package param_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/param"
)

// Each entry names an owner and a page, each name stands once and is covered by no other,
// and is written as [canonical.LoadRules] reads it.
func TestEntries(t *testing.T) {
	for list, entries := range map[string][]param.Entry{"tracking": param.Tracking(), "secrets": param.Secrets()} {
		name := regexp.MustCompile(`^[A-Za-z0-9_-]+\*?$`)
		for i, e := range entries {
			if !name.MatchString(e.Name) || e.Owner == "" {
				t.Errorf("%s: %+v", list, e)
			}
			if u, err := weburl.Parse(e.Source); err != nil || u.Scheme() != "https" || u.String() != e.Source {
				t.Errorf("%s: %s: source %q, %v", list, e.Name, e.Source, err)
			}
			for j, other := range entries {
				prefix, isPrefix := strings.CutSuffix(other.Name, "*")
				if i != j && (e.Name == other.Name || isPrefix && strings.HasPrefix(e.Name, prefix)) {
					t.Errorf("%s: %s covers %s", list, other.Name, e.Name)
				}
			}
		}
	}
	for _, e := range param.Secrets() {
		if strings.HasSuffix(e.Name, "*") || param.IsTracking(e.Name) {
			t.Errorf("%s is a secret by its exact name", e.Name)
		}
	}
	if n := len(param.Tracking()); n < 30 {
		t.Errorf("%d names that track", n)
	}
	if !regexp.MustCompile(`^20\d\d-[01]\d-[0-3]\d$`).MatchString(param.Date) {
		t.Errorf("date %q", param.Date)
	}
}

func TestIsTracking(t *testing.T) {
	for name, want := range map[string]bool{
		"utm_source": true, "utm_": true, "utm": false, "UTM_source": false, "utm_*": true, "gclid": true, "gclid2": false, "Gclid": false,
		"fbclid": true, "": false, "*": false, "hsa_acc": true, "mc_eid": true, "ref": false, "mkt_tok": false, "id": false, "%75tm_id": false,
	} {
		if param.IsTracking(name) != want {
			t.Errorf("IsTracking(%q) is %t", name, !want)
		}
	}
	if n := testing.AllocsPerRun(100, func() { param.IsTracking("unknown") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Whoever changes what a function returns changes nothing for others.
func TestListsAreCopies(t *testing.T) {
	param.Tracking()[0].Name, param.Secrets()[0].Name, param.SecretNames()[0] = "", "", ""
	if param.Tracking()[0].Name == "" || param.Secrets()[0].Name == "" || param.SecretNames()[0] == "" {
		t.Error("a list has changed")
	}
}

// The names that OpenTelemetry's conventions 1.41 and 1.44 list, in any spelling that
// reads as one of them.
func TestSecrets(t *testing.T) {
	for _, name := range []string{"AWSAccessKeyId", "Signature", "sig", "X-Goog-Signature", "X-Amz-Credential", "X-Amz-Security-Token", "X-Amz-Signature"} {
		if !slices.Contains(param.SecretNames(), name) {
			t.Errorf("%s is not in the list", name)
		}
		for _, written := range []string{name, strings.ToLower(name), strings.ToUpper(name), fmt.Sprintf("%%%02x%s", name[0], name[1:])} {
			u := weburl.MustParse("https://h/?a=%2f&" + written + "=x%2f&" + written + "=y#f")
			want := "https://h/?a=%2f&" + written + "=REDACTED&" + written + "=REDACTED#f"
			if got := u.RedactParams(param.SecretNames()...).String(); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
	}
}

func ExampleIsTracking() {
	u := weburl.MustParse("https://example.org/?utm_source=news&id=%41&fbclid=x")
	fmt.Println(u.WithoutParamsFunc(param.IsTracking))
	// Output: https://example.org/?id=%41
}

func ExampleSecretNames() {
	u := weburl.MustParse("https://account.blob.example/file?sv=2022-11-02&sig=c2VjcmV0")
	fmt.Println(u.RedactParams(param.SecretNames()...))
	fmt.Println(u.RedactParams(append(param.SecretNames(), "sv")...))
	// Output:
	// https://account.blob.example/file?sv=2022-11-02&sig=REDACTED
	// https://account.blob.example/file?sv=REDACTED&sig=REDACTED
}

func ExampleTracking() {
	for _, e := range param.Tracking()[:2] {
		fmt.Println(e.Name, "of", e.Owner)
	}
	// Output:
	// utm_* of Google Analytics
	// _ga of Google Analytics
}
