package release

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
)

// blobs is the content of an OCI image layout, by name.
type blobs map[string][]byte

func readLayout(t *testing.T, name string) blobs {
	t.Helper()
	files := blobs{}
	for r := tar.NewReader(bytes.NewReader(readDist(t, name))); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if files[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		if digest, ok := strings.CutPrefix(h.Name, "blobs/sha256/"); ok && digest != fmt.Sprintf("%x", sha256.Sum256(files[h.Name])) {
			t.Errorf("%s has other contents", h.Name)
		}
	}
}

type described struct {
	MediaType, Digest string
	Size              int
	Platform          struct{ Architecture, OS string }
	Annotations       map[string]string
}

// get returns what a descriptor describes.
func (b blobs) get(t *testing.T, d described, kind string) []byte {
	t.Helper()
	blob, ok := b["blobs/"+strings.Replace(d.Digest, ":", "/", 1)]
	if !ok || len(blob) != d.Size || d.MediaType != "application/vnd.oci.image."+kind {
		t.Fatalf("%+v, want %s and %d bytes", d, kind, len(blob))
	}
	return blob
}

func decode[T any](t *testing.T, text []byte) (into T) {
	t.Helper()
	if err := json.Unmarshal(text, &into); err != nil {
		t.Fatal(err)
	}
	return into
}

type indexOf struct {
	SchemaVersion int
	MediaType     string
	Manifests     []described
}

// The image is complete and valid, and has the binaries for Linux that the archives have.
func TestImage(t *testing.T) {
	number := needsDist(t)
	files := readLayout(t, "weburl_"+number+"_image.tar")
	if string(files["oci-layout"]) != `{"imageLayoutVersion":"1.0.0"}` {
		t.Errorf("oci-layout is %s", files["oci-layout"])
	}
	top := decode[indexOf](t, files["index.json"])
	if len(top.Manifests) != 1 || top.Manifests[0].Annotations["io.containerd.image.name"] != "ghcr.io/weburl-go/weburl:"+number {
		t.Fatalf("%+v", top)
	}
	index := decode[indexOf](t, files.get(t, top.Manifests[0], "index.v1+json"))
	used := 2 + 1 // the two files beside the blobs, and the index
	var built []string
	for _, d := range index.Manifests {
		platform := d.Platform.OS + "_" + d.Platform.Architecture
		built = append(built, platform)
		manifest := decode[struct {
			SchemaVersion int
			Config        described
			Layers        []described
		}](t, files.get(t, d, "manifest.v1+json"))
		config := decode[struct {
			Architecture, OS string
			Config           struct {
				User, WorkingDir string
				Entrypoint       []string
				Labels           map[string]string
			}
			RootFS struct {
				Type    string
				DiffIDs []string `json:"diff_ids"`
			}
		}](t, files.get(t, manifest.Config, "config.v1+json"))
		if len(manifest.Layers) != 1 || len(config.RootFS.DiffIDs) != 1 || config.RootFS.Type != "layers" || config.OS+"_"+config.Architecture != platform {
			t.Fatalf("%s: %+v, %+v", platform, manifest, config)
		}
		if c := config.Config; !slices.Equal(c.Entrypoint, []string{"/weburl"}) || c.User == "" || c.WorkingDir != "/work" || c.Labels["org.opencontainers.image.version"] != number {
			t.Errorf("%s: %+v", platform, c)
		}
		layer := files.get(t, manifest.Layers[0], "layer.v1.tar+gzip")
		z, err := gzip.NewReader(bytes.NewReader(layer))
		if err != nil {
			t.Fatal(err)
		}
		plain, err := io.ReadAll(z)
		if err != nil || config.RootFS.DiffIDs[0] != fmt.Sprintf("sha256:%x", sha256.Sum256(plain)) {
			t.Errorf("%s: %v, the layer is not %s", platform, err, config.RootFS.DiffIDs[0])
		}
		checkLayer(t, plain, archiveName(number, platform))
		used += 3
	}
	if !slices.Equal(built, []string{"linux_amd64", "linux_arm64"}) || used != len(files) {
		t.Errorf("the image is for %q, and has %d files of which %d are used", built, len(files), used)
	}
}

// checkLayer compares a layer with an archive: it has the program, its licenses, and a
// directory for temporary files.
func checkLayer(t *testing.T, layer []byte, archive string) {
	t.Helper()
	want := map[string][]byte{}
	for _, m := range membersOf(t, archive) {
		_, name, _ := strings.Cut(m.name, "/")
		if name == "weburl" || name == "LICENSE" || name == "NOTICE" || strings.HasPrefix(name, "licenses/") {
			want[name] = m.text
		}
	}
	for r := tar.NewReader(bytes.NewReader(layer)); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		mode := h.FileInfo().Mode()
		if h.Name == "tmp/" {
			if mode != fs.ModeDir|fs.ModeSticky|0o777 {
				t.Errorf("%s has the mode %s", h.Name, mode)
			}
			continue
		}
		if !bytes.Equal(text, want[h.Name]) || len(text) == 0 || (mode == 0o755) != (h.Name == "weburl") || path.IsAbs(h.Name) {
			t.Errorf("the layer has %s with the mode %s and %d bytes, unlike %s", h.Name, mode, len(text), archive)
		}
		delete(want, h.Name)
	}
	if len(want) > 0 {
		t.Errorf("the layer lacks %d files of %s", len(want), archive)
	}
}
