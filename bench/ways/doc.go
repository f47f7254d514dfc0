// Package ways contains only tests: the pages of docs for users of other libraries,
// docs/from-*.md, whose rows it compiles and runs.
package ways
