package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// entry is a file in an archive.
type entry struct {
	name  string // with slashes
	mode  fs.FileMode
	bytes []byte
}

// artifact is a file of the release.
type artifact struct {
	name    string // in the directory of the release
	sum     string // SHA-256, hexadecimal
	purl    string // if a registry has it
	modules []*debug.Module
	inside  []string // the packages that are compiled into it
	golang  string   // the version of Go
}

func (r *release) archive(b *binary) (artifact, error) {
	top := fmt.Sprintf("weburl_%s_%s", r.number(), b.platform)
	entries := []entry{{b.file, 0o755, b.bytes}}
	for _, name := range []string{"LICENSE", "NOTICE", "README.md"} {
		text, err := os.ReadFile(filepath.Join(r.source, name))
		if err != nil {
			return artifact{}, err
		}
		entries = append(entries, entry{name, 0o644, text})
	}
	licenses, err := licenseFiles(b.info)
	if err != nil {
		return artifact{}, err
	}
	entries = append(entries, licenses...)
	inside, err := packages(r.source, b.platform, command)
	if err != nil {
		return artifact{}, err
	}
	if slices.Contains(inside, viewer) {
		licenses, err := r.npmLicenses()
		if err != nil {
			return artifact{}, err
		}
		entries = append(entries, licenses...)
	}
	if r.docs != "" {
		docs, err := tree(r.docs)
		if err != nil {
			return artifact{}, err
		}
		entries = append(entries, docs...)
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	for i := range entries {
		if i > 0 && entries[i].name == entries[i-1].name {
			return artifact{}, fmt.Errorf("two files named %s", entries[i].name)
		}
		entries[i].name = top + "/" + entries[i].name
	}

	pack, extension := r.tarball, ".tar.gz"
	if strings.HasPrefix(b.platform, "windows_") {
		pack, extension = r.zip, ".zip"
	}
	packed, err := pack(entries)
	if err != nil {
		return artifact{}, err
	}
	modules := append([]*debug.Module{&b.info.Main}, b.info.Deps...)
	a := artifact{name: top + extension, sum: sum(packed), modules: modules, inside: inside, golang: b.info.GoVersion}
	return a, os.WriteFile(filepath.Join(r.out, a.name), packed, 0o644)
}

// tree returns the files below a directory.
func tree(dir string) ([]entry, error) {
	var entries []entry
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if !d.Type().IsRegular() {
			return fmt.Errorf("%s is not a regular file", name)
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		entries = append(entries, entry{name, 0o644, text})
		return err
	})
	return entries, err
}

// tarball packs the entries for Unix, as the user root, without a name or time of the
// compression.
func (r *release) tarball(entries []entry) ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(z)
	for _, e := range entries {
		header := &tar.Header{Typeflag: tar.TypeReg, Name: e.name, Mode: int64(e.mode), Size: int64(len(e.bytes)), ModTime: r.time}
		if err := t.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := t.Write(e.bytes); err != nil {
			return nil, err
		}
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// zip packs the entries for Windows.
func (r *release) zip(entries []entry) ([]byte, error) {
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for _, e := range entries {
		header := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: r.time.UTC()}
		header.SetMode(e.mode)
		w, err := z.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(e.bytes); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

func sum(b []byte) string {
	s := sha256.Sum256(b)
	return hex.EncodeToString(s[:])
}

// sums writes SHA256SUMS, which sha256sum -c reads.
func (r *release) sums(made []artifact) error {
	var lines []string
	for _, a := range made {
		lines = append(lines, a.sum+"  "+a.name+"\n")
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[64:], b[64:]) })
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(strings.Join(lines, "")), 0o644)
}
