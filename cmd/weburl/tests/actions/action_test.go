//go:build linux

package actions

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

var expression = regexp.MustCompile(`\$\{\{ (inputs|steps)\.([a-z-]+)(?:\.outputs\.([a-z]+))? \}\}`)

// runner runs the steps of action.yml as GitHub's runner does.
type runner struct {
	t         *testing.T
	workspace string
	temp      string
	path      string // $PATH; empty is that of the test
	downloads string
	os, arch  string
	action    string // the checkout of the action
}

func newRunner(t *testing.T, downloads string) *runner {
	checkout, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	// What the test itself has read makes go test forget an older result when it changes.
	for _, name := range []string{"action-install", "action-check"} {
		if _, err := os.ReadFile(filepath.Join(checkout, "scripts", name)); err != nil {
			t.Fatal(err)
		}
	}
	return &runner{t: t, workspace: t.TempDir(), temp: t.TempDir(), path: os.Getenv("PATH"), downloads: downloads,
		os: "Linux", arch: map[string]string{"amd64": "X64", "arm64": "ARM64"}[runtime.GOARCH], action: checkout}
}

func (r *runner) write(name, text string) {
	r.t.Helper()
	suite.Write(r.t, filepath.Join(r.workspace, name), text)
}

// run runs the action. It returns what it prints, its outputs, and whether it succeeds.
func (r *runner) run(inputs map[string]string) (log string, outputs map[string]string, ok bool) {
	r.t.Helper()
	var a action
	readYAML(r.t, "action.yml", true, &a)
	for name := range inputs {
		if _, ok := a.Inputs[name]; !ok {
			r.t.Fatalf("action.yml has no input %s", name)
		}
	}
	steps := map[string]map[string]string{}
	evaluate := func(text string) string {
		return expression.ReplaceAllStringFunc(text, func(e string) string {
			m := expression.FindStringSubmatch(e)
			if m[1] == "steps" {
				return steps[m[2]][m[3]]
			}
			if value, ok := inputs[m[2]]; ok {
				return value
			}
			return a.Inputs[m[2]].Default
		})
	}
	ok = true
	for i, s := range a.Runs.Steps {
		if !ok {
			break
		}
		script := filepath.Join(r.temp, fmt.Sprintf("step%d.sh", i))
		output := filepath.Join(r.temp, fmt.Sprintf("output%d", i))
		for name, text := range map[string]string{script: s.Run, output: ""} {
			suite.Write(r.t, name, text)
		}
		// What the runner starts for "shell: bash".
		bash, err := exec.LookPath("bash")
		if err != nil {
			r.t.Fatal(err)
		}
		cmd := exec.CommandContext(r.t.Context(), bash, "--noprofile", "--norc", "-e", "-o", "pipefail", script)
		cmd.Dir = r.workspace
		cmd.Env = []string{"PATH=" + r.path, "HOME=" + os.Getenv("HOME"), "GITHUB_WORKSPACE=" + r.workspace, "GITHUB_OUTPUT=" + output,
			"GITHUB_ACTION_PATH=" + r.action, "RUNNER_TEMP=" + r.temp, "RUNNER_OS=" + r.os, "RUNNER_ARCH=" + r.arch,
			"WEBURL_DOWNLOADS=" + r.downloads, "GOFLAGS=-buildvcs=false"}
		for name, value := range s.Env {
			cmd.Env = append(cmd.Env, name+"="+evaluate(value))
		}
		out, err := cmd.CombinedOutput()
		log += string(out)
		ok = err == nil
		text, err := os.ReadFile(output)
		if err != nil {
			r.t.Fatal(err)
		}
		steps[s.ID] = map[string]string{}
		for line := range strings.Lines(string(text)) {
			name, value, found := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
			if !found {
				r.t.Fatalf("GITHUB_OUTPUT has the line %q", line)
			}
			steps[s.ID][name] = value
		}
	}
	outputs = map[string]string{}
	for name, o := range a.Outputs {
		outputs[name] = evaluate(o.Value)
	}
	return log, outputs, ok
}

const standIn = "v1.2.3"

