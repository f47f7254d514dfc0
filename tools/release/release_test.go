package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// A license that nobody has read is an error.
func TestUnknownLicense(t *testing.T) {
	golang, err := goLicense()
	if err != nil {
		t.Fatal(err)
	}
	const mit = "Permission is hereby granted, free of\ncharge, to any person obtaining a copy of this software ..."
	for text, want := range map[string]string{
		string(golang):                "BSD-3-Clause",
		mit:                           "MIT",
		"":                            "",
		mit + string(golang):          "MIT AND BSD-3-Clause",
		"Apache License\nVersion 2.0": "",
		" Apache License\n Version 2.0, January 2004\n": "Apache-2.0",
		"GNU GENERAL PUBLIC LICENSE":                    "",
		mit + "\nin advertising or otherwise":           "",
	} {
		if got, err := licenseOf([]byte(text)); got != want || (err == nil) != (want != "") {
			t.Errorf("%.40q is %q (%v), want %q", text, got, err, want)
		}
	}
}

// A binary that is not the command of that version and platform is refused.
func TestWrongBinary(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text := suite.Text(t, program)
	r := release{version: "v1.2.3"}
	for _, test := range []struct{ platform, name, text, want string }{
		{"linux_amd64", "weburl", text, "want github.com/weburl-go/weburl/cmd/weburl v1.2.3"},
		{"linux_amd64", "weburl.exe", text, "want weburl"},
		{"windows_amd64", "weburl", text, "want weburl.exe"},
		{"linux_amd64", "weburl", "#!/bin/sh\n", ""},
	} {
		name := filepath.Join(t.TempDir(), test.platform, test.name)
		if err := os.Mkdir(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(test.text), 0o777); err != nil {
			t.Fatal(err)
		}
		if _, err := r.open(name); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s/%s: %v, want %q", test.platform, test.name, err, test.want)
		}
	}

	// The name of this file is in the test, which is built without -trimpath.
	_, file, _, _ := runtime.Caller(0)
	r.paths = []string{file}
	if err := r.checkPaths([]byte(text)); err == nil {
		t.Errorf("the path %s is not found", file)
	}
	r.paths = []string{filepath.Join(t.TempDir(), "x")}
	if err := r.checkPaths([]byte(text)); err != nil {
		t.Error(err)
	}

	// The headers alone tell what the build information cannot.
	b := binary{bytes: []byte(text)}
	for _, platform := range platforms {
		goos, goarch, _ := strings.Cut(platform, "_")
		if err := b.checkFormat(goos, goarch); (err == nil) && (goos != runtime.GOOS || goarch != runtime.GOARCH) {
			t.Errorf("a program for %s/%s passes for %s", runtime.GOOS, runtime.GOARCH, platform)
		}
	}
}

func TestArchivesAreTheSame(t *testing.T) {
	r := release{time: time.Unix(1e9, 0)}
	entries := []entry{{"a/LICENSE", 0o644, []byte("x")}, {"a/weburl", 0o755, []byte("y")}}
	first, err := r.tarball(entries)
	if err != nil {
		t.Fatal(err)
	}
	zipped, err := r.zip(entries)
	if err != nil {
		t.Fatal(err)
	}
	// The time zone makes no difference.
	r.time = r.time.In(time.FixedZone("", 3600))
	second, err := r.tarball(entries)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("the second tarball differs (%v)", err)
	}
	if again, err := r.zip(entries); err != nil || !bytes.Equal(zipped, again) {
		t.Errorf("the second zip file differs (%v)", err)
	}
	unpacked, err := unpack(first)
	if err != nil || len(unpacked) != 2 || unpacked[1].name != "a/weburl" || string(unpacked[1].bytes) != "y" {
		t.Errorf("unpacked %+v (%v)", unpacked, err)
	}
}

var (
	downloadURL = regexp.MustCompile(`https://github\.com/weburl-go/weburl/releases/download/[^"'\s]*`)
	checksumOf  = regexp.MustCompile(`\b[0-9a-f]{64}\b`)
)

// Each manifest names archives of the release by their addresses, with their checksums.
func TestManifests(t *testing.T) {
	r := release{version: "v1.2.3-rc.1", time: time.Unix(1e9, 0)}
	var archives []artifact
	sums := map[string]string{}
	for _, platform := range platforms {
		a := artifact{name: r.archiveName(platform), sum: sum([]byte(platform))}
		archives = append(archives, a)
		sums["https://github.com/weburl-go/weburl/releases/download/v1.2.3-rc.1/"+a.name] = a.sum
	}
	files, err := r.manifestFiles(archives)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, f := range files {
		text := string(f.bytes)
		if !strings.Contains(strings.ReplaceAll(text, "_", "-"), "1.2.3-rc.1") {
			t.Errorf("%s has no version:\n%s", f.name, text)
		}
		var want []string
		for _, url := range downloadURL.FindAllString(text, -1) {
			if sums[url] == "" {
				t.Errorf("%s: nothing is at %s", f.name, url)
			}
			used[url] = true
			want = append(want, sums[url])
		}
		if got := checksumOf.FindAllString(text, -1); !slices.Equal(got, want) {
			t.Errorf("%s has the checksums %q, want %q", f.name, got, want)
		}
	}
	if len(used) != len(platforms) {
		t.Errorf("the manifests name only %v", used)
	}
	if _, err := r.manifestFiles(archives[1:]); err == nil {
		t.Error("an archive that is missing is no error")
	}
}

// The action downloads the archives of all platforms, and of no others.
func TestActionKnowsThePlatforms(t *testing.T) {
	var found []string
	for _, m := range regexp.MustCompile(`\) platform=(\w+) ;;`).FindAllStringSubmatch(suite.Text(t, "../../scripts/action-install"), -1) {
		found = append(found, m[1])
	}
	slices.Sort(found)
	if !slices.Equal(found, platforms) {
		t.Errorf("scripts/action-install knows %q, want %q", found, platforms)
	}
}
