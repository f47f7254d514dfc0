package documents

// Doubt is why a URL is not to be changed.
type Doubt uint8

const (
	NoDoubt Doubt = iota
	// TemplateCode or stray quotes around the URL make it uncertain what it is part
	// of.
	TemplateCode
	// FrontMatter contains the URL. It is read by programs that take it for YAML,
	// TOML or JSON.
	FrontMatter
	// Ending says that readers of Markdown disagree about what belongs to a bare URL.
	Ending
	// Surroundings would be read in another way.
	Surroundings
)

var doubts = [...]string{
	TemplateCode: "template code or stray quotes make it unclear what it is part of",
	FrontMatter:  "other programs read front matter, each in its own way",
	Ending:       "readers of Markdown disagree about what belongs to this URL",
	Surroundings: "that would change how the document around it is read",
}

// String returns a clause that ends the sentence "The URL is not fixed, since ...".
func (d Doubt) String() string { return doubts[d] }