// published serves the files of a release: those in -dist, or an archive for this
// machine. It returns the address and the version; change may spoil the files.
func published(t *testing.T, change func(files map[string][]byte)) (address, of string) {
	files, of := map[string][]byte{}, standIn
	if *dist != "" {
		of = *version
		entries, err := os.ReadDir(*dist)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if files[e.Name()], err = os.ReadFile(filepath.Join(*dist, e.Name())); err != nil {
				t.Fatal(err)
			}
		}
	} else {
		top := "weburl_" + of[1:] + "_linux_" + runtime.GOARCH
		program := suite.Text(t, binary)
		var packed strings.Builder
		z, _ := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
		w := tar.NewWriter(z)
		if err := w.WriteHeader(&tar.Header{Name: top + "/weburl", Mode: 0o755, Size: int64(len(program))}); err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, program)
		w.Close()
		z.Close()
		files[top+".tar.gz"] = []byte(packed.String())
		files["SHA256SUMS"] = fmt.Appendf(nil, "%x  %s\n", sha256.Sum256(files[top+".tar.gz"]), top+".tar.gz")
	}
	if change != nil {
		change(files)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		text, ok := files[strings.TrimPrefix(request.URL.Path, "/"+of+"/")]
		if !ok {
			http.NotFound(w, request)
			return
		}
		w.Write(text)
	}))
	t.Cleanup(server.Close)
	return server.URL, of
}

