// The interface URL. https://url.spec.whatwg.org/#url
import { TypeError, slice } from "./intrinsics.js";
import { Given, illegalInvocation, implement, prototypeFor, requireArguments } from "./webidl.js";

// defineURL returns the class. searchParamsOf is the function returned by
// defineURLSearchParams.
export function defineURL(bridge, native, searchParamsOf) {
  const { alive, attributes } = bridge;

  // The state of an object is its record, a URL as Go answered with it, and the state of its
  // searchParams object. Once searchParams exists, Go holds the record too and updates it with
  // the parameters. The copy here is then dropped before each change, not replaced after it,
  // because the host may stop the script in between.
  class Slot extends Given {
    #state;

    constructor(object, state) {
      super(object);
      this.#state = state;
    }

    static of(object) {
      if (typeof object !== "object" || object === null || !(#state in object)) {
        throw illegalInvocation();
      }
      alive();
      return object.#state;
    }
  }

  function recordOf(state) {
    if (state.record === undefined) {
      bridge.enter();
      readRecord(state);
    }
    return state.record;
  }

  function readRecord(state) { state.record = bridge.urlOf(state.query.handle); }

  const searchOf = ({ href, queryStart, fragmentStart }) => (fragmentStart - queryStart > 1 ? slice(href, queryStart, fragmentStart) : "");

  // parse returns an object, or undefined if there is none.
  function parse(url, base, prototype) {
    const record = bridge.parse(url, base);
    if (record === undefined) {
      return undefined;
    }
    const object = native.newURL(URL, prototype, record.href, () => searchOf(record));
    detachHref(object, record, url);
    new Slot(object, { record, query: undefined });
    return object;
  }

  // detachHref replaces an href that is an argument with the platform's copy: the argument may be a part
  // of a larger string, which it would keep alive.
  function detachHref(object, record, argument) {
    if (record.href === argument) {
      record.href = native.copyOf(object, argument);
    }
  }

  function replace(object, state, record) {
    state.record = record;
    sync(object, record);
  }

  // sync updates the platform's object.
  function sync(object, record) {
    native.syncURL(object, record.href, () => searchOf(record));
  }

  function set(object, attribute, value) {
    const state = Slot.of(object);
    value = `${value}`;
    bridge.enter();
    const { query } = state;
    query?.forget();
    const record = query === undefined ? bridge.set(state.record, attribute, value) : bridge.setOf(query.handle, attribute, value);
    if (record !== state.record) {
      replace(object, state, record);
    }
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
      const object = parse(url, base, prototype);
      if (object === undefined) {
        throw new TypeError(`Failed to construct 'URL': ${bridge.answer()}`);
      }
      return object;
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
      return parse(url, base, URL.prototype) ?? null;
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

  // Getters cut their value out of the href.
  implement(URL, "URL", statics, {
    get href() { return recordOf(Slot.of(this)).href; },
    set href(value) {
      const state = Slot.of(this);
      value = `${value}`;
      bridge.enter();
      const { query } = state;
      query?.forget();
      const record = query === undefined ? bridge.parse(value) : bridge.setOf(query.handle, attributes.href, value);
      if (record === undefined) {
        throw new TypeError(`Failed to set the 'href' property on 'URL': ${bridge.answer()}`);
      }
      replace(this, state, record);
      detachHref(this, record, value);
    },
    get origin() {
      const record = recordOf(Slot.of(this));
      if (record.originEnd > 0) {
        return slice(record.href, 0, record.originEnd);
      }
      bridge.enter();
      return bridge.origin(record);
    },
    get protocol() {
      const { href, schemeEnd } = recordOf(Slot.of(this));
      return slice(href, 0, schemeEnd + 1);
    },
    set protocol(value) { set(this, attributes.protocol, value); },
    get username() {
      const { href, schemeEnd, usernameEnd, hostStart } = recordOf(Slot.of(this));
      return usernameEnd < hostStart ? slice(href, schemeEnd + 3, usernameEnd) : "";
    },
    set username(value) { set(this, attributes.username, value); },
    get password() {
      const { href, usernameEnd, hostStart } = recordOf(Slot.of(this));
      return slice(href, usernameEnd + 1, hostStart - 1);
    },
    set password(value) { set(this, attributes.password, value); },
    get host() {
      const { href, hostStart, portEnd } = recordOf(Slot.of(this));
      return slice(href, hostStart, portEnd);
    },
    set host(value) { set(this, attributes.host, value); },
    get hostname() {
      const { href, hostStart, hostEnd } = recordOf(Slot.of(this));
      return slice(href, hostStart, hostEnd);
    },
    set hostname(value) { set(this, attributes.hostname, value); },
    get port() {
      const { href, hostEnd, portEnd } = recordOf(Slot.of(this));
      return slice(href, hostEnd + 1, portEnd);
    },
    set port(value) { set(this, attributes.port, value); },
    get pathname() {
      const { href, pathStart, queryStart } = recordOf(Slot.of(this));
      return slice(href, pathStart, queryStart);
    },
    set pathname(value) { set(this, attributes.pathname, value); },
    get search() { return searchOf(recordOf(Slot.of(this))); },
    set search(value) { set(this, attributes.search, value); },
    get searchParams() {
      const state = Slot.of(this);
      if (state.query === undefined) {
        bridge.enter();
        // The parameters call these before and after each change.
        const url = {
          forget() { state.record = undefined; },
          sync: () => {
            // NB: not recordOf, which throws if little stack is left: the change has happened.
            readRecord(state);
            sync(this, state.record);
          },
        };
        state.query = searchParamsOf(this, bridge.searchParams(state.record), url);
      }
      return state.query.object;
    },
    get hash() {
      const { href, fragmentStart } = recordOf(Slot.of(this));
      return href.length - fragmentStart > 1 ? slice(href, fragmentStart, href.length) : "";
    },
    set hash(value) { set(this, attributes.hash, value); },
    toJSON() { return recordOf(Slot.of(this)).href; },
    toString() { return recordOf(Slot.of(this)).href; },
  });

  return URL;
}
