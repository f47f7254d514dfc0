package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The parts of an OCI image that layout uses, see
// https://github.com/opencontainers/image-spec/tree/v1.1.1.
type (
	imageIndex struct {
		SchemaVersion int               `json:"schemaVersion"`
		MediaType     string            `json:"mediaType"`
		Manifests     []descriptor      `json:"manifests"`
		Annotations   map[string]string `json:"annotations,omitempty"`
	}
	imageManifest struct {
		SchemaVersion int          `json:"schemaVersion"`
		MediaType     string       `json:"mediaType"`
		Config        descriptor   `json:"config"`
		Layers        []descriptor `json:"layers"`
	}
	descriptor struct {
		MediaType   string            `json:"mediaType"`
		Digest      string            `json:"digest"`
		Size        int               `json:"size"`
		Platform    *imagePlatform    `json:"platform,omitempty"`
		Annotations map[string]string `json:"annotations,omitempty"`
	}
	imagePlatform struct {
		Architecture string `json:"architecture"`
		OS           string `json:"os"`
	}
	imageConfig struct {
		Created time.Time `json:"created"`
		imagePlatform
		Config struct {
			User       string
			Entrypoint []string
			WorkingDir string
			Labels     map[string]string
		} `json:"config"`
		RootFS struct {
			Type    string   `json:"type"`
			DiffIDs []string `json:"diff_ids"`
		} `json:"rootfs"`
	}
)

const (
	ociType     = "application/vnd.oci.image."
	annotation  = "org.opencontainers.image."
	imageName   = "ghcr.io/weburl-go/weburl"
	description = "Reads, checks and rewrites URLs exactly as browsers do"
)

// layout is an image as the files of an OCI image layout.
type layout struct{ files []entry }

// add adds a blob and returns its descriptor.
func (l *layout) add(kind string, blob []byte) descriptor {
	digest := sum(blob)
	l.files = append(l.files, entry{"blobs/sha256/" + digest, 0o644, blob})
	return descriptor{MediaType: ociType + kind, Digest: "sha256:" + digest, Size: len(blob)}
}

func (l *layout) addJSON(kind string, content any) (descriptor, error) {
	blob, err := json.Marshal(content)
	return l.add(kind, blob), err
}

// image writes the container image: the binaries for Linux and their licenses, from scratch.
func (r *release) image(binaries []*binary) (artifact, error) {
	var l layout
	annotations := map[string]string{
		annotation + "title": "weburl", annotation + "description": description, annotation + "version": r.number(),
		annotation + "source": "https://" + library, annotation + "licenses": ourLicense, annotation + "created": r.time.Format(time.RFC3339),
	}
	index := imageIndex{SchemaVersion: 2, MediaType: ociType + "index.v1+json", Annotations: annotations}
	a := artifact{name: "weburl_" + r.number() + "_image.tar"}
	for _, b := range binaries {
		arch, ok := strings.CutPrefix(b.platform, "linux_")
		if !ok {
			continue
		}
		platform := imagePlatform{arch, "linux"}
		manifest, err := r.addImage(&l, b, platform, annotations)
		if err != nil {
			return artifact{}, err
		}
		manifest.Platform = &platform
		index.Manifests = append(index.Manifests, manifest)
		a.modules, a.inside, a.golang = b.modules(), b.inside, b.info.GoVersion
	}
	whole, err := l.addJSON("index.v1+json", index)
	if err != nil {
		return artifact{}, err
	}
	a.purl = "pkg:oci/weburl@" + strings.Replace(whole.Digest, ":", "%3A", 1) + "?repository_url=" + imageName
	// Programs that load the image take its name from here.
	whole.Annotations = map[string]string{annotation + "ref.name": r.number(), "io.containerd.image.name": imageName + ":" + r.number()}
	top, err := json.Marshal(imageIndex{SchemaVersion: 2, MediaType: index.MediaType, Manifests: []descriptor{whole}})
	if err != nil {
		return artifact{}, err
	}
	l.files = append(l.files, entry{"index.json", 0o644, top}, entry{"oci-layout", 0o644, []byte(`{"imageLayoutVersion":"1.0.0"}`)})
	slices.SortFunc(l.files, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	var packed bytes.Buffer
	if err := r.writeTar(&packed, l.files); err != nil {
		return artifact{}, err
	}
	a.sum = sum(packed.Bytes())
	return a, os.WriteFile(filepath.Join(r.out, a.name), packed.Bytes(), 0o644)
}

// addImage adds the image for one platform and returns the descriptor of its manifest.
func (r *release) addImage(l *layout, b *binary, platform imagePlatform, labels map[string]string) (descriptor, error) {
	files, err := r.files(b)
	if err != nil {
		return descriptor{}, err
	}
	// Some verbs write temporary files.
	files = append(files, entry{"tmp", fs.ModeDir | fs.ModeSticky | 0o777, nil})
	slices.SortFunc(files, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	var plain bytes.Buffer
	if err := r.writeTar(&plain, files); err != nil {
		return descriptor{}, err
	}
	packed, err := r.tarball(files)
	if err != nil {
		return descriptor{}, err
	}
	config := imageConfig{Created: r.time, imagePlatform: platform}
	config.Config.User = "65532:65532" // not root
	config.Config.Entrypoint = []string{"/weburl"}
	config.Config.WorkingDir = "/work"
	config.Config.Labels = labels
	config.RootFS.Type = "layers"
	config.RootFS.DiffIDs = []string{"sha256:" + sum(plain.Bytes())}
	manifest := imageManifest{SchemaVersion: 2, MediaType: ociType + "manifest.v1+json"}
	if manifest.Config, err = l.addJSON("config.v1+json", config); err != nil {
		return descriptor{}, err
	}
	manifest.Layers = []descriptor{l.add("layer.v1.tar+gzip", packed)}
	return l.addJSON("manifest.v1+json", manifest)
}
