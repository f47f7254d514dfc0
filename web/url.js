// The interface URL. https://url.spec.whatwg.org/#url
import { HASH, HOST, HOSTNAME, HREF, ORIGIN, PASSWORD, PATHNAME, PORT, PROTOCOL, SEARCH, USERNAME } from "./bridge.js";
import { TypeError } from "./intrinsics.js";
import { implement, prototypeFor, requireArguments, slot } from "./webidl.js";

// defineURL returns the class. searchParamsOf is the function returned by
// defineURLSearchParams.
export function defineURL(bridge, native, searchParamsOf) {
  const Slot = slot(bridge.enter);
  const registry = new FinalizationRegistry(bridge.freeURL);
  registry.register = registry.register;

  // wrap returns an object for the URL in Go that the last call answered with.
  function wrap(handle, prototype) {
    try {
      const href = bridge.answer();
      const object = native.newURL(prototype, href, () => bridge.get(handle, SEARCH));
      new Slot(object, { handle, href, searchParams: undefined });
      registry.register(object, handle);
      return object;
    } catch (error) {
      bridge.freeURL(handle);
      throw error;
    }
  }

  function get(object, attribute) {
    return bridge.get(Slot.of(object).handle, attribute);
  }

  // hrefOf returns the href, which is asked for far more often than it changes, and so is
  // kept unless parameters could change it. NB: it is forgotten before a change rather than
  // replaced after it, since the host can stop a script in between.
  function hrefOf(state) {
    if (state.searchParams !== undefined) {
      return bridge.get(state.handle, HREF);
    }
    return state.href ??= bridge.get(state.handle, HREF);
  }

  function set(object, attribute, value) {
    const state = Slot.of(object);
    value = `${value}`;
    state.href = undefined;
    bridge.set(state.handle, attribute, value);
    sync(object, state, bridge.answer());
  }

  function sync(object, state, href) {
    native.syncURL(object, href, () => bridge.get(state.handle, SEARCH));
    state.href = href;
  }

  // NB: since the class extends null, there is no object until the constructor
  // makes one, after converting the arguments, as Web IDL requires.
  class URL extends null {
    constructor(url, base = undefined) {
      requireArguments(arguments.length, 1, "construct 'URL'");
      url = `${url}`;
      if (base !== undefined) {
        base = `${base}`;
      }
      const prototype = prototypeFor(new.target, URL);
      bridge.enter();
      const handle = bridge.newURL(url, base);
      if (handle < 0) {
        throw new TypeError(`Failed to construct 'URL': ${bridge.answer()}`);
      }
      return wrap(handle, prototype);
    }
  }

  const statics = {
    parse(url, base = undefined) {
      requireArguments(arguments.length, 1, "execute 'parse' on 'URL'");
      url = `${url}`;
      if (base !== undefined) {
        base = `${base}`;
      }
      bridge.enter();
      const handle = bridge.newURL(url, base);
      return handle < 0 ? null : wrap(handle, URL.prototype);
    },
    canParse(url, base = undefined) {
      requireArguments(arguments.length, 1, "execute 'canParse' on 'URL'");
      url = `${url}`;
      if (base !== undefined) {
        base = `${base}`;
      }
      bridge.enter();
      return bridge.canParse(url, base);
    },
    ...native.fileAPI,
  };

  implement(URL, "URL", statics, {
    get href() { return hrefOf(Slot.of(this)); },
    set href(value) {
      const state = Slot.of(this);
      value = `${value}`;
      state.href = undefined;
      if (!bridge.setHref(state.handle, value)) {
        throw new TypeError(`Failed to set the 'href' property on 'URL': ${bridge.answer()}`);
      }
      sync(this, state, bridge.answer());
    },
    get origin() { return get(this, ORIGIN); },
    get protocol() { return get(this, PROTOCOL); },
    set protocol(value) { set(this, PROTOCOL, value); },
    get username() { return get(this, USERNAME); },
    set username(value) { set(this, USERNAME, value); },
    get password() { return get(this, PASSWORD); },
    set password(value) { set(this, PASSWORD, value); },
    get host() { return get(this, HOST); },
    set host(value) { set(this, HOST, value); },
    get hostname() { return get(this, HOSTNAME); },
    set hostname(value) { set(this, HOSTNAME, value); },
    get port() { return get(this, PORT); },
    set port(value) { set(this, PORT, value); },
    get pathname() { return get(this, PATHNAME); },
    set pathname(value) { set(this, PATHNAME, value); },
    get search() { return get(this, SEARCH); },
    set search(value) { set(this, SEARCH, value); },
    get searchParams() {
      const state = Slot.of(this);
      state.searchParams ??= searchParamsOf(this, bridge.searchParams(state.handle), () => sync(this, state, bridge.get(state.handle, HREF)));
      return state.searchParams;
    },
    get hash() { return get(this, HASH); },
    set hash(value) { set(this, HASH, value); },
    toJSON() { return hrefOf(Slot.of(this)); },
    toString() { return hrefOf(Slot.of(this)); },
  });

  return URL;
}
