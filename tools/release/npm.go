package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// npmPackage repacks the output of "npm pack", because Node's compression depends on its
// version and on the processor.
func (r *release) npmPackage() (artifact, error) {
	name := filepath.Join(r.out, r.npm)
	packed, err := os.ReadFile(name)
	if err != nil {
		return artifact{}, err
	}
	entries, err := unpack(packed)
	if err != nil {
		return artifact{}, fmt.Errorf("%s: %w", name, err)
	}
	if packed, err = r.tarball(entries); err != nil {
		return artifact{}, err
	}
	if err := os.WriteFile(name, packed, 0o644); err != nil {
		return artifact{}, err
	}
	inside, err := packages(r.source, "js_wasm", library+"/cmd/weburl-wasm")
	if err != nil {
		return artifact{}, err
	}
	return artifact{
		name: r.npm, sum: sum(packed), purl: "pkg:npm/weburl@" + r.number(),
		modules: []*debug.Module{{Path: library, Version: r.version}}, inside: inside, golang: runtime.Version(),
	}, nil
}

// unpack returns the files of an npm package, sorted by name.
func unpack(packed []byte) ([]entry, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	var entries []entry
	for t := tar.NewReader(z); ; {
		header, err := t.Next()
		if err == io.EOF {
			slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
			return entries, nil
		}
		if err != nil {
			return nil, err
		}
		if header.Typeflag != tar.TypeReg {
			return nil, errors.New("it contains more than files")
		}
		text, err := io.ReadAll(t)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{header.Name, 0o644, text})
	}
}
