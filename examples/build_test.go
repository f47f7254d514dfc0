package examples_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
)

// route is the path of a resource, with names in braces for the segments that are data.
type route string

// url returns the URL of the resource with the given values. Each value becomes exactly one
// segment.
func (r route) url(api weburl.URL, values map[string]string) (weburl.URL, error) {
	segments := strings.Split(string(r), "/")
	for i, s := range segments {
		if name, ok := strings.CutPrefix(s, "{"); ok {
			name = strings.TrimSuffix(name, "}")
			if segments[i] = values[name]; segments[i] == "" {
				return weburl.URL{}, fmt.Errorf("no %s", name)
			}
		}
	}
	return api.JoinSegments(segments...)
}

// An API builds URLs from names that people chose.
func Example_urlTemplate() {
	const file route = "users/{user}/files/{file}"
	api := weburl.MustParse("https://api.example/v2")
	for _, v := range []map[string]string{
		{"user": "ann", "file": "notes.txt"},
		{"user": "../admin", "file": `a/b\c`},
		{"user": "100%", "file": "%2e%2e"},
		{"user": "größe", "file": "what? #1"},
		{"user": "..", "file": "x"},
		{"user": "ann"},
	} {
		u, err := file.url(api, v)
		if err != nil {
			fmt.Println("error:", err)
			continue
		}
		fmt.Printf("%s %q\n", u, slices.Collect(u.DecodedSegments())[2:])
	}
	// Output:
	// https://api.example/v2/users/ann/files/notes.txt ["ann" "files" "notes.txt"]
	// https://api.example/v2/users/..%2Fadmin/files/a%2Fb%5Cc ["../admin" "files" "a/b\\c"]
	// https://api.example/v2/users/100%25/files/%252e%252e ["100%" "files" "%2e%2e"]
	// https://api.example/v2/users/gr%C3%B6%C3%9Fe/files/what%3F%20%231 ["größe" "files" "what? #1"]
	// error: weburl: "." and ".." are not allowed as segments
	// error: no file
}

// Parameters are data, too. A form.List keeps their order, and a name can occur twice. With
// net/url, this takes three lines less, since a map needs no names of fields; but it has no
// order.
func Example_urlTemplateQuery() {
	u, err := weburl.MustParse("https://api.example/v2/search?page=1").WithParams(form.List{
		{Name: "q", Value: "salt & pepper = 100%"},
		{Name: "tag", Value: "new"},
		{Name: "tag", Value: "über"},
	})
	fmt.Println(u, err)
	fmt.Printf("%q\n", u.Params().GetAll("tag"))
	// Output:
	// https://api.example/v2/search?q=salt+%26+pepper+%3D+100%25&tag=new&tag=%C3%BCber <nil>
	// ["new" "über"]
}

// signer signs URLs with a key.
type signer struct{ key []byte }

// mac returns the signature of u without its fragment, which servers do not get.
func (s signer) mac(u weburl.URL) string {
	h := hmac.New(sha256.New, s.key)
	h.Write([]byte(u.WithoutFragment().String()))
	return hex.EncodeToString(h.Sum(nil)[:8])
}

const signature = "signature"

// sign returns u with the day on which it expires, and with its signature, as the last
// parameters. The other bytes stay: decoding and encoding them again could change them.
func (s signer) sign(u weburl.URL, until string) (weburl.URL, error) {
	u, err := u.WithAddedParam("until", until)
	if err != nil {
		return u, err
	}
	return u.WithAddedParam(signature, s.mac(u))
}

// verify reports whether u has a valid signature and has not expired.
func (s signer) verify(u weburl.URL, today string) bool {
	unsigned := u.WithoutParams(signature)
	given, _ := u.Params().Get(signature)
	if !hmac.Equal([]byte(given), []byte(s.mac(unsigned))) {
		return false
	}
	days := unsigned.Params().GetAll("until")
	return today <= days[len(days)-1]
}

// Links to files that expire. They verify in any spelling of the same URL, but not with
// another query. With net/url, a program must join and split the query by hand, since
// url.Values encodes all of it again.
func Example_signedURL() {
	s := signer{[]byte("a key of the server")}
	u := weburl.MustParse("https://files.example/a%2Fb?name=Sm%C3%B8r+br%c3%b8d%20&x=1;2#page=3")
	signed, err := s.sign(u, "2027-01-01")
	if err != nil {
		fmt.Println(err)
		return
	}
	reordered, err := signed.WithParams(signed.Params()) // the same names and values
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, received := range []string{
		signed.String(),
		strings.Replace(signed.WithoutFragment().String(), "https://files.example", `HTTPS:\\Files.Example:443/.`, 1),
		reordered.String(),
		strings.Replace(signed.String(), "2027", "2037", 1),
		strings.Replace(signed.String(), "a%2Fb", "a/b", 1),
		u.String(),
	} {
		v, err := weburl.Parse(received)
		fmt.Println(err == nil && s.verify(v, "2026-12-24"), received)
	}
	fmt.Println(s.verify(signed, "2027-01-02"))
	// Output:
	// true https://files.example/a%2Fb?name=Sm%C3%B8r+br%c3%b8d%20&x=1;2&until=2027-01-01&signature=5ffbad0e4a421673#page=3
	// true HTTPS:\\Files.Example:443/./a%2Fb?name=Sm%C3%B8r+br%c3%b8d%20&x=1;2&until=2027-01-01&signature=5ffbad0e4a421673
	// false https://files.example/a%2Fb?name=Sm%C3%B8r+br%C3%B8d+&x=1%3B2&until=2027-01-01&signature=5ffbad0e4a421673#page=3
	// false https://files.example/a%2Fb?name=Sm%C3%B8r+br%c3%b8d%20&x=1;2&until=2037-01-01&signature=5ffbad0e4a421673#page=3
	// false https://files.example/a/b?name=Sm%C3%B8r+br%c3%b8d%20&x=1;2&until=2027-01-01&signature=5ffbad0e4a421673#page=3
	// false https://files.example/a%2Fb?name=Sm%C3%B8r+br%c3%b8d%20&x=1;2#page=3
	// false
}
