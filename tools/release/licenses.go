package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
)

// licenseNames matches the names of files that contain the license of a module.
var licenseNames = regexp.MustCompile(`^(?i:LICEN[CS]E|COPYING|NOTICE|PATENTS)(\..*)?$`)

// known lists the accepted licenses, each with a phrase that only it contains. Any other
// license is an error, so that nobody links a module whose terms they have not read.
var known = []struct{ id, phrase, without string }{
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy", "in advertising or otherwise"},
	{"BSD-3-Clause", "Neither the name of", "This product includes software developed"},
	{"BSD-2-Clause", "Redistributions in binary form must reproduce the above copyright notice", "Neither the name of"},
	{"Apache-2.0", "Apache License Version 2.0, January 2004", "Commons Clause"},
}

// licenseOf returns the SPDX expression for a license file, which may contain several licenses
// for parts of a module.
func licenseOf(text []byte) (string, error) {
	flat := strings.Join(strings.Fields(string(text)), " ")
	var ids []string
	for _, k := range known {
		if strings.Contains(flat, k.phrase) && !strings.Contains(flat, k.without) {
			ids = append(ids, k.id)
		}
	}
	if len(ids) == 0 {
		return "", errors.New("a license that this program does not know")
	}
	return strings.Join(ids, " AND "), nil
}

func goLicense() ([]byte, error) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE"))
}

// licenseFiles returns the licenses of Go and of all modules in a binary except our own.
func licenseFiles(info *debug.BuildInfo) ([]entry, error) {
	text, err := goLicense()
	if err != nil {
		return nil, err
	}
	entries := []entry{{"licenses/go/LICENSE", 0o644, text}}
	for _, m := range info.Deps {
		if m.Path == library {
			continue
		}
		dir, err := moduleDir(m)
		if err != nil {
			return nil, err
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		found := false
		for _, f := range files {
			if !f.Type().IsRegular() || !licenseNames.MatchString(f.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(dir, f.Name()))
			if err != nil {
				return nil, err
			}
			entries = append(entries, entry{"licenses/" + m.Path + "/" + f.Name(), 0o644, text})
			found = true
		}
		if !found {
			return nil, fmt.Errorf("%s has no license", m.Path)
		}
	}
	return entries, nil
}

// moduleLicense returns the SPDX expression of a module's license.
func moduleLicense(m *debug.Module) (string, error) {
	dir, err := moduleDir(m)
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(filepath.Join(dir, "LICENSE"))
	if err != nil {
		return "", err
	}
	id, err := licenseOf(text)
	if err != nil {
		return "", fmt.Errorf("%s has %w", m.Path, err)
	}
	return id, nil
}

// moduleDir returns the directory of a module in the module cache.
func moduleDir(m *debug.Module) (string, error) {
	cmd := exec.Command("go", "mod", "download", "-json", m.Path+"@"+m.Version)
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	var downloaded struct{ Dir, Sum string }
	if err := json.Unmarshal(out, &downloaded); err != nil {
		return "", err
	}
	if downloaded.Sum != m.Sum {
		return "", fmt.Errorf("%s has the checksum %s, but %s is linked", m.Path, downloaded.Sum, m.Sum)
	}
	return downloaded.Dir, nil
}
