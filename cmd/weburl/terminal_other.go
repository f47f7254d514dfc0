//go:build !windows

package main

import "os"

func understandsEscapes(*os.File) bool { return true }
