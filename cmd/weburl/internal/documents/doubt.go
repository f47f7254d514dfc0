package documents

// Doubt is the reason why a URL must not be changed.
type Doubt uint8

const (
	NoDoubt Doubt = iota
	// TemplateCode or stray quotes around the URL make it uncertain where the URL
	// ends.
	TemplateCode
	// FrontMatter contains the URL. Programs read it as YAML, TOML or JSON.
	FrontMatter
	// Ending says that readers of Markdown disagree about what belongs to a bare URL.
	Ending
	// Surroundings of the URL would be read differently.
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
