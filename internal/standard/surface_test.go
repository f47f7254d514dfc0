package standard

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// public lists the packages that other modules may import.
var public = []string{".", "host", "percent", "form", "param", "encoding", "idna", "idna/idna2003", "validation", "webapi", "conform", "reference", "psl", "site", "render", "neturl", "fileurl", "mimetype", "dataurl", "canonical", "robots", "links", "urlpattern", "urlpattern/analysis", "urlpattern/convert", "guard", "compare", "edition", "edition/all", "edition/webspecs2014", "edition/html2012", "edition/whatwg", "edition/whatwg2017", "edition/neturl", "edition/models", "edition/recorded2014", "edition/rfc3986", "edition/rfc3987"}

// abilities maps each thing that values of a type can do to its methods.
var abilities = map[string][]string{
	"String":   {"String"},
	"text":     {"AppendText", "MarshalText", "UnmarshalText"},
	"binary":   {"AppendBinary", "MarshalBinary", "UnmarshalBinary"},
	"database": {"Value", "Scan"},
	"log":      {"LogValue"},
	"Redacted": {"Redacted"},
	"Compare":  {"Compare"},
	"Clone":    {"Clone"},
	"IsValid":  {"IsValid"},
}

// values lists the types that hold URLs or parts of URLs, with the abilities that they
// lack, and why.
var values = map[string]map[string]string{
	"weburl.URL": {},
	"weburl.Origin": {
		"binary": "its text is enough", "Redacted": "it has no credentials", "Compare": "opaque origins have no order", "Clone": "it is short",
	},
	"host.Host": {
		"binary": "its text is enough", "database": "the text of an opaque host cannot be read back", "Redacted": "it has no credentials",
		"IsValid": "the zero Host is null, which a URL record may have",
	},
	"site.Site": {
		"text": "what a site is depends on the list", "binary": "what a site is depends on the list", "database": "what a site is depends on the list",
		"Redacted": "it has no credentials", "Compare": "opaque origins have no order", "Clone": "it is short",
	},
	"form.List": {
		"text": "its string loses ill-formed UTF-8; in JSON it is an array", "binary": "it is a slice", "database": "it is a slice", "log": "it is a slice",
		"Redacted": "it has no credentials", "Compare": "slices.Compare", "Clone": "slices.Clone", "IsValid": "every list is valid",
	},
	"reference.Reference": {
		"binary": "its text is enough", "database": "its text does not include its mode", "Compare": "Equivalent compares normal forms",
		"IsValid": "the zero Reference is the empty reference",
	},
	"urlpattern.Pattern": {
		"text": "in JSON it is an object", "binary": "its JSON is enough", "database": "its JSON does not say what the engine was", "log": "its JSON is short",
		"Redacted": "a pattern for passwords is not a password", "Compare": "CompareComponent ranks components", "Clone": "it shares nothing with a larger text",
	},
	"mimetype.Type": {
		"binary": "its text is enough", "database": "its text is enough", "log": "its text is short", "Redacted": "it has no credentials",
		"Compare": "types have no order", "Clone": "it shares nothing with a larger text",
	},
	"webapi.URL": {
		"binary": "it is an object; its Record is a value", "database": "it is an object; its Record is a value", "Redacted": "its Record has the method",
		"Compare": "it is an object; its Record is a value", "Clone": "FromRecord(u.Record())", "IsValid": "only the zero URL is invalid",
	},
	"webapi.URLSearchParams": {
		"text": "the Web API has no toJSON for it", "binary": "it is an object", "database": "it is an object", "log": "it has no credentials",
		"Redacted": "it has no credentials", "Compare": "it is an object", "Clone": "it is an object", "IsValid": "every list is valid",
	},
}

