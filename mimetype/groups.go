package mimetype

import "strings"

// IsImage reports whether t is an image MIME type.
//
// https://mimesniff.spec.whatwg.org/#image-mime-type
func (t Type) IsImage() bool { return t.Type() == "image" }

// IsAudioOrVideo reports whether t is an audio or video MIME type.
//
// https://mimesniff.spec.whatwg.org/#audio-or-video-mime-type
func (t Type) IsAudioOrVideo() bool {
	return t.Type() == "audio" || t.Type() == "video" || t.Essence() == "application/ogg"
}

// IsFont reports whether t is a font MIME type.
//
// https://mimesniff.spec.whatwg.org/#font-mime-type
func (t Type) IsFont() bool {
	switch t.Essence() {
	case "application/font-cff", "application/font-otf", "application/font-sfnt", "application/font-ttf",
		"application/font-woff", "application/vnd.ms-fontobject", "application/vnd.ms-opentype":
		return true
	}
	return t.Type() == "font"
}

// IsZIPBased reports whether t is a ZIP-based MIME type.
//
// https://mimesniff.spec.whatwg.org/#zip-based-mime-type
func (t Type) IsZIPBased() bool {
	return strings.HasSuffix(t.Subtype(), "+zip") || t.Essence() == "application/zip"
}

// IsArchive reports whether t is an archive MIME type.
//
// https://mimesniff.spec.whatwg.org/#archive-mime-type
func (t Type) IsArchive() bool {
	switch t.Essence() {
	case "application/x-rar-compressed", "application/zip", "application/x-gzip":
		return true
	}
	return false
}

// IsXML reports whether t is an XML MIME type. "image/svg+xml" is one, too.
//
// https://mimesniff.spec.whatwg.org/#xml-mime-type
func (t Type) IsXML() bool {
	return strings.HasSuffix(t.Subtype(), "+xml") || t.Essence() == "text/xml" || t.Essence() == "application/xml"
}

// IsHTML reports whether t is the HTML MIME type. "application/xhtml+xml" is not.
//
// https://mimesniff.spec.whatwg.org/#html-mime-type
func (t Type) IsHTML() bool { return t.Essence() == "text/html" }

// IsScriptable reports whether t is a scriptable MIME type: a document of such a type may
// run scripts when it is opened.
//
// https://mimesniff.spec.whatwg.org/#scriptable-mime-type
func (t Type) IsScriptable() bool {
	return t.IsXML() || t.IsHTML() || t.Essence() == "application/pdf"
}

// IsJavaScript reports whether t is a JavaScript MIME type.
//
// https://mimesniff.spec.whatwg.org/#javascript-mime-type
func (t Type) IsJavaScript() bool { return isJavaScript(t.Essence()) }

// IsJavaScriptEssence reports whether s is a JavaScript MIME type essence match: the
// essence of a JavaScript MIME type in any case, without parameters and spaces. The
// attribute type of a script element is compared like this.
//
// https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match
func IsJavaScriptEssence(s string) bool {
	return isJavaScript(lower(s))
}

// isJavaScript reports whether an essence is of a JavaScript MIME type.
func isJavaScript(essence string) bool {
	switch essence {
	case "application/ecmascript", "application/javascript", "application/x-ecmascript", "application/x-javascript",
		"text/ecmascript", "text/javascript", "text/javascript1.0", "text/javascript1.1", "text/javascript1.2",
		"text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript", "text/livescript",
		"text/x-ecmascript", "text/x-javascript":
		return true
	}
	return false
}

// IsJSON reports whether t is a JSON MIME type.
//
// https://mimesniff.spec.whatwg.org/#json-mime-type
func (t Type) IsJSON() bool {
	return strings.HasSuffix(t.Subtype(), "+json") || t.Essence() == "application/json" || t.Essence() == "text/json"
}

// Minimize returns the essence of a MIME type with the same processing model as t, which
// reveals as little else as possible: "text/javascript", "application/json",
// "image/svg+xml" or "application/xml" for all types of these groups, and otherwise the
// essence of t if supported is set, and "" if not. supported says whether the program can
// interpret resources of type t and show them.
//
// https://mimesniff.spec.whatwg.org/#minimize-a-supported-mime-type
func (t Type) Minimize(supported bool) string {
	switch {
	case t.IsJavaScript():
		return "text/javascript"
	case t.IsJSON():
		return "application/json"
	case t.Essence() == "image/svg+xml":
		return "image/svg+xml"
	case t.IsXML():
		return "application/xml"
	case supported:
		return t.Essence()
	}
	return ""
}
