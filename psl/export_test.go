package psl

import (
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// NewHost returns the host of a kind that serializes to text.
func NewHost(text string, kind host.Kind) host.Host { return host.Host(infra.NewHost(text, kind)) }
