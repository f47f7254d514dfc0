package attack

import (
	"slices"
	"strings"
)

// A PathReader is a kind of reader of paths, with the paths that are tried on it.
type PathReader struct {
	// Does describes the reader: "decodes twice".
	Does string
	// Climbs holds paths, for URL.JoinUnder, in which the reader finds a segment
	// "..".
	Climbs []string
	// Hides holds paths of URLs, for guard.Redirects, that the reader reads as
	// beginning with two slashes.
	Hides []string
	// NoHost is the reason why the reader finds no host in a path, or "".
	NoHost string
}

// PathReaders returns the readers of docs/generated/traversal.md and docs/guard.md.
func PathReaders() []PathReader {
	return []PathReader{
		{Does: "resolves dot segments", Climbs: []string{
			"..", "../", "../x", "../../x", "a/../../x", "./../x", "a/./../../x", "..//x", "//../x", "%2e%2e", "%2e%2e/x", "%2E%2E/x", ".%2e/x", "%2e./x",
			".%2E", "a/%2e%2e/%2e%2e/x", "..\\x", "..\\..\\x", "a\\..\\..\\x", "\\..\\x", "./.././x", "..?x", "../#x",
		}, Hides: []string{
			"//", "/.//", "//e", "/.//e", "/..//e", "/a/..//e",
		}},
		{Does: "decodes, then resolves dot segments", Climbs: []string{
			"..%2fx", "..%2Fx", "%2e%2e%2fx", "%2e%2e%2Fx", ".%2e%2fx", "%2e.%2fx", "a%2f..%2f..%2fx", "a/..%2f..%2fx", "a%2F%2E%2E%2F%2E%2E%2Fx", "..%2f",
			"%2f..%2fx", "..%2f..%2f..%2fx", "%2e%2e%2f%2e%2e%2fx", "x/..%2f../..%2fx", "..%5cx", "..%5Cx", "%2e%2e%5cx", "a%5c..%5c..%5cx", "a/..%5c..%5cx",
			"%5c..%5cx", "..%5c..%5c..%5cx", "..%2f..%5cx",
		}, Hides: []string{
			"/%2fe", "/%5Ce", "/a%2f..%2f%2fe", "/a/..%2f%2fe", "/a%2f%2e%2e//e", "/a/b/..%2f..%2f%2fe", "/.%2f%2fe", "/a%2f..%2f%2f", "/a/..%5c/e",
			"/a%5cb/..%2f%2fe", "/a/..%2f%2fe/..%5c..%5c..",
		}},
		{Does: "decodes twice", Climbs: []string{
			"%252e%252e/x", "%252e%252e%252fx", "..%252fx", "..%252Fx", "%252e%252e%255cx", "..%255cx", "..%255Cx", "a%252f..%252f..%252fx",
			"%25%32%65%25%32%65/x", "%%32%65%%32%65/x", "..%%32%66x", "..%25%32%66x", "..%%35%63x", "%2e%252e/x", ".%252e/x", "%252e./x", "..%25%35%63x",
			"%252E%252E%252Fx",
		}, Hides: []string{
			"/%252fe", "/%25%35%43e", "/%252e%252e//e", "/a/%252e%252e/%2fe", "/a%252fb%2f..%2f%2fe",
		}},
		{Does: "drops controls", Climbs: []string{
			".%c2%85./x", ".%e2%80%a8./x", ".%00./x", ".%09./x", ".%0a./x", ".%0d%0a./x", "..%09%2fx", "%00../x", "%01..%2fx", "%0a..%2fx", ".%7f./x",
			"%2e%0d%2e/x", "..%1f/x", ".%00.%00%2fx", "%25%002e%25%002e/x", "%0d%0a../x",
		}, Hides: []string{
			"/%09/e", "/%20/e", "/a/..%20//e", "/%20%0a/e", "/%00%2fe", "/%7f/e", "/%c2%85/e", "/.%00.//e", "/a/..%2f%2fe%2f.%09./.%09./b",
		}},
		{Does: "stops at a NUL or another control", Climbs: []string{
			"..%c2%85x", "..%e2%80%a9x", "..%00/x", "..%00x", "..%00.txt", "..%0ax", "..%0dx", "..%00%2fx", "a%2f..%2f..%00.png", "..%0a.jpg", "%2e%2e%00",
		}, NoHost: "it reads no host after the end"},
		{Does: "cuts off parameters", Climbs: []string{
			"..;/x", "..;", "..;a=b/x", "..;/..;/x", "a/..;/..;/x", "..%3b/x", "..%3B/x", "..%3ba/x", "%2e%2e;/x", "%2e%2e%3b/x", ".%2e;jsessionid=1/x",
			"..;%2fx", "..%3b%2fx", ";/..;/x", "..%253b/x", "a;b/..;c/..;d/x",
		}, Hides: []string{
			"/a/..%2f%2fe/..;/..;/b", "/;/e", "/;a=b/e", "/.;//e", "/..;//e", "/a/..;//e", "/a;b/..;c/;d/e", "/%3b/e", "/a/..;x/a//e", "/a/..;x/b;y/c//e",
			"/.;x/a//e",
		}},
		{Does: "takes an encoded question mark or number sign for the end", Climbs: []string{
			"..%3fx", "..%3Fa=b", "..%23x", "a/../..%3f", "..%3f/x", "..%23/x",
		}, NoHost: "it reads no host after the end"},
		{Does: "takes overlong UTF-8", Climbs: []string{
			"%c0%ae%c0%ae/x", "%C0%AE%C0%AE/x", "%c0%ae%c0%ae%c0%afx", ".%c0%ae/x", "..%c0%afx", "..%c1%9cx", "%c0%ae./x", "%e0%80%ae%e0%80%ae/x",
			"..%e0%80%afx", "%f0%80%80%ae%f0%80%80%ae/x", "..%f0%80%80%afx", "..%f8%80%80%80%afx", "..%fc%80%80%80%80%afx",
			"%fc%80%80%80%80%ae%fc%80%80%80%80%ae/x", "%c0%2e%c0%2e/x", "..%c0%2fx", "%e0%40%ae%e0%40%ae/x", "%252e%c0%ae/x", "..%25c0%25afx",
			"%25c0%25ae%25c0%25ae/x", "..%c0%6fx", "%c0%ae%c0%ae%c0%bbx/x", "..%c0%bb/x", "%c0%a52e./x",
		}, Hides: []string{
			"/%c0%afe", "/%c1%9ce", "/%e0%80%afe", "/%e0%81%9ce", "/%f0%80%80%afe", "/%f0%80%81%9ce", "/%f8%80%80%80%afe", "/%fc%80%80%80%80%afe",
			"/%f8%80%80%81%9ce", "/%c0%6fe", "/%c0%2fe", "/a%c0%afb/..%2f%2fe", "/a/%c0%ae%c0%ae//e", "/%c0%ae//e", "/a/%e0%80%ae%f0%80%80%ae//e",
			"/%c0%a52fe", "/a/..%c0%bb//e",
		}},
		{Does: "drops what is not UTF-8", Climbs: []string{
			"..%ff/x", ".%ff./x", "..%80/x", "%fe..%2fx", ".%c3./x", "..%c1/x",
		}, Hides: []string{
			"/%ff/e", "/%c0%ae/e", "/.%c0%ae./e/%c0%ae.//e",
		}},
		{Does: "decodes %u002E", Climbs: []string{
			"%u002e%u002e/x", "%U002E%U002E/x", ".%u002e/x", "..%u002fx", "..%u005cx", "%u002e%u002e%u002fx", "%uff0e%uff0e/x", "..%u2215x", "..%uff0fx",
			"..%u2216x", "%25u002e%25u002e/x", "..%u00a5x", "..%u20a9x", "%ufe30/x", "%u00b7%u3002/x", "%u00252e./x",
		}, Hides: []string{
			"/%u002fe", "/%U005Ce", "/%uFF0Fe", "/%25u002fe", "/%u2215e", "/%u00a5e", "/%u20a9e", "/%uffe5e", "/%u2571e", "/a/%u002e%u002E//e", "/a/%ufe30//e",
			"/a%u002fb%2f..%2f%2fe", "/a%25%002fb/..%252f%252fe", "/a/..%2f%2fe/%u002e./%u002e./b",
		}},
		{Does: "maps compatibility characters", Climbs: []string{
			".%e2%80%8d./x", ".%e2%80%8c./x", ".\u202e./x", ".\u2066./x", ".\u061c./x", "︒︒/x", "..¥x", "..₩x", "··/x", "..╱x", "..⟋x", "..÷x", "..╲x", "..⟍x",
			"٪2e٪2e/x", "．．/x", "%ef%bc%8e%ef%bc%8e/x", ".．/x", "..／x", "..＼x", "..﹨x", "..∕x", "..⁄x", "..∖x", "‥/x", "․․/x",
			"﹒﹒/x", "。。/x", "｡｡/x", "..\u200b/x", ".\u00ad./x", "..\ufeff/x", "%e2%80%a5/x", "..%e2%88%95x", "%ef%bc%852e%ef%bc%852e/x", "..；/x",
			"..⧸x", "..￥x", "..￦x", "..⧵x", "..⧹x", "︰/x", "·./x", ".·/x", "。./x", "⅟..%2f..%2fx", "܁܂/x", "..㇓x", "..᜵x", "⁒2e./x",
			"%25ef%25b8%25b0/x", "..%25c2%25a5x",
		}, Hides: []string{
			"/%ef%bc%8fe", "/／e", "/＼e", "/%ef%b9%a8e", "/%e2%81%84e", "/%e2%88%95e", "/%e2%88%96e", "/⁄e", "/¥e", "/¥100/e", "/₩e", "/￥e", "/￦e", "/÷e",
			"/╱e", "/╲e", "/⟋e", "/⟍e", "/⧵e", "/⧸e", "/⧹e", "/%25c2%25a5e", "/a/．．//e", "/a/.%ef%bc%8e//e", "/a/‥//e", "/․//e", "/a/﹒﹒/／e", "/a/︰//e",
			"/a/·.//e", "/a/。。//e", "/a/..；//e", "/%ef%bc%852fe", "/⅟..//e", "/%e2%80%8b/e", "/%c2%a0/e", "/a/..%2f%2fe/.%e2%80%8b./.%e2%80%8b./b",
		}},
		{Does: "ignores trailing dots and spaces", Climbs: []string{
			"..%20/x", "..%20", "...", "..../x", "..%20%20/x", "%20../x", "..%20.%20/x", "..+/x", "..%20%2fx", ".%20./x", "..%2520/x", "...%2fx",
			"..%e3%80%80/x", "…/x", "︙/x",
		}, NoHost: "only names of files on Windows are read so"},
		{Does: "cuts off data streams", Climbs: []string{
			"..:/x", "..::$INDEX_ALLOCATION/x", "..:$I30:$INDEX_ALLOCATION/x", "..%3a/x", "..%3A:x", "%2e%2e:a/x", "..:%2fx", "..%20:x/y", "..∶/x", "..ː/x", "..։/x", "..׃/x",
		}, NoHost: "only names of files on Windows are read so"},
	}
}

