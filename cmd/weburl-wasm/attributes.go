package main

import "github.com/weburl-go/weburl/webapi"

// The indexes of getters and setters are the numbers in web/bridge.js.
var getters = [...]func(*webapi.URL) string{
	(*webapi.URL).Href,
	(*webapi.URL).Origin,
	(*webapi.URL).Protocol,
	(*webapi.URL).Username,
	(*webapi.URL).Password,
	(*webapi.URL).Host,
	(*webapi.URL).Hostname,
	(*webapi.URL).Port,
	(*webapi.URL).Pathname,
	(*webapi.URL).Search,
	(*webapi.URL).Hash,
}

const (
	originAttribute   = 1
	hostAttribute     = 5
	hostnameAttribute = 6
)

var setters = [...]func(*webapi.URL, string){
	2:  (*webapi.URL).SetProtocol,
	3:  (*webapi.URL).SetUsername,
	4:  (*webapi.URL).SetPassword,
	5:  (*webapi.URL).SetHost,
	6:  (*webapi.URL).SetHostname,
	7:  (*webapi.URL).SetPort,
	8:  (*webapi.URL).SetPathname,
	9:  (*webapi.URL).SetSearch,
	10: (*webapi.URL).SetHash,
}
