package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// viewer is the package that embeds the page of the live viewer, including the npm packages
// that web/view-deps lists with their licenses.
const viewer = command + "/internal/view"

// npmModule is an entry of package-lock.json.
type npmModule struct {
	name      string
	Version   string `json:"version"`
	Integrity string `json:"integrity"`
	License   string `json:"license"`
	Dev       bool   `json:"dev"`
}

// npmModules returns the npm packages in the page of the viewer.
func (r *release) npmModules() ([]npmModule, error) {
	text, err := os.ReadFile(filepath.Join(r.source, "web", "view-deps", "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]npmModule `json:"packages"`
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, err
	}
	var found []npmModule
	for place, m := range lock.Packages {
		name, ok := strings.CutPrefix(place, "node_modules/")
		if !ok || m.Dev {
			continue
		}
		if m.License != "MIT" {
			return nil, fmt.Errorf("%s has the license %q, which this program does not know", name, m.License)
		}
		m.name = name
		found = append(found, m)
	}
	slices.SortFunc(found, func(a, b npmModule) int { return strings.Compare(a.name, b.name) })
	return found, nil
}

// npmLicenses returns the licenses of those modules.
func (r *release) npmLicenses() ([]entry, error) {
	modules, err := r.npmModules()
	if err != nil {
		return nil, err
	}
	var entries []entry
	for _, m := range modules {
		text, err := os.ReadFile(filepath.Join(r.source, "web", "view-deps", "LICENSE."+m.name))
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{"licenses/npm/" + m.name + "/LICENSE", 0o644, text})
	}
	return entries, nil
}

func (m npmModule) spdx() (spdxPackage, error) {
	encoded, ok := strings.CutPrefix(m.Integrity, "sha512-")
	hash, err := base64.StdEncoding.DecodeString(encoded)
	if !ok || err != nil {
		return spdxPackage{}, fmt.Errorf("%s has the checksum %q", m.name, m.Integrity)
	}
	return spdxPackage{
		ID: id("npm", m.name+" "+m.Version), Name: m.name, Version: m.Version, Purpose: "LIBRARY",
		DownloadLocation: "https://registry.npmjs.org/" + m.name + "/-/" + path.Base(m.name) + "-" + m.Version + ".tgz",
		Checksums:        []checksum{{"SHA512", hex.EncodeToString(hash)}},
		LicenseConcluded: m.License, LicenseDeclared: m.License, Copyright: noAssertion,
		References: []reference{{"PACKAGE-MANAGER", "purl", "pkg:npm/" + strings.ReplaceAll(m.name, "@", "%40") + "@" + m.Version}},
	}, nil
}
