package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// entry is a file in an archive, or a directory, which has no bytes.
type entry struct {
	name  string // with slashes
	mode  fs.FileMode
	bytes []byte
}

// artifact is a file of the release.
type artifact struct {
	name    string // in the directory of the release
	sum     string // SHA-256, hexadecimal
	purl    string // the package URL, or "" if no registry holds the file
	modules []*debug.Module
	inside  []string // the packages that are compiled into it
	golang  string   // the version of Go
}

// files returns what each form of a binary contains: the program, and all licenses.
func (r *release) files(b *binary) ([]entry, error) {
	entries := []entry{{b.file, 0o755, b.bytes}}
	for _, name := range []string{"LICENSE", "NOTICE"} {
		text, err := os.ReadFile(filepath.Join(r.source, name))
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{name, 0o644, text})
	}
	licenses, err := licenseFiles(b.info)
	if err != nil {
		return nil, err
	}
	entries = append(entries, licenses...)
	if slices.Contains(b.inside, viewer) {
		licenses, err := r.npmLicenses()
		if err != nil {
			return nil, err
		}
		entries = append(entries, licenses...)
	}
	return entries, nil
}

// archive writes the archive of a binary, which also contains the documentation.
func (r *release) archive(b *binary) (artifact, error) {
	entries, err := r.files(b)
	if err != nil {
		return artifact{}, err
	}
	readme, err := os.ReadFile(filepath.Join(r.source, "README.md"))
	if err != nil {
		return artifact{}, err
	}
	entries = append(entries, entry{"README.md", 0o644, readme})
	if r.docs != "" {
		docs, err := tree(r.docs)
		if err != nil {
			return artifact{}, err
		}
		entries = append(entries, docs...)
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	top := r.top(b.platform)
	for i := range entries {
		if i > 0 && entries[i].name == entries[i-1].name {
			return artifact{}, fmt.Errorf("two files named %s", entries[i].name)
		}
	}
	for i := range entries {
		entries[i].name = top + "/" + entries[i].name
	}
	pack := r.tarball
	if strings.HasPrefix(b.platform, "windows_") {
		pack = r.zip
	}
	packed, err := pack(entries)
	if err != nil {
		return artifact{}, err
	}
	a := artifact{name: r.archiveName(b.platform), sum: sum(packed), modules: b.modules(), inside: b.inside, golang: b.info.GoVersion}
	return a, os.WriteFile(filepath.Join(r.out, a.name), packed, 0o644)
}

// top is the directory in which an archive has its files.
func (r *release) top(platform string) string {
	return "weburl_" + r.number() + "_" + platform
}

func (r *release) archiveName(platform string) string {
	if strings.HasPrefix(platform, "windows_") {
		return r.top(platform) + ".zip"
	}
	return r.top(platform) + ".tar.gz"
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

// tarball packs the entries for Unix, owned by root. The gzip header has neither a name nor a
// time.
func (r *release) tarball(entries []entry) ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if err := r.writeTar(z, entries); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

func (r *release) writeTar(w io.Writer, entries []entry) error {
	t := tar.NewWriter(w)
	for _, e := range entries {
		header := &tar.Header{Typeflag: tar.TypeReg, Name: e.name, Mode: int64(e.mode.Perm()), Size: int64(len(e.bytes)), ModTime: r.time}
		if e.mode.IsDir() {
			header.Typeflag, header.Name = tar.TypeDir, e.name+"/"
		}
		if e.mode&fs.ModeSticky != 0 {
			header.Mode |= 0o1000
		}
		if err := t.WriteHeader(header); err != nil {
			return err
		}
		if _, err := t.Write(e.bytes); err != nil {
			return err
		}
	}
	return t.Close()
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
