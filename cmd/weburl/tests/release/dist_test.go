// Package release tests the files of a release that scripts/build-release has made.
// scripts/test-release runs it.
package release

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	spdxjson "github.com/spdx/tools-golang/json"
	"github.com/spdx/tools-golang/spdx"
	"github.com/spdx/tools-golang/spdx/v2/common"
	"github.com/spdx/tools-golang/spdxlib"

	"github.com/weburl-go/weburl/internal/test/suite"
)

var (
	dist    = flag.String("dist", "", "the `directory` with the files of a release")
	version = flag.String("version", "", "the `version` of that release")
)

// needsDist skips a test if there is nothing to test.
func needsDist(t *testing.T) (number string) {
	t.Helper()
	if *dist == "" {
		t.Skip("without -dist; scripts/test-release runs it")
	}
	return strings.TrimPrefix(*version, "v")
}

// readDist returns the content of a file of the release.
func readDist(t *testing.T, name string) []byte {
	t.Helper()
	return []byte(suite.Text(t, filepath.Join(*dist, name)))
}

// member is a file in an archive.
type member struct {
	name string
	mode fs.FileMode
	time time.Time
	text []byte
}

// membersOf reads an archive of the release.
func membersOf(t *testing.T, name string) []member {
	t.Helper()
	if path.Ext(name) == ".zip" {
		return readZip(t, readDist(t, name))
	}
	return readTar(t, readDist(t, name))
}

func readTar(t *testing.T, packed []byte) []member {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if z.Name != "" || !z.ModTime.IsZero() {
		t.Errorf("the compression has the name %q and the time %s", z.Name, z.ModTime)
	}
	var members []member
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return members
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Typeflag != tar.TypeReg || h.Uid != 0 || h.Gid != 0 || h.Uname != "" || h.Gname != "" {
			t.Errorf("%s: %+v", h.Name, h)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		members = append(members, member{h.Name, h.FileInfo().Mode(), h.ModTime, text})
	}
}

func readZip(t *testing.T, packed []byte) []member {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	var members []member
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		members = append(members, member{f.Name, f.Mode(), f.Modified, text})
	}
	return members
}

var platforms = []string{"darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64", "windows_amd64", "windows_arm64"}

func archiveName(number, platform string) string {
	if strings.HasPrefix(platform, "windows") {
		return "weburl_" + number + "_" + platform + ".zip"
	}
	return "weburl_" + number + "_" + platform + ".tar.gz"
}

func TestDist(t *testing.T) {
	number := needsDist(t)
	want := []string{"SHA256SUMS", "weburl-" + number + ".tgz", "weburl_" + number + ".spdx.json", "weburl_" + number + "_image.tar", "weburl_" + number + "_manifests.tar.gz"}
	for _, p := range platforms {
		want = append(want, archiveName(number, p))
	}
	slices.Sort(want)
	var got, lines []string
	entries, err := os.ReadDir(*dist)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		got = append(got, e.Name())
		if e.Name() != "SHA256SUMS" {
			lines = append(lines, fmt.Sprintf("%x  %s\n", sha256.Sum256(readDist(t, e.Name())), e.Name()))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the files are %q, want %q", got, want)
	}
	if sums := string(readDist(t, "SHA256SUMS")); sums != strings.Join(lines, "") {
		t.Errorf("SHA256SUMS is\n%swant\n%s", sums, strings.Join(lines, ""))
	}
}

func TestArchives(t *testing.T) {
	number := needsDist(t)
	var when time.Time
	for _, p := range platforms {
		name := archiveName(number, p)
		members, program := membersOf(t, name), "weburl"
		if path.Ext(name) == ".zip" {
			program = "weburl.exe"
		}
		top := "weburl_" + number + "_" + p + "/"
		var names []string
		for _, m := range members {
			rest, ok := strings.CutPrefix(m.name, top)
			if !ok || !fs.ValidPath(rest) {
				t.Errorf("%s has %s", name, m.name)
			}
			names = append(names, rest)
			mode := fs.FileMode(0o644)
			if rest == program {
				mode = 0o755
			}
			if m.mode != mode || len(m.text) == 0 {
				t.Errorf("%s: %s has the mode %s and %d bytes", name, m.name, m.mode, len(m.text))
			}
			if when.IsZero() {
				when = m.time
			}
			if !m.time.Equal(when) {
				t.Errorf("%s: %s is of %s, others of %s", name, m.name, m.time, when)
			}
		}
		if !slices.IsSorted(names) {
			t.Errorf("%s is not sorted: %q", name, names)
		}
		for _, want := range []string{program, "LICENSE", "NOTICE", "README.md", "licenses/go/LICENSE", "licenses/golang.org/x/net/LICENSE",
			"licenses/github.com/pelletier/go-toml/v2/LICENSE", "man/man1/weburl.1", "man/man1/weburl-check.1",
			"completions/weburl.bash", "completions/_weburl", "completions/weburl.fish"} {
			if !slices.Contains(names, want) {
				t.Errorf("%s has no %s: %q", name, want, names)
			}
		}
	}
}

