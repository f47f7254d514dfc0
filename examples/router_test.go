package examples_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/urlpattern"
)

// action answers a request whose URL a route matches.
type action func(w http.ResponseWriter, r *http.Request, m *urlpattern.Match)

// router is a handler with a set of routes for each method. The first one that matches wins.
type router struct {
	routes  map[string]*urlpattern.Builder[action]
	sets    map[string]urlpattern.Set[action] // of the routes, by ready
	matches sync.Pool                         // of *urlpattern.Match
}

// handle adds a route. In a pattern such as "/users/:id", the other components may be anything.
func (t *router) handle(method, path string, a action) {
	if t.routes[method] == nil {
		t.routes[method] = new(urlpattern.Builder[action])
	}
	t.routes[method].Add(urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: path}), a)
}

func (t *router) ready() *router {
	for method, b := range t.routes {
		t.sets[method] = b.Set()
	}
	t.matches.New = func() any { return new(urlpattern.Match) }
	return t
}

func (t *router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	u, err := neturl.RequestURL(r)
	if err != nil {
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	hit, ok := t.sets[r.Method].First(u)
	if !ok {
		http.NotFound(w, r)
		return
	}
	m := t.matches.Get().(*urlpattern.Match)
	hit.Pattern.MatchInto(m, u)
	hit.Value(w, r, m)
	t.matches.Put(m)
}

func newRouter() *router {
	t := &router{routes: map[string]*urlpattern.Builder[action]{}, sets: map[string]urlpattern.Set[action]{}}
	t.handle("GET", "/users/me", func(w http.ResponseWriter, r *http.Request, m *urlpattern.Match) { fmt.Fprint(w, "me") })
	t.handle("GET", `/users/:id(\d+)`, func(w http.ResponseWriter, r *http.Request, m *urlpattern.Match) {
		id, _ := m.Named("id")
		fmt.Fprint(w, "user ", id)
	})
	t.handle("GET", "/files/*", func(w http.ResponseWriter, r *http.Request, m *urlpattern.Match) {
		path, _ := m.Group(urlpattern.Pathname, "0")
		fmt.Fprint(w, "file ", path)
	})
	t.handle("POST", "/users{/}?", func(w http.ResponseWriter, r *http.Request, m *urlpattern.Match) { fmt.Fprint(w, "new") })
	return t.ready()
}

// A router for net/http whose routes are URL patterns. It looks for the route of a request in
// one pass over the URL, however many routes there are.
func Example_router() {
	t := newRouter()
	for _, request := range []string{
		"GET /users/me", "GET /users/7", "GET /users/x", "GET /files/a/../b%20c?d", "POST /users/", "PUT /users",
	} {
		var method, target string
		fmt.Sscan(request, &method, &target)
		w := httptest.NewRecorder()
		t.ServeHTTP(w, httptest.NewRequest(method, target, nil))
		fmt.Println(request, w.Code, w.Body)
	}
	// Output:
	// GET /users/me 200 me
	// GET /users/7 200 user 7
	// GET /users/x 404 404 page not found
	//
	// GET /files/a/../b%20c?d 200 file b%20c
	// POST /users/ 200 new
	// PUT /users 404 404 page not found
}

// Reading the URL of a request takes four allocations; finding its route and groups takes none.
func TestRouterAllocations(t *testing.T) {
	var item string
	handler := newRouter()
	handler.handle("GET", "/orders/:id/items/:item", func(w http.ResponseWriter, r *http.Request, m *urlpattern.Match) { item, _ = m.Named("item") })
	handler.ready()
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/orders/7/items/9?page=2", nil)
	reading := testing.AllocsPerRun(100, func() { neturl.RequestURL(r) })
	if n := testing.AllocsPerRun(100, func() { handler.ServeHTTP(w, r) }); n != reading || n > 4 || item != "9" {
		t.Errorf("%v allocations, of which %v are for the URL, and the item is %q", n, reading, item)
	}
}
