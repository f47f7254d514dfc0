// Package page finds every URL in an HTML document: where it is, what browsers use it
// for, and to which URL it leads. It is what "weburl check" knows of HTML, without
// templates and fixes.
//
// [Read] detects the encoding, decodes the document, and finds its base URL. [Page.URLs]
// then yields the URLs of all attributes that contain some: in the HTML Standard, also
// among its obsolete features, and in SVG and MathML. Lists such as srcset are taken
// apart, and <meta http-equiv=refresh> is read.
//
// It builds no tree and reads every start tag, also those in noscript and template and
// those that a parser would ignore. URLs in scripts, styles, comments, srcdoc and text are
// not found.
package page
