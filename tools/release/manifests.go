package main

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
)

// templates holds the manifests by which package managers install a release, each with the
// name that it has in their repositories.
//
//go:embed all:manifests
var templates embed.FS

// manifestData is what the templates use.
type manifestData struct {
	Number      string // such as 1.2.3
	Description string
	Home        string
	License     string
	Date        string // such as 2027-01-31
	Downloads   string // the address of the directory of the archives
	archives    []artifact
	r           *release
}

// File is the archive for a platform.
func (d manifestData) File(platform string) (string, error) {
	_, err := d.Sum(platform)
	return d.r.archiveName(platform), err
}

// Sum is the checksum of the archive for a platform.
func (d manifestData) Sum(platform string) (string, error) {
	for _, a := range d.archives {
		if a.name == d.r.archiveName(platform) {
			return a.sum, nil
		}
	}
	return "", fmt.Errorf("no archive for %s", platform)
}

// URL is the address of the archive for a platform.
func (d manifestData) URL(platform string) (string, error) {
	name, err := d.File(platform)
	return d.Downloads + "/" + name, err
}

// Top is the directory in the archive for a platform.
func (d manifestData) Top(platform string) string { return d.r.top(platform) }

// ArchNumber is the version for pacman, which allows no hyphens.
func (d manifestData) ArchNumber() string { return strings.ReplaceAll(d.Number, "-", "_") }

// manifests writes the manifests for package managers, in one archive.
func (r *release) manifests(archives []artifact) (artifact, error) {
	entries, err := r.manifestFiles(archives)
	if err != nil {
		return artifact{}, err
	}
	packed, err := r.tarball(entries)
	if err != nil {
		return artifact{}, err
	}
	a := artifact{name: "weburl_" + r.number() + "_manifests.tar.gz", sum: sum(packed)}
	return a, os.WriteFile(filepath.Join(r.out, a.name), packed, 0o644)
}

func (r *release) manifestFiles(archives []artifact) ([]entry, error) {
	data := manifestData{
		Number: r.number(), Description: description, Home: "https://" + library, License: ourLicense,
		Date: r.time.Format("2006-01-02"), Downloads: downloads + r.version, archives: archives, r: r,
	}
	var entries []entry
	err := fs.WalkDir(templates, "manifests", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := templates.ReadFile(name)
		if err != nil {
			return err
		}
		t, err := template.New(name).Parse(string(text))
		if err != nil {
			return err
		}
		var made bytes.Buffer
		if err := t.Execute(&made, data); err != nil {
			return err
		}
		entries = append(entries, entry{strings.TrimPrefix(name, "manifests/"), 0o644, made.Bytes()})
		return nil
	})
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	return entries, err
}
