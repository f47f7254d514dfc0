package check

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// settingIn returns TOML in which the value of a setting, and each key in it, is
// text.
func settingIn(key, text string) string {
	text = "'" + text + "'"
	switch configTypes[key] {
	case "an array of strings":
		return key + " = [" + text + "]\n"
	case "a table of strings":
		return key + " = {" + text + " = " + text + "}\n"
	}
	return key + " = " + text + "\n"
}

// outsideWorld makes the directory "checkout", whose author is not trusted, and the
// directory "outside" next to it, which contains the files.
func outsideWorld(t *testing.T, settings string, outside map[string]string) (dir string, linked bool) {
	t.Helper()
	files := map[string]string{
		"checkout/" + configName: settings,
		"checkout/sub/page.html": "<p id=x>",
		"checkout/x.html": `<a href="../outside/there.html#x"><a href="/there.html#x"><a href="there.html#x"><a href="/outside/there.html#x">` +
			`<a href="link/there.html#x"><a href="/../outside/there.html"><a href="/sub/page.html"><a href="/checkout/x.html"><a href="/outside">`,
	}
	for name, content := range outside {
		files["outside/"+name] = content
	}
	dir = makeTree(t, files)
	linked = os.Symlink(filepath.Join("..", "outside"), filepath.Join("checkout", "link")) == nil
	if linked {
		os.Symlink(filepath.Join(dir, "outside"), filepath.Join("checkout", "absolute"))
		os.Symlink(filepath.Join("..", "link"), filepath.Join("checkout", "sub", "link"))
		os.Symlink("..", filepath.Join("checkout", "up"))
	}
	return dir, linked
}

// Whatever is in settings that were found by searching, reports do not depend on
// anything outside of their directory.
func TestFoundSettingsReachNothingOutside(t *testing.T) {
	worlds := []map[string]string{nil, {"there.html": ""}, {"there.html": "<p id=x>"}}
	values := []string{"..", "../outside", "sub/../../outside", "./..", "OUTSIDE", "/", "//", "~", "sub/link", "link", "link/", "absolute", "up", "up/outside",
		".", "sub", "", `..\outside`, `C:\`, `C:outside`, `\\server\share`, `\outside`, "file:///OUTSIDE", "file:../outside", "../outside/**", "../*", "..\x00"}
	cases := []string{"local = true\n"}
	for _, key := range slices.Sorted(maps.Keys(configTypes)) {
		if key == "local" {
			continue
		}
		for _, v := range values {
			cases = append(cases, settingIn(key, v), "local = true\n"+settingIn(key, v))
		}
	}
	// In each world, reports returns all that is printed, without the directory's
	// name.
	var dirs []string
	for _, outside := range worlds {
		dir, _ := outsideWorld(t, "", outside)
		dirs = append(dirs, dir)
	}
	reports := func(settings string, args ...string) (all []string) {
		for _, dir := range dirs {
			t.Chdir(dir)
			writeFile(t, filepath.Join("checkout", configName), strings.ReplaceAll(settings, "OUTSIDE", filepath.ToSlash(filepath.Join(dir, "outside"))))
			all = append(all, strings.ReplaceAll(everything(args), dir, "DIR"))
		}
		return all
	}
	file := filepath.Join("checkout", "x.html")
	tried, bad := 0, 0
	for _, settings := range cases {
		for _, args := range [][]string{{"checkout"}, {file}, {"--local", file}} {
			// The flag alone looks up links in the working directory.
			if args[0] == "--local" && !strings.Contains(settings, "root") {
				continue
			}
			tried++
			if got := reports(settings, args...); got[0] != got[1] || got[0] != got[2] {
				if bad++; bad <= 10 {
					t.Errorf("%q, %v:\n%s", settings, args, strings.Join(got, "\n"))
				}
			}
		}
	}
	if bad > 0 {
		t.Errorf("%d of %d depend on what is outside", bad, tried)
	}
	// Flags may lead out, and so may settings that are named.
	for _, args := range [][]string{{"--local"}, {"--local", "--root", "outside"}, {"--root", "outside"}, {"--config", filepath.Join("checkout", configName)}} {
		if got := reports("local = true\n", append(args, file)...); got[0] == got[1] || got[1] == got[2] {
			t.Errorf("%v makes no difference", args)
		}
	}
}

// If settings were found through a symbolic link, neither their content nor their
// existence is revealed.
func TestLinkedSettingsAreNotShown(t *testing.T) {
	const secret = "S3CRET"
	contents := []string{secret, secret + " = 1", "[" + secret + "]", "['" + secret, "a = 1\n" + secret + " = 2"}
	for _, key := range slices.Sorted(maps.Keys(configTypes)) {
		for _, value := range []string{secret, "../" + secret, secret + "[", "http://h:" + secret, secret + "/" + secret} {
			contents = append(contents, settingIn(key, value), "local = true\n"+settingIn(key, value), key+" = "+value, key+" = "+secret+"\n"+settingIn(key, value))
		}
		contents = append(contents, "["+key+"."+secret+"]\nx = 1", key+"."+secret+" = '"+secret+"'")
	}
	wrong := 0
	for _, content := range contents {
		dir, linked := outsideWorld(t, "", map[string]string{"settings.toml": content})
		if !linked {
			t.Skip("no symbolic links here")
		}
		settings := filepath.Join("checkout", configName)
		os.Remove(settings)
		if err := os.Symlink(filepath.Join("..", "outside", "settings.toml"), settings); err != nil {
			t.Fatal(err)
		}
		shown := everything([]string{"checkout"})
		if strings.Contains(shown, secret) {
			t.Errorf("%q: %s", content, shown)
		}
		if !strings.Contains(shown, "no valid settings") {
			continue // it is valid
		}
		wrong++
		if err := os.RemoveAll(filepath.Join(dir, "outside")); err != nil {
			t.Fatal(err)
		}
		if missing := everything([]string{"checkout"}); missing != shown {
			t.Errorf("%q:\n%s\n%s", content, shown, missing)
		}
	}
	if wrong < len(contents)/2 {
		t.Errorf("only %d of %d are wrong", wrong, len(contents))
	}
}