// without returns a directory for $PATH with all that the scripts need but one program.
func without(t *testing.T, missing string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"awk", "bash", "cat", "curl", "go", "gzip", "mktemp", "od", "sha256sum", "tar", "tr", "wc"} {
		if name == missing {
			continue
		}
		path, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(path, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Text from a workflow goes to the scripts in the environment, so that none of it is ever
// part of a script, and no other action is called.
func TestActionHasNoExpressionInScripts(t *testing.T) {
	var a action
	readYAML(t, "action.yml", true, &a)
	if a.Name == "" || a.Description == "" || a.Runs.Using != "composite" || len(a.Runs.Steps) == 0 {
		t.Fatalf("%+v", a)
	}
	used := map[string]bool{}
	for _, s := range a.Runs.Steps {
		if strings.Contains(s.Run, "${{") || s.Shell != "bash" || s.Run == "" {
			t.Errorf("step %s: shell %q, script %q", s.ID, s.Shell, s.Run)
		}
		for _, value := range s.Env {
			m := expression.FindStringSubmatch(value)
			if m == nil || m[0] != value {
				t.Errorf("step %s: %q is not one input or output", s.ID, value)
				continue
			}
			used[m[2]] = used[m[2]] || m[1] == "inputs"
		}
	}
	for name, in := range a.Inputs {
		if in.Description == "" || !used[name] {
			t.Errorf("the input %s is not described, or not used", name)
		}
	}
}

func TestActionAnnotatesAndCounts(t *testing.T) {
	address, of := published(t, nil)
	r := newRunner(t, address)
	r.write("docs/page one.html", "<a href=\"a b\">x</a>\n<a href='https://'>y</a>")
	r.write("fine.md", "[x](https://example.org/)")
	log, outputs, ok := r.run(map[string]string{"version": of, "paths": "docs\n\nfine.md\r\n"})
	if ok {
		t.Error("the step does not fail")
	}
	for _, want := range []string{"::warning file=docs/page one.html,line=1,", "::error file=docs/page one.html,line=2,"} {
		if strings.Count(log, want) != 1 {
			t.Errorf("the log has %d times %q:\n%s", strings.Count(log, want), want, log)
		}
	}
	if outputs["findings"] != "2" {
		t.Errorf("%q findings, want 2", outputs["findings"])
	}
	text := suite.Text(t, outputs["sarif"])
	var sarif struct {
		Runs []struct{ Results []struct{ RuleID string } }
	}
	if err := json.Unmarshal([]byte(text), &sarif); err != nil || len(sarif.Runs) != 1 || len(sarif.Runs[0].Results) != 2 {
		t.Errorf("%v in %s", err, text)
	}

	// The level that fails, from the input and from the settings.
	for _, inputs := range []map[string]string{
		{"version": of, "fail-on": "off"},
		{"version": of, "config": "my settings.toml"},
	} {
		r.write("my settings.toml", `fail-on = "off"`)
		if log, outputs, ok := r.run(inputs); !ok || outputs["findings"] != "2" {
			t.Errorf("%v: %v findings, success %v:\n%s", inputs, outputs["findings"], ok, log)
		}
	}
	if log, outputs, ok := r.run(map[string]string{"version": of, "paths": "fine.md\r\n"}); !ok || outputs["findings"] != "0" {
		t.Errorf("a file without errors: %v, success %v:\n%s", outputs, ok, log)
	}
}

// No input is ever run, taken for a flag or for a file name of another kind.
func TestActionWithHostileInputs(t *testing.T) {
	address, of := published(t, nil)
	names := []string{
		"two  words.html", "$(touch ran).html", "`touch ran`.html", "; touch ran; .html", "--fix.html", "-o.html", "*.html", "a\"b'c.html",
		"${HOME}.html", "%0A::error::x.html", "::error::y.html", "\\n.html",
		"-", // is not read, since it has no ending
	}
	r := newRunner(t, address)
	for _, name := range names {
		r.write(name, "<a href=\"a b\">x</a>\n<p>::add-mask::x <a href='b\n ::add-mask::y c'>")
	}
	before := files(t, r.workspace)
	all := map[string]string{"version": of, "paths": strings.Join(names, "\n")}
	count := func(paths string) (n int) {
		_, outputs, _ := r.run(map[string]string{"version": of, "paths": paths})
		fmt.Sscan(outputs["findings"], &n)
		return n
	}
	page := count(names[0])
	if got, want := count(all["paths"]), page*(len(names)-1); got != want || page < 2 {
		t.Errorf("%d findings in all files, want %d: %d in a page", got, want, page)
	}
	for _, format := range []string{"github", "text"} {
		all["format"] = format
		log, _, _ := r.run(all)
		// The runner takes a line for a command even if it is indented.
		stopped := ""
		for line := range strings.Lines(log) {
			line = strings.TrimSpace(line)
			if token, ok := strings.CutPrefix(line, "::stop-commands::"); ok && stopped == "" {
				stopped = token
			} else if stopped != "" && line == "::"+stopped+"::" {
				stopped = ""
			} else if stopped == "" && strings.HasPrefix(line, "::") && !regexp.MustCompile(`^::(warning|error) file=`).MatchString(line) {
				t.Errorf("format %s: the log has the command %s", format, line)
			}
		}
		if stopped != "" {
			t.Errorf("format %s: commands stay stopped", format)
		}
	}
	for message, refused := range map[string][]map[string]string{
		"::error title=weburl::the input version must": {{"version": "v1.2.3;touch ran"}, {"version": "$(touch ran)"}, {"version": "../../v1.2.3"},
			{"version": of + "\ntouch ran"}, {"version": of + "/../" + of}, {"version": "--help"}, {"version": "latest"}},
		"::error title=weburl::the input format must":     {{"format": "github --fix"}, {"format": "$(touch ran)"}, {"format": "sarif"}, {"format": ""}},
		"::error title=weburl::the input fail-on must be": {{"fail-on": "off --fix"}, {"fail-on": "`touch ran`"}},
		"::error title=weburl::the input paths is empty":  {{"paths": "\n\n"}},
		"weburl: ": {{"config": "$(touch ran)"}, {"config": "--fix"}, {"config": "x.toml --fix"},
			{"paths": "--fix\n-h"}, {"paths": "$(touch ran)\n`touch ran`\n;touch ran"}},
	} {
		for _, inputs := range refused {
			if inputs["version"] == "" {
				inputs["version"] = of
			}
			if log, _, ok := r.run(inputs); ok || !strings.Contains(log, message) {
				t.Errorf("%q: success %v, and no %q in\n%s", inputs, ok, message, log)
			}
		}
	}
	if after := files(t, r.workspace); !maps.Equal(before, after) {
		t.Errorf("the workspace has %q, had %q", slices.Sorted(maps.Keys(after)), slices.Sorted(maps.Keys(before)))
	}
}

// files returns the content of all files in a directory.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		found[e.Name()] = suite.Text(t, filepath.Join(dir, e.Name()))
	}
	return found
}

