package urlpattern

import (
	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
)

type regExpError = ecmascript.Error

type program = automaton.Program

func compileProgram(source string, ignoreCase bool) (*program, error) {
	e, err := ecmascript.Parse(source, ignoreCase)
	if err != nil {
		return nil, err
	}
	return automaton.Compile(e)
}