// Below returns paths that climb out of a directory for none of the readers.
func Below() []string {
	return []string{
		"", "a", "a·b", "50÷2", "¥100", "a/b/c", "a/", "a/../b", "./a", "a..b", "..a", "a..", "...a", "a...", "a/..b/c", "%41", "a%20b", "caf%C3%A9",
		"日本語/ページ", "a;b=c/d", "file.txt:stream", "Talk:Main%20Page", "wiki/File:A.B.png", "a+b", "100%", "100%25", "1.2.3", "v1.0..v2.0", "a%3Fb", "a%23b",
		".well-known/x", ".git", ".", "%2e/a", "Wait… what", "a%2Fb", "C:/x", "%u0041", "*", "~user", "$HOME", "a%00b",
	}
}

// OneSlash returns paths of URLs that begin with two slashes for none of the readers.
func OneSlash() []string {
	return []string{
		"/", "/a//e", "/a%2f%2fe", "/a/%2fe", "/a/..%2fe", "/a/..%2f", "/a/b/..%2f..%2f", "/..%2fe", "/%2e%2e%2fe", "/;", "/;a=b", "/a;/;/e", "/%20",
		"/%20a/e", "/%", "/%u", "/%u002", "/%u0061/e", "/%ff", "/%c0%a/e", "/%zz/e", "/.;/e", "/..;/e", "/a/..;/e", "/%252", "/%25252fe", "/a%c0%ae/e",
		"/a/…//e", "/a/.../e", "/a/%u002e//e", "/‥/e", "/a/‥/e", "/½/e", "/℀/e", "/menu/¥100", "/menu/₩100//e", "/a¥b", "/50÷2", "/a·b//e", "/a/·/e",
		"/·/e", "/%e0%81%80a", "/a/%252e;x/a//e", "/a/.;x/a//e", "/表/e", "/ポ/e", "/%ud83d%ude00/e", "/Wait…//e", "/a/﹪//e",
	}
}

// Redirects returns paths of URLs that r reads as beginning with two slashes and
// host: Hides, and Climbs followed by two slashes and host.
func (r PathReader) Redirects(host string) []string {
	if r.NoHost != "" {
		return nil
	}
	paths := slices.Clone(r.Hides)
	for _, climb := range r.Climbs {
		if strings.ContainsAny(climb, "?#") || strings.ContainsAny(climb[:1], `/\`) {
			continue // what follows is not a path, and JoinUnder drops the slashes in front
		}
		begin, named := strings.CutSuffix(climb, "x")
		if named || strings.HasSuffix(climb, "/") {
			paths = append(paths, "/a/"+begin+"/"+host)
		} else {
			paths = append(paths, "/a/"+begin+"//"+host)
		}
		if separator, ok := strings.CutPrefix(begin, ".."); ok && named && !strings.ContainsAny(separator, "./") {
			paths = append(paths, "/"+separator+host)
		}
	}
	return paths
}