// An archive that is not what the release says is never unpacked, let alone run.
func TestActionChecksTheArchive(t *testing.T) {
	archive := func(files map[string][]byte) string {
		for name := range files {
			if strings.HasSuffix(name, "_linux_"+runtime.GOARCH+".tar.gz") {
				return name
			}
		}
		t.Fatal("no archive")
		return ""
	}
	for title, change := range map[string]func(map[string][]byte){
		"another archive":     func(f map[string][]byte) { f[archive(f)] = append(f[archive(f)], 0) },
		"an empty archive":    func(f map[string][]byte) { f[archive(f)] = nil },
		"another checksum":    func(f map[string][]byte) { f["SHA256SUMS"] = fmt.Appendf(nil, "%064x  %s\n", 1, archive(f)) },
		"no such checksum":    func(f map[string][]byte) { f["SHA256SUMS"] = fmt.Appendf(nil, "%064x  other\n", 1) },
		"no checksums at all": func(f map[string][]byte) { f["SHA256SUMS"] = nil },
	} {
		address, of := published(t, change)
		r := newRunner(t, address)
		log, outputs, ok := r.run(map[string]string{"version": of})
		if ok || outputs["findings"] != "" || !strings.Contains(log, "checksum") {
			t.Errorf("%s: success %v, outputs %q:\n%s", title, ok, outputs, log)
		}
		if found, _ := filepath.Glob(filepath.Join(r.temp, "weburl.*", "weburl*", "weburl")); found != nil {
			t.Errorf("%s: %s is unpacked", title, found)
		}
	}
}

// Without an archive, the command is built, and that from this checkout if it is older
// than any release; without Go, the message says so.
func TestActionWithoutArchive(t *testing.T) {
	address, of := published(t, func(f map[string][]byte) { clear(f) })
	r := newRunner(t, address)
	r.path = without(t, "go")
	log, _, ok := r.run(map[string]string{"version": of})
	if ok || !strings.Contains(log, "::error title=weburl::no archive of weburl "+of) || !strings.Contains(log, "Go is not installed") {
		t.Errorf("without Go, success %v:\n%s", ok, log)
	}
	r.os, r.arch = "Linux", "RISCV64"
	if log, _, ok := r.run(map[string]string{"version": of}); ok || !strings.Contains(log, "for Linux RISCV64") {
		t.Errorf("without an archive for the machine, success %v:\n%s", ok, log)
	}

	// What is asked of Go.
	r.path = without(t, "go")
	said := filepath.Join(r.temp, "said")
	script := "#!/bin/sh\nprintf '%s\\n' \"$@\" >" + said + "\nexit 1\n"
	if err := os.WriteFile(filepath.Join(r.path, "go"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	r.run(map[string]string{"version": of})
	if text, err := os.ReadFile(said); err != nil || string(text) != "install\ngithub.com/weburl-go/weburl/cmd/weburl@"+of+"\n" {
		t.Errorf("go is called with %q (%v)", text, err)
	}
}

// Without the input version, the version is that of the checkout, which scripts/release
// writes into the command's go.mod.
func TestActionIsOfItsRelease(t *testing.T) {
	address, of := published(t, nil)
	r := newRunner(t, address)
	r.path = without(t, "go")
	r.write("x.md", "fine")
	real := r.action
	r.action = t.TempDir()
	if err := os.Symlink(filepath.Join(real, "scripts"), filepath.Join(r.action, "scripts")); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(r.action, "cmd", "weburl"), 0o777); err != nil {
		t.Fatal(err)
	}
	mod := suite.Text(t, filepath.Join(real, "cmd", "weburl", "go.mod"))
	line := regexp.MustCompile(`(?m)^(\tgithub\.com/weburl-go/weburl) v.*$`)
	if len(line.FindAllString(mod, -1)) != 1 {
		t.Fatalf("go.mod does not require the library once:\n%s", mod)
	}
	suite.Write(t, filepath.Join(r.action, "cmd", "weburl", "go.mod"), line.ReplaceAllString(mod, "$1 "+of))
	if log, outputs, ok := r.run(nil); !ok || outputs["findings"] != "0" {
		t.Errorf("success %v, outputs %q:\n%s", ok, outputs, log)
	}
	suite.Write(t, filepath.Join(r.action, "cmd", "weburl", "go.mod"), line.ReplaceAllString(mod, "$1 v0.0.0"))
	if log, _, ok := r.run(nil); ok || !strings.Contains(log, "older than the first release") {
		t.Errorf("before the first release, success %v:\n%s", ok, log)
	}
}
