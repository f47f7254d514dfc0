package main

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"unicode"

	"github.com/weburl-go/weburl/internal/standard"
	"github.com/weburl-go/weburl/psl"
)

// The parts of an SPDX document that list uses, see
// https://spdx.github.io/spdx-spec/v2.3/.
type (
	document struct {
		SPDXVersion   string         `json:"spdxVersion"`
		DataLicense   string         `json:"dataLicense"`
		ID            string         `json:"SPDXID"`
		Name          string         `json:"name"`
		Namespace     string         `json:"documentNamespace"`
		Creation      creation       `json:"creationInfo"`
		Packages      []spdxPackage  `json:"packages"`
		Relationships []relationship `json:"relationships"`
	}
	creation struct {
		Created  string   `json:"created"`
		Creators []string `json:"creators"`
	}
	spdxPackage struct {
		ID               string      `json:"SPDXID"`
		Name             string      `json:"name"`
		Version          string      `json:"versionInfo,omitempty"`
		FileName         string      `json:"packageFileName,omitempty"`
		Purpose          string      `json:"primaryPackagePurpose,omitempty"`
		DownloadLocation string      `json:"downloadLocation"`
		FilesAnalyzed    bool        `json:"filesAnalyzed"`
		Checksums        []checksum  `json:"checksums,omitempty"`
		LicenseConcluded string      `json:"licenseConcluded"`
		LicenseDeclared  string      `json:"licenseDeclared"`
		Copyright        string      `json:"copyrightText"`
		Comment          string      `json:"comment,omitempty"`
		References       []reference `json:"externalRefs,omitempty"`
	}
	checksum struct {
		Algorithm string `json:"algorithm"`
		Value     string `json:"checksumValue"`
	}
	reference struct {
		Category string `json:"referenceCategory"`
		Type     string `json:"referenceType"`
		Locator  string `json:"referenceLocator"`
	}
	relationship struct {
		Element string `json:"spdxElementId"`
		Type    string `json:"relationshipType"`
		Related string `json:"relatedSpdxElement"`
	}
)

const (
	downloads   = "https://github.com/weburl-go/weburl/releases/download/"
	ourLicense  = "BSD-3-Clause"
	ourNotice   = "Copyright (c) 2026, The weburl Authors"
	noAssertion = "NOASSERTION"
)

// data lists the sources of the tables in some packages. NOTICE contains their notices.
var data = []struct {
	packages                             []string // the packages of the library that contain it
	name, version, license, from, notice string
}{
	{[]string{"internal/ucd", "idna"}, "Unicode Character Database", standard.Unicode, "Unicode-3.0",
		"https://www.unicode.org/Public/" + standard.Unicode + "/", "Copyright (c) 1991-2025 Unicode, Inc."},
	{[]string{"idna/idna2003"}, "Unicode Character Database", "3.2.0", "Unicode-3.0",
		"https://www.unicode.org/Public/3.2-Update/", "Copyright (c) 1991-2025 Unicode, Inc."},
	{[]string{"psl"}, "Public Suffix List", psl.Version, "MPL-2.0",
		"https://publicsuffix.org/list/public_suffix_list.dat", noAssertion},
	{[]string{"encoding"}, "Encoding Standard, indexes", standard.EncodingCommit, "BSD-3-Clause",
		"git+https://github.com/whatwg/encoding@" + standard.EncodingCommit, "Copyright (c) WHATWG (Apple, Google, Mozilla, Microsoft)"},
	{[]string{"edition/recorded2014"}, "URL Standard of WebSpecs, recorded results", "2014", "CC0-1.0",
		"git+https://github.com/webspecs/url", noAssertion},
}

