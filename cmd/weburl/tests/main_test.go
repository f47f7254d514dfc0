// Package tests holds the tests of the command that need modules which the command
// itself does not: they are a module, so that whoever installs the command does not
// depend on what only its tests use.
package tests

import (
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// binary is the path of the command, which TestMain builds.
var binary string

func TestMain(m *testing.M) { suite.Command(m, &binary) }
