package standard

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

var (
	comments = regexp.MustCompile(`(?m)^\s*#.*$`)
	limits   = regexp.MustCompile(`(?m)(?:scripts/limit|\$limit|\brun) ([0-9]+) "`)
	// scripts/install may need its limit twice, and also the limit of an update.
	installs   = regexp.MustCompile(`(?m)(?:^|[\s"(;&|=])scripts/install ([0-9]+) `)
	updates    = regexp.MustCompile(`scripts/limit ([0-9]+) "apt-get update"`)
	scriptCall = regexp.MustCompile(`(?m)(?:^|[\s"(;&|=])scripts/([a-z-]+)`)
	timeouts   = regexp.MustCompile(`(?m)(?:^|[\s;&|!(])timeout\s+(?:-|[0-9]|")`)
	ciStep     = regexp.MustCompile(`(?m)^\s*step ([0-9]+) "([^"]+)" (\w+)$`)
)

// readScript returns the text of a script without comments.
func readScript(t *testing.T, name string) string {
	t.Helper()
	data := suite.Text(t, filepath.Join(root, name))
	return comments.ReplaceAllString(data, "")
}

// If a command runs too long, it is named: only scripts/limit calls timeout.
func TestLimitsNameTheirStep(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(root, "scripts", "*"))
	if err != nil || len(names) < 10 {
		t.Fatal(len(names), err)
	}
	found := 0
	for _, name := range append(names, filepath.Join(root, ".ci", "run"), filepath.Join(root, ".ci", "quick"), filepath.Join(root, ".ci", "steps")) {
		name, _ := filepath.Rel(root, name)
		calls := timeouts.MatchString(readScript(t, name))
		if calls {
			found++
		}
		if calls != (name == filepath.Join("scripts", "limit")) {
			t.Errorf("%s calls timeout: %v; scripts/limit says which step ran out of time", name, calls)
		}
	}
	if found == 0 {
		t.Error("nothing calls timeout")
	}
}

// A step of .ci/run may take as long as the limits inside it together, so that the
// innermost one reports.
func TestLimitsOfSteps(t *testing.T) {
	ci := readScript(t, ".ci/steps") + readScript(t, ".ci/run")
	update := updates.FindStringSubmatch(readScript(t, "scripts/install"))
	if update == nil {
		t.Fatal("scripts/install does not say how long an update may take")
	}
	var total func(text string, within ...string) int
	total = func(text string, within ...string) int {
		seconds := 0
		add := func(number string, times int) {
			n, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			seconds += times * n
		}
		for _, m := range limits.FindAllStringSubmatch(text, -1) {
			add(m[1], 1)
		}
		for _, m := range installs.FindAllStringSubmatch(text, -1) {
			add(m[1], 2)
			add(update[1], 1)
		}
		for _, m := range scriptCall.FindAllStringSubmatch(text, -1) {
			// A script may name itself in what it prints.
			if m[1] != "limit" && m[1] != "install" && m[1] != "site-files" && !slices.Contains(within, m[1]) {
				seconds += total(readScript(t, filepath.Join("scripts", m[1])), append(within, m[1])...)
			}
		}
		return seconds
	}
	steps, bounded := ciStep.FindAllStringSubmatch(ci, -1), 0
	for _, m := range steps {
		_, body, ok := strings.Cut(ci, "\n"+m[3]+"() {")
		if end := strings.Index(body, "\n}"); strings.HasPrefix(body, "\n") && end >= 0 {
			body = body[:end]
		} else {
			body, _, _ = strings.Cut(body, "\n")
		}
		if !ok || strings.TrimSpace(body) == "" {
			t.Errorf("step %q: function %s is not in .ci/steps or .ci/run", m[2], m[3])
		}
		limit, _ := strconv.Atoi(m[1])
		inside := total(body)
		if inside > 0 {
			bounded++
		}
		if inside > limit {
			t.Errorf("step %q may take %d s, but the limits inside it are %d s together", m[2], limit, inside)
		}
	}
	if len(steps) < 30 || bounded < 5 {
		t.Errorf("only %d steps, %d with limits inside", len(steps), bounded)
	}
}
