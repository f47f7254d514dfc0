package whatwg

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
)

// object is an object of the URL class.
//
// https://url.spec.whatwg.org/#url
type object struct {
	revision Revision
	url      *record
	// list is the list of the query object.
	list []tuple
}

// initialize returns an object for a record.
//
// https://url.spec.whatwg.org/#url-initialize
func (r Revision) initialize(u *record) *object {
	var query string
	if u.query.notNull {
		query = string(u.query.value)
	}
	return &object{r, u, urlencodedStringParser(query)}
}

// The getters.

// https://url.spec.whatwg.org/#dom-url-href
func (o *object) href() string { return o.url.serialize(false) }

// https://url.spec.whatwg.org/#dom-url-origin
func (o *object) origin() string { return o.revision.origin(o.url) }

// https://url.spec.whatwg.org/#dom-url-protocol
func (o *object) protocol() string { return o.url.scheme + ":" }

// https://url.spec.whatwg.org/#dom-url-username
func (o *object) username() string { return string(o.url.username) }

// https://url.spec.whatwg.org/#dom-url-password
func (o *object) password() string { return string(o.url.password) }

// https://url.spec.whatwg.org/#dom-url-host
func (o *object) host() string {
	if o.url.host == nil {
		return ""
	}
	if o.url.port == nil {
		return o.url.host.serialize()
	}
	return o.url.host.serialize() + ":" + serializeInteger(*o.url.port)
}

// https://url.spec.whatwg.org/#dom-url-hostname
func (o *object) hostname() string {
	if o.url.host == nil {
		return ""
	}
	return o.url.host.serialize()
}

// https://url.spec.whatwg.org/#dom-url-port
func (o *object) port() string {
	if o.url.port == nil {
		return ""
	}
	return serializeInteger(*o.url.port)
}

// https://url.spec.whatwg.org/#dom-url-pathname
func (o *object) pathname() string { return o.url.serializePath() }

// https://url.spec.whatwg.org/#dom-url-search
func (o *object) search() string {
	if len(o.url.query.value) == 0 {
		return ""
	}
	return "?" + string(o.url.query.value)
}

// searchParams returns the serialized query object.
//
// https://url.spec.whatwg.org/#dom-url-searchparams
func (o *object) searchParams() string { return o.revision.urlencodedSerializer(o.list, nil) }

// https://url.spec.whatwg.org/#dom-url-hash
func (o *object) hash() string {
	if len(o.url.fragment.value) == 0 {
		return ""
	}
	return "#" + string(o.url.fragment.value)
}

// attributes returns the attributes of the interface, in its order. The searchParams
// attribute has the string of its object as its value.
func (o *object) attributes() []edition.Attribute {
	return []edition.Attribute{
		{Name: "href", Value: o.href()}, {Name: "origin", Value: o.origin()}, {Name: "protocol", Value: o.protocol()},
		{Name: "username", Value: o.username()}, {Name: "password", Value: o.password()}, {Name: "host", Value: o.host()},
		{Name: "hostname", Value: o.hostname()}, {Name: "port", Value: o.port()}, {Name: "pathname", Value: o.pathname()},
		{Name: "search", Value: o.search()}, {Name: "searchParams", Value: o.searchParams()}, {Name: "hash", Value: o.hash()},
	}
}

// setters lists the attributes that can be set.
var setters = []string{"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"}

// set runs the setter of an attribute. failure is the error for which the href setter
// throws; touched marks the components that were changed, even if the setter then
// failed.
func (o *object) set(attribute, value string, l listener) (failure *edition.Finding, touched [componentCount + 1]bool) {
	s := setting{o, editor{listener: l, url: o.url}}
	switch attribute {
	case "href":
		failure = s.href(value)
	case "protocol":
		s.protocol(value)
	case "username":
		s.username(value)
	case "password":
		s.password(value)
	case "host":
		s.host(value)
	case "hostname":
		s.hostname(value)
	case "port":
		s.port(value)
	case "pathname":
		s.pathname(value)
	case "search":
		s.search(value)
	case "hash":
		s.hash(value)
	}
	return failure, s.touched
}

// setting is a run of a setter.
type setting struct {
	object *object
	editor
}

