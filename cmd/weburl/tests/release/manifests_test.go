package release

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// manifests writes the manifests of the release into a directory and returns it, with
// their names.
func manifests(t *testing.T) (dir string, names []string) {
	t.Helper()
	dir = t.TempDir()
	for _, m := range readTar(t, readDist(t, "weburl_"+needsDist(t)+"_manifests.tar.gz")) {
		name := filepath.Join(dir, m.name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, m.text, 0o666); err != nil {
			t.Fatal(err)
		}
		names = append(names, m.name)
	}
	return dir, names
}

var addressOrSum = regexp.MustCompile(`https://github\.com/weburl-go/weburl/releases/download/[^"'\s]*|\b[0-9a-f]{64}\b`)

// Each manifest can be read, and names files of the release, each followed by its checksum.
func TestManifests(t *testing.T) {
	needsDist(t)
	dir, names := manifests(t)
	if len(names) != 7 {
		t.Errorf("the manifests are %q", names)
	}
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		found := addressOrSum.FindAllString(string(text), -1)
		for i, address := range found {
			if i%2 == 1 {
				continue
			}
			file, ok := strings.CutPrefix(address, "https://github.com/weburl-go/weburl/releases/download/"+*version+"/")
			if !ok || i+1 == len(found) || found[i+1] != fmt.Sprintf("%x", sha256.Sum256(readDist(t, file))) {
				t.Errorf("%s: the address %s is not followed by the checksum of a file of the release", name, address)
			}
		}
		var content any
		switch path.Ext(name) {
		case ".json":
			err = json.Unmarshal(text, &content)
		case ".yaml":
			err = yaml.Unmarshal(text, &content)
		case ".rb":
			if ruby, missing := exec.LookPath("ruby"); missing == nil {
				err = exec.Command(ruby, "-c", filepath.Join(dir, name)).Run()
			}
		}
		if err != nil || bytes.Contains(text, []byte("<no value>")) {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
	}
}

// makepkg would install this.
func TestPKGBUILD(t *testing.T) {
	number := needsDist(t)
	dir, _ := manifests(t)
	for carch, platform := range map[string]string{"x86_64": "linux_amd64", "aarch64": "linux_arm64"} {
		pkgdir := t.TempDir()
		script := fmt.Sprintf(`tar -xzf %q; source aur/PKGBUILD; [ "$pkgver" = %q ]; package`,
			absolute(t, archiveName(number, platform)), strings.ReplaceAll(number, "-", "_"))
		cmd := exec.Command("bash", "-euc", script)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "CARCH="+carch, "pkgdir="+pkgdir)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", carch, err, out)
		}
		for _, name := range []string{"usr/bin/weburl", "usr/share/man/man1/weburl.1", "usr/share/zsh/site-functions/_weburl",
			"usr/share/bash-completion/completions/weburl", "usr/share/licenses/weburl-bin/NOTICE", "usr/share/licenses/weburl-bin/licenses/go/LICENSE"} {
			if _, err := os.Stat(filepath.Join(pkgdir, name)); err != nil {
				t.Errorf("%s: %v", carch, err)
			}
		}
	}
}

// absolute returns the name of a file of the release for programs that run elsewhere.
func absolute(t *testing.T, name string) string {
	t.Helper()
	whole, err := filepath.Abs(filepath.Join(*dist, name))
	if err != nil {
		t.Fatal(err)
	}
	return whole
}
