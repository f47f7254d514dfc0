package convert

// ExpansionOf reports whether text is an expansion of a template, by the model that checks
// differences.
func ExpansionOf(template, text string) (bool, error) {
	list, err := parseTemplate(template)
	if err != nil {
		return false, err
	}
	re, err := templateRegExp(list)
	return err == nil && re.MatchString(text), err
}