// basicURLParse runs the basic URL parser on the object's URL.
func (s *setting) basicURLParse(value string, stateOverride State) {
	s.basicURLParseWith(value, arguments{stateOverride: stateOverride})
}

func (s *setting) basicURLParseWith(input string, given arguments) {
	given.url, given.listener = s.url, s.listener
	p := s.object.revision.basicURLParser(input, given)
	for c, touched := range p.touched {
		s.touched[c] = s.touched[c] || touched
	}
}

// https://url.spec.whatwg.org/#dom-url-href
func (s *setting) href(value string) *edition.Finding {
	p := s.object.revision.basicURLParser(value, arguments{listener: s.listener})
	if p.outcome == fails {
		return p.failure()
	}
	s.object.url = p.url
	for c := range s.touched {
		s.touched[c] = true
	}
	s.object.list = nil
	if p.url.query.notNull {
		s.object.list = urlencodedStringParser(string(p.url.query.value))
	}
	return nil
}

// https://url.spec.whatwg.org/#dom-url-protocol
func (s *setting) protocol(value string) {
	s.basicURLParseWith(value+":", arguments{stateOverride: SchemeStartState, added: len(":")})
}

// https://url.spec.whatwg.org/#dom-url-username
func (s *setting) username(value string) {
	if s.url.cannotHaveUsernamePasswordPort() {
		return
	}
	s.setTheUsername(value)
}

// https://url.spec.whatwg.org/#set-the-username
func (s *setting) setTheUsername(username string) {
	s.setUsername([]byte(s.object.revision.utf8PercentEncode(scalarValues(username).String(), userinfoSet)))
	s.tellOutside("set-the-username")
}

// https://url.spec.whatwg.org/#dom-url-password
func (s *setting) password(value string) {
	if s.url.cannotHaveUsernamePasswordPort() {
		return
	}
	s.setThePassword(value)
}

// https://url.spec.whatwg.org/#set-the-password
func (s *setting) setThePassword(password string) {
	s.setPassword([]byte(s.object.revision.utf8PercentEncode(scalarValues(password).String(), userinfoSet)))
	s.tellOutside("set-the-password")
}

// https://url.spec.whatwg.org/#dom-url-host
func (s *setting) host(value string) {
	if s.url.hasOpaquePath() {
		return
	}
	s.basicURLParse(value, HostState)
}

// https://url.spec.whatwg.org/#dom-url-hostname
func (s *setting) hostname(value string) {
	if s.url.hasOpaquePath() {
		return
	}
	s.basicURLParse(value, HostnameState)
}

// https://url.spec.whatwg.org/#dom-url-port
func (s *setting) port(value string) {
	if s.url.cannotHaveUsernamePasswordPort() {
		return
	}
	if value == "" {
		s.setPort(nil)
		s.tellOutside("dom-url-port")
	} else {
		s.basicURLParse(value, PortState)
	}
}

// https://url.spec.whatwg.org/#dom-url-pathname
func (s *setting) pathname(value string) {
	if s.url.hasOpaquePath() {
		return
	}
	s.setPath(path{})
	s.tellOutside("dom-url-pathname")
	s.basicURLParse(value, PathStartState)
}

// https://url.spec.whatwg.org/#dom-url-search
func (s *setting) search(value string) {
	if value == "" {
		s.setQuery(nullable{})
		s.tellOutside("dom-url-search")
		s.object.list = nil
		return
	}
	input := strings.TrimPrefix(value, "?")
	s.setQuery(emptyString)
	s.tellOutside("dom-url-search")
	s.basicURLParseWith(input, arguments{stateOverride: QueryState, removed: len(value) - len(input)})
	s.object.list = urlencodedStringParser(input)
}

// https://url.spec.whatwg.org/#dom-url-hash
func (s *setting) hash(value string) {
	if value == "" {
		s.setFragment(nullable{})
		s.tellOutside("dom-url-hash")
		return
	}
	input := strings.TrimPrefix(value, "#")
	s.setFragment(emptyString)
	s.tellOutside("dom-url-hash")
	s.basicURLParseWith(input, arguments{stateOverride: FragmentState, removed: len(value) - len(input)})
}
