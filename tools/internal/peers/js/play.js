// Web API calls on one object, one after another. A call is an array: how much to
// look at afterward (0 nothing, 1 the attributes, 2 also the search parameters),
// its name, and its arguments. The first call is "new", or "params" for an object of
// the class URLSearchParams. The others are the name of an attribute to set, or of a
// method of the search parameters.
"use strict";

function properties(u) {
  return [u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash];
}

// play returns what is seen after each call. It stops if the constructor throws.
function play(Class, Params, calls) {
  const states = [];
  let u;
  for (const [look, name, ...rest] of calls) {
    const args = rest.map(text);
    const state = {};
    states.push(state);
    try {
      if (name === "new") {
        u = new Class(...args);
      } else if (name === "params") {
        u = new Params(...args);
      } else if (u instanceof Class && name in u) {
        u[name] = args[0];
      } else {
        (u.searchParams ?? u)[name](...args);
      }
    } catch (e) {
      if (!(e instanceof TypeError)) throw e;
      state.threw = true;
      if (u === undefined) break;
    }
    if (look > 0 && u instanceof Class) state.url = properties(u);
    if (look > 1) {
      const params = u.searchParams ?? u;
      state.params = [String(params.size), String(params), ...[...params].flat()];
    }
    if (name === "new" && args.length > 1) state.baseHostname = new Class(args[1]).hostname;
  }
  return states;
}