// plain lists the other types, which are results or parts of something, and why they are
// not values.
var plain = map[string]string{
	"reference.Forcing": "a set of changes, comparable with ==",
	"weburl.Layout":     "a result", "weburl.Editor": "a URL that is being changed", "weburl.Part": "a part of a result", "percent.Set": "a set", "percent.Encoding": "an interface", "percent.Encoder": "an interface", "form.Pair": "a part of a list", "param.Entry": "a row of a list",
	"validation.Span": "a part of an error", "validation.Entry": "a row of the catalogue", "idna.Violation": "a part of an error", "idna.Version": "an argument",
	"render.Rendering": "a result", "render.Span": "a part of a result", "render.Names": "a set of domains",
	"links.Candidate": "a result", "links.Refreshing": "a result", "links.Link": "a result", "links.Param": "a part of a result",
	"canonical.Profile": "a list of rules", "canonical.Rule": "a part of a profile", "canonical.Rules": "they are loaded from a file", "canonical.Step": "a part of a result",
	"neturl.Proxies": "options of RequestURL", "neturl.Transport": "an http.RoundTripper",
	"guard.Redirects": "options of Check", "guard.Hosts": "a set", "guard.Dialer": "it dials", "guard.Transport": "an http.RoundTripper",
	"robots.File": "a result", "robots.Group": "a set of rules", "robots.Options": "options of Parse", "robots.Rule": "a part of a result", "robots.Sitemap": "a part of a result", "robots.Verdict": "a result",
	"urlpattern.Init": "an argument", "urlpattern.Part": "a part of a pattern", "urlpattern.Match": "a result", "urlpattern.Group": "a part of a result",
	"urlpattern.Set": "a set", "urlpattern.Builder": "it makes a set", "urlpattern.Hit": "a result",
	"convert.Conversion": "a result", "convert.Difference": "a part of a result",
	"urlpattern.Limits": "options", "urlpattern.Engine": "an interface", "urlpattern.Matcher": "an interface",
	"analysis.Answer": "a result", "analysis.Finding": "a result",
	"dataurl.Data": "a result", "dataurl.Reader": "it reads",
	"webapi.URLPattern": "an object; its Pattern is a value", "webapi.URLPatternInit": "an argument", "webapi.URLPatternResult": "a result",
	"webapi.URLPatternComponentResult": "a part of a result", "webapi.URLPatternGroup": "a part of a result", "webapi.URLPatternInput": "an interface", "webapi.URLPatternOptions": "options",
	"webapi.USVString": "an argument",
	"psl.List":         "it is loaded from a file", "psl.Result": "a result", "psl.CookieJarList": "a list in another shape",
	"conform.Verdict": "a result", "conform.Finding": "a part of a result", "conform.Repair": "a result", "conform.Edit": "a part of a result", "conform.Omission": "a part of a result",
	"compare.Profile": "a set of editions", "compare.Analysis": "a result", "compare.Reading": "a result", "compare.Target": "a part of a result",
	"compare.Pair": "a part of a result", "compare.Finding": "a part of a result", "compare.Kind": "a row of the catalogue",
	"compare.Safe": "a part of a result", "compare.Pivot": "a part of a result", "compare.Guard": "options of a parser",
	"edition.Edition": "a text and its code", "edition.Request": "an argument", "edition.Change": "a part of an argument", "edition.Reading": "a result",
	"rfc3986.Reference": "a result", "rfc3987.Reference": "a result",
	"edition.Part": "a part of a result", "edition.Attribute": "a part of a result", "edition.Finding": "a part of a result",
	"edition.Refusal": "a part of a result", "edition.Entry": "a row of a catalogue",
	"webspecs2014.URL": "an object of an older text", "webspecs2014.Params": "an object of an older text", "webspecs2014.Pair": "a part of a list",
	"webspecs2014.FormOptions": "arguments", "html2012.Document": "an argument",
	"whatwg2017.URL": "an object of an older text", "whatwg2017.Params": "an object of an older text", "whatwg2017.Pair": "a part of a list",
	"whatwg2017.Tuple": "a part of a list", "whatwg2017.Encoding": "an interface",
	"whatwg.Step": "a result", "whatwg.Change": "a part of a result",
}

// exportedType is a type of a public package.
type exportedType struct {
	enum    bool
	methods map[string]bool
}

// surface returns the exported types of the public packages and their exported
// variables.
func surface(t *testing.T) (types map[string]*exportedType, variables []string) {
	t.Helper()
	types = map[string]*exportedType{}
	get := func(name string) *exportedType {
		if types[name] == nil {
			types[name] = &exportedType{methods: map[string]bool{}}
		}
		return types[name]
	}
	declared := map[string]bool{}
	for _, dir := range public {
		files, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(dir, err, fs.ErrNotExist)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			pkg := file.Name.Name + "."
			for _, d := range file.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					if d.Recv != nil && d.Name.IsExported() {
						get(pkg + strings.Trim(receiver(d), "(*).")).methods[d.Name.Name] = true
					}
				case *ast.GenDecl:
					for _, s := range d.Specs {
						switch s := s.(type) {
						case *ast.TypeSpec:
							if !s.Name.IsExported() {
								continue
							}
							declared[pkg+s.Name.Name] = true
							id, ok := s.Type.(*ast.Ident)
							get(pkg + s.Name.Name).enum = ok && strings.HasPrefix(id.Name, "uint")
						case *ast.ValueSpec:
							for _, id := range s.Names {
								if d.Tok == token.VAR && id.IsExported() {
									variables = append(variables, pkg+id.Name)
								}
							}
						}
					}
				}
			}
		}
	}
	maps.DeleteFunc(types, func(name string, _ *exportedType) bool { return !declared[name] })
	return types, variables
}

// Types that hold the same kind of thing can do the same, or there is a reason why
// not. Enumerations are written as names.
func TestMethodSetsAreAlike(t *testing.T) {
	types, _ := surface(t)
	for name, typ := range types {
		missing := func(ability string) []string {
			return slices.DeleteFunc(slices.Clone(abilities[ability]), func(m string) bool { return typ.methods[m] })
		}
		lacks, isValue := values[name]
		_, isPlain := plain[name]
		switch {
		case isValue:
			for ability, methods := range abilities {
				switch n := len(missing(ability)); {
				case lacks[ability] == "" && n > 0:
					t.Errorf("%s lacks %v without a reason", name, missing(ability))
				case lacks[ability] != "" && n < len(methods):
					t.Errorf("%s has some of %v, despite the reason to have none: %s", name, methods, lacks[ability])
				}
			}
		case typ.enum:
			if m := append(missing("String"), missing("text")...); len(m) > 0 {
				t.Errorf("enumeration %s lacks %v", name, m)
			}
		case typ.methods["Error"], strings.HasSuffix(name, ".Options"), isPlain:
		default:
			t.Errorf("%s is not an enumeration, an error or Options; list it in values or plain", name)
		}
	}
	for _, name := range slices.Concat(slices.Collect(maps.Keys(values)), slices.Collect(maps.Keys(plain))) {
		if types[name] == nil {
			t.Errorf("%s does not exist", name)
		}
	}
}

// No assignment by an importer affects the parser: the only exported variables are
// errors, which are returned but never read.
func TestNoExportedVariables(t *testing.T) {
	_, variables := surface(t)
	for _, name := range variables {
		if _, v, _ := strings.Cut(name, "."); !strings.HasPrefix(v, "Err") {
			t.Errorf("%s is a variable that importers can assign", name)
		}
	}
	if len(variables) == 0 {
		t.Error("found no variables, not even ErrTooLong")
	}
}
