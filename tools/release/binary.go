package main

import (
	"bytes"
	"debug/buildinfo"
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

const (
	library = "github.com/weburl-go/weburl"
	command = library + "/cmd/weburl"
)

// platforms lists what a release has binaries for. scripts/build-release asks for it.
var platforms = []string{"darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64", "windows_amd64", "windows_arm64"}

// binary is the command, built for a platform.
type binary struct {
	platform string // OS_ARCH
	file     string // its name in the archive
	bytes    []byte
	info     *debug.BuildInfo
	inside   []string // the packages that are compiled into it
}

// modules returns the modules that are linked into the binary, the main module first.
func (b *binary) modules() []*debug.Module {
	return append([]*debug.Module{&b.info.Main}, b.info.Deps...)
}

// open reads a binary and checks that it is for the platform that its directory names.
func (r *release) open(name string) (*binary, error) {
	b := &binary{platform: filepath.Base(filepath.Dir(name)), file: filepath.Base(name)}
	var err error
	if b.bytes, err = os.ReadFile(name); err != nil {
		return nil, err
	}
	if b.info, err = buildinfo.Read(bytes.NewReader(b.bytes)); err != nil {
		return nil, err
	}
	goos, goarch, _ := strings.Cut(b.platform, "_")
	want := "weburl"
	if goos == "windows" {
		want = "weburl.exe"
	}
	if b.file != want {
		return nil, fmt.Errorf("the name is %s, want %s", b.file, want)
	}
	if b.info.Main.Path != command || b.info.Main.Version != r.version {
		return nil, fmt.Errorf("it is %s %s, want %s %s", b.info.Main.Path, b.info.Main.Version, command, r.version)
	}
	for setting, want := range map[string]string{"GOOS": goos, "GOARCH": goarch, "CGO_ENABLED": "0", "-trimpath": "true"} {
		if got := b.setting(setting); got != want {
			return nil, fmt.Errorf("it is built with %s=%s, want %s", setting, got, want)
		}
	}
	for _, m := range b.info.Deps {
		if m.Replace != nil {
			return nil, fmt.Errorf("%s is replaced", m.Path)
		}
		if m.Path == library && m.Version != r.version {
			return nil, fmt.Errorf("it has %s of the library, want %s", m.Version, r.version)
		}
	}
	if err := r.checkPaths(b.bytes); err != nil {
		return nil, err
	}
	if err := b.checkFormat(goos, goarch); err != nil {
		return nil, err
	}
	b.inside, err = packages(r.source, b.platform, command)
	return b, err
}

// checkPaths returns an error if a program contains a path of the machine that built it.
func (r *release) checkPaths(program []byte) error {
	for _, p := range r.paths {
		if bytes.Contains(program, []byte(p)) {
			return fmt.Errorf("it contains the path %s", p)
		}
	}
	return nil
}

func (b *binary) setting(key string) string {
	for _, s := range b.info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// checkFormat reads the headers of the file, and returns an error unless it is for the given
// system and processor and, on Linux, static.
func (b *binary) checkFormat(goos, goarch string) error {
	var err error
	var right bool
	r := bytes.NewReader(b.bytes)
	switch goos {
	case "linux":
		var f *elf.File
		if f, err = elf.NewFile(r); err == nil {
			right = f.Machine == map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64}[goarch]
			for _, p := range f.Progs {
				if p.Type == elf.PT_INTERP || p.Type == elf.PT_DYNAMIC {
					return errors.New("it is not static")
				}
			}
		}
	case "darwin":
		var f *macho.File
		if f, err = macho.NewFile(r); err == nil {
			right = f.Cpu == map[string]macho.Cpu{"amd64": macho.CpuAmd64, "arm64": macho.CpuArm64}[goarch]
		}
	case "windows":
		var f *pe.File
		if f, err = pe.NewFile(r); err == nil {
			right = f.Machine == map[string]uint16{"amd64": pe.IMAGE_FILE_MACHINE_AMD64, "arm64": pe.IMAGE_FILE_MACHINE_ARM64}[goarch]
		}
	}
	if err != nil {
		return err
	}
	if !right {
		return errors.New("it is for another processor, or for a system without releases")
	}
	return nil
}