// list writes the SPDX document: the files of the release and their contents.
func (r *release) list(made []artifact) (artifact, error) {
	name := "weburl_" + r.number() + ".spdx.json"
	d := document{
		SPDXVersion: "SPDX-2.3", DataLicense: "CC0-1.0", ID: "SPDXRef-DOCUMENT",
		Name:      "weburl " + r.version,
		Namespace: downloads + r.version + "/" + name,
		Creation:  creation{Created: r.time.Format("2006-01-02T15:04:05Z"), Creators: []string{"Organization: The weburl Authors", "Tool: weburl-tools-release-" + r.number()}},
	}
	add := func(p spdxPackage) string {
		if !slices.ContainsFunc(d.Packages, func(q spdxPackage) bool { return q.ID == p.ID }) {
			d.Packages = append(d.Packages, p)
		}
		return p.ID
	}
	relate := func(a, kind, b string) { d.Relationships = append(d.Relationships, relationship{a, kind, b}) }
	for _, a := range made {
		p := spdxPackage{
			ID: id("File", a.name), Name: "weburl", Version: r.number(), FileName: a.name, Purpose: "ARCHIVE",
			DownloadLocation: downloads + r.version + "/" + a.name, Checksums: []checksum{{"SHA256", a.sum}},
			LicenseConcluded: noAssertion, LicenseDeclared: ourLicense, Copyright: ourNotice,
		}
		if a.purl != "" {
			p.References = []reference{{"PACKAGE-MANAGER", "purl", a.purl}}
		}
		whole := add(p)
		relate(d.ID, "DESCRIBES", whole)
		for _, m := range a.modules {
			p, err := r.modulePackage(m)
			if err != nil {
				return artifact{}, err
			}
			relate(whole, "CONTAINS", add(p))
		}
		relate(whole, "CONTAINS", add(standardLibrary(a.golang)))
		if slices.Contains(a.inside, viewer) {
			modules, err := r.npmModules()
			if err != nil {
				return artifact{}, err
			}
			for _, m := range modules {
				p, err := m.spdx()
				if err != nil {
					return artifact{}, err
				}
				relate(whole, "CONTAINS", add(p))
			}
		}
		for _, of := range data {
			if !slices.ContainsFunc(of.packages, func(p string) bool { return slices.Contains(a.inside, library+"/"+p) }) {
				continue
			}
			relate(whole, "CONTAINS", add(spdxPackage{
				ID: id("Data", of.name+" "+of.version), Name: of.name, Version: of.version, Purpose: "SOURCE", DownloadLocation: of.from,
				LicenseConcluded: of.license, LicenseDeclared: of.license, Copyright: of.notice,
			}))
		}
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(d); err != nil {
		return artifact{}, err
	}
	return artifact{name: name, sum: sum(text.Bytes())}, os.WriteFile(filepath.Join(r.out, name), text.Bytes(), 0o644)
}

// modulePackage describes a module of Go.
func (r *release) modulePackage(m *debug.Module) (spdxPackage, error) {
	p := spdxPackage{
		ID: id("Module", m.Path+" "+m.Version), Name: m.Path, Version: m.Version, Purpose: "LIBRARY",
		DownloadLocation: "https://proxy.golang.org/" + m.Path + "/@v/" + m.Version + ".zip",
		LicenseConcluded: noAssertion, LicenseDeclared: ourLicense, Copyright: ourNotice,
		References: []reference{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + m.Path + "@" + m.Version}},
	}
	if strings.ContainsFunc(m.Path+m.Version, unicode.IsUpper) {
		return p, fmt.Errorf("the address of %s has to be escaped", m.Path)
	}
	if m.Sum != "" {
		hash, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:"))
		if err != nil {
			return p, fmt.Errorf("the checksum of %s: %w", m.Path, err)
		}
		p.Checksums = []checksum{{"SHA256", hex.EncodeToString(hash)}}
		p.Comment = "The checksum is that of the list of the module's files and their checksums, as in go.sum: " + m.Sum
	}
	if m.Path != library && m.Path != command {
		license, err := moduleLicense(m)
		if err != nil {
			return p, err
		}
		p.LicenseConcluded, p.LicenseDeclared, p.Copyright = license, license, noAssertion
	}
	return p, nil
}

func standardLibrary(version string) spdxPackage {
	return spdxPackage{
		ID: id("Go", version), Name: "stdlib", Version: version, Purpose: "LIBRARY",
		DownloadLocation: "https://go.dev/dl/" + version + ".src.tar.gz",
		LicenseConcluded: "BSD-3-Clause", LicenseDeclared: "BSD-3-Clause", Copyright: "Copyright 2009 The Go Authors.",
		Comment:    "Go's standard library and runtime",
		References: []reference{{"PACKAGE-MANAGER", "purl", "pkg:golang/stdlib@" + strings.TrimPrefix(version, "go")}},
	}
}

// id makes an identifier from a name. Two names get the same identifier only if they differ
// just in punctuation.
func id(kind, name string) string {
	return "SPDXRef-" + kind + "-" + strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' {
			return c
		}
		return '-'
	}, name)
}

// packages returns the import paths of a program's packages on a platform.
func packages(source, platform, program string) ([]string, error) {
	goos, goarch, _ := strings.Cut(platform, "_")
	cmd := exec.Command("go", "list", "-deps", program)
	cmd.Dir = source
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	return strings.Fields(string(out)), nil
}