// The list conforms to SPDX 2.3, and names every file, what the binaries say they are made
// of, and the data.
func TestSPDX(t *testing.T) {
	number := needsDist(t)
	text := readDist(t, "weburl_"+number+".spdx.json")
	var d spdx.Document
	if err := spdxjson.ReadInto(bytes.NewReader(text), &d); err != nil {
		t.Fatal(err)
	}
	if err := spdxlib.ValidateDocument(&d); err != nil {
		t.Error(err)
	}
	if d.SPDXVersion != "SPDX-2.3" || d.DataLicense != "CC0-1.0" || d.SPDXIdentifier != "DOCUMENT" || d.DocumentNamespace == "" || strings.Contains(d.DocumentNamespace, "#") {
		t.Errorf("%s %s %s %s", d.SPDXVersion, d.DataLicense, d.SPDXIdentifier, d.DocumentNamespace)
	}
	if _, err := time.Parse(time.RFC3339, d.CreationInfo.Created); err != nil || len(d.CreationInfo.Creators) == 0 {
		t.Errorf("%+v", d.CreationInfo)
	}
	packages := map[common.ElementID]*spdx.Package{}
	byFile := map[string]*spdx.Package{}
	for _, p := range d.Packages {
		if packages[p.PackageSPDXIdentifier] != nil {
			t.Errorf("two packages are %s", p.PackageSPDXIdentifier)
		}
		packages[p.PackageSPDXIdentifier] = p
		if p.PackageName == "" || p.PackageVersion == "" || p.PackageDownloadLocation == "" || p.PackageLicenseDeclared == "" || p.PackageLicenseDeclared == "NOASSERTION" ||
			p.PackageCopyrightText == "" || p.FilesAnalyzed {
			t.Errorf("%+v", p)
		}
		if p.PackageFileName != "" {
			byFile[p.PackageFileName] = p
		}
	}
	inside := map[common.ElementID][]*spdx.Package{}
	described := 0
	for _, r := range d.Relationships {
		switch r.Relationship {
		case "DESCRIBES":
			described++
		case "CONTAINS":
			inside[r.RefA.ElementRefID] = append(inside[r.RefA.ElementRefID], packages[r.RefB.ElementRefID])
		default:
			t.Errorf("%+v", r)
		}
	}
	// The archives, the image and the npm package.
	if described != len(platforms)+2 || len(byFile) != described {
		t.Errorf("%d files are described, and %d packages have a name of a file", described, len(byFile))
	}
	for name, p := range byFile {
		if got := fmt.Sprintf("%x", sha256.Sum256(readDist(t, name))); len(p.PackageChecksums) != 1 || p.PackageChecksums[0].Value != got {
			t.Errorf("%s has the checksum %s, the list says %+v", name, got, p.PackageChecksums)
		}
		have := map[string]*spdx.Package{}
		for _, q := range inside[p.PackageSPDXIdentifier] {
			have[q.PackageName] = q
		}
		if have["stdlib"] == nil || have["Unicode Character Database"] == nil {
			t.Errorf("%s contains %d packages, without Go's or Unicode", name, len(have))
		}
		switch path.Ext(name) {
		case ".tgz", ".tar":
			continue // it contains WebAssembly, or the binaries of two archives
		}
		if have["Public Suffix List"] == nil || have["Encoding Standard, indexes"] == nil {
			t.Errorf("%s contains no list of suffixes or no encodings", name)
		}
		for module, sum := range modules(t, name) {
			q := have[module]
			if q == nil {
				t.Errorf("%s contains %s, which the list does not say", name, module)
				continue
			}
			hash, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(sum, "h1:"))
			if err != nil || len(q.PackageChecksums) != 1 || q.PackageChecksums[0].Value != hex.EncodeToString(hash) {
				t.Errorf("%s contains %s with the checksum %s, the list says %+v", name, module, sum, q.PackageChecksums)
			}
		}
	}
}

// modules returns the modules of the binary in an archive and their checksums, as "go
// version -m" prints them.
func modules(t *testing.T, archive string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, m := range membersOf(t, archive) {
		if base := path.Base(m.name); base != "weburl" && base != "weburl.exe" || m.mode != 0o755 {
			continue
		}
		name := filepath.Join(t.TempDir(), "weburl")
		if err := os.WriteFile(name, m.text, 0o777); err != nil {
			t.Fatal(err)
		}
		out, err := exec.CommandContext(t.Context(), "go", "version", "-m", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			if f := strings.Fields(line); len(f) == 4 && (f[0] == "mod" || f[0] == "dep") {
				if strings.HasPrefix(f[1], "github.com/weburl-go/") && f[2] != *version {
					t.Errorf("%s has %s of %s", archive, f[2], f[1])
				}
				found[f[1]] = f[3]
			}
		}
	}
	if len(found) < 4 {
		t.Errorf("%s has the modules %v", archive, found)
	}
	return found
}
