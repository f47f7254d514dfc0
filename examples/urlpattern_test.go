package examples_test

import (
	"errors"
	"fmt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

// A broker forwards requests of CI jobs to a list of URLs, and nowhere else. Each rule names the job
// by a group. (net/url has no patterns, and a regular expression on the text of a URL allows
// "https://api.example.com.evil.test/" or "https://api.example.com@evil.test/" by a slip.)
func Example_urlPattern() {
	var rules []urlpattern.Pattern
	for _, text := range []string{
		"https://api.example.com/jobs/:job(\\d+){/*}?",
		"https://:job.builds.example.net/*",
		"https://example.com/((?!admin).*)",
	} {
		rule, err := urlpattern.Parse(text)
		var wrong *urlpattern.Error
		if errors.As(err, &wrong) {
			fmt.Println("not a rule:", wrong.Code, "in the", wrong.Component, "at bytes", wrong.Span)
			continue
		}
		rules = append(rules, rule)
	}
	jobOf := func(u weburl.URL) (job string, ok bool) {
		for _, rule := range rules {
			if m, ok := rule.Match(u); ok {
				return m.Named("job")
			}
		}
		return "", false
	}
	for _, text := range []string{
		"https://API.example.com:443/jobs/7/log?line=3",
		"https://north.builds.example.net/artifacts",
		"https://api.example.com/jobs/../admin",
		"https://api.example.com@evil.test/jobs/7",
		"http://api.example.com/jobs/7",
	} {
		u, err := weburl.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		if job, ok := jobOf(u); ok {
			fmt.Println("job", job, "may get", u)
		} else {
			fmt.Println("refused:", u)
		}
	}
	// Output:
	// not a rule: not-regular in the pathname at bytes 21-30
	// job 7 may get https://api.example.com/jobs/7/log?line=3
	// job north may get https://north.builds.example.net/artifacts
	// refused: https://api.example.com/admin
	// refused: https://api.example.com@evil.test/jobs/7
	// refused: http://api.example.com/jobs/7
}
