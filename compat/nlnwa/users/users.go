// Package users
package users

import (
	_ "github.com/dunglas/go-urlpattern"
	_ "github.com/gocolly/colly/v2"
)
