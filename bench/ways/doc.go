// Package ways holds tests only: the pages of docs for those who come from other
// libraries, docs/from-*.md, whose rows it compiles and runs.
package ways
