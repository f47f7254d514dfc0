// Underneath, objects of the classes are instances of the platform's own classes,
// if it has them. Only then does the platform recognize them: fetch sends
// parameters as a form, structuredClone refuses them, Origin.from accepts a URL.
// The underlying state is kept in sync but never read. It cannot be made on demand, since
// the platform reads it without calling the object's methods.
//
// The platform's classes can fail: if they follow an older revision of the Standard, or if
// they are written in JavaScript, as Node's are, and a page has changed functions that they
// call. Then the platform does not recognize an object, or sees an older state of it; nothing
// else happens.
import { Uint8Array, construct, create, getOwnPropertyDescriptor, setPrototypeOf, uncurry } from "./intrinsics.js";

// platform returns functions that make such objects and keep them in sync. They never throw.
export function platform(NativeURL, NativeURLSearchParams) {
  return { ...urls(NativeURL), ...searchParams(NativeURLSearchParams) };
}

// maker returns a function that constructs an instance of a platform class with
// another prototype, such as Class.prototype.
function maker(Native) {
  let Target;
  return (Class, prototype, ...argument) => {
    // Engines are fast with a class, as long as nobody can see which prototype it has.
    if (prototype === Class.prototype) {
      return construct(Native, argument, Class);
    }
    // For other prototypes, they are if the same prototype has the same target.
    if (Target?.prototype !== prototype) {
      Target = function () {};
      Target.prototype = prototype;
    }
    return construct(Native, argument, Target);
  };
}

// attempt returns a function that calls one of the platform's and ignores exceptions.
const attempt = (call) => (a, b, c) => {
  try {
    call(a, b, c);
  } catch {
    // The platform keeps an older state.
  }
};

// recognizes reports whether the methods of a platform class accept an instance with another
// prototype, as Web IDL requires. Deno's methods check the prototype.
function recognizes(Native, argument, call) {
  if (typeof Native !== "function") {
    return false;
  }
  try {
    call(construct(Native, [argument], function () {}));
    return true;
  } catch {
    return false;
  }
}

const encode = uncurry(TextEncoder.prototype.encode);
const encodeInto = uncurry(TextEncoder.prototype.encodeInto);
const decode = uncurry(TextDecoder.prototype.decode);
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const copyOf = (string) => decode(decoder, encode(encoder, string));
const nowhere = new Uint8Array(0);

function urls(Native) {
  const { get, set } = typeof Native === "function" ? getOwnPropertyDescriptor(Native.prototype, "href") : {};
  const [getHref, setHref] = [uncurry(get), uncurry(set)];
  const fileAPI = {};
  for (const name of ["createObjectURL", "revokeObjectURL"]) {
    if (typeof Native?.[name] === "function") {
      fileAPI[name] = Native[name];
    }
  }
  if (!recognizes(Native, "about:blank", (object) => setHref(object, "about:blank"))) {
    const newObject = (_, prototype) => create(prototype);
    // An engine may represent a string as parts of other strings, which it would keep alive.
    // Encoding makes it copy them, as a platform's object does when it takes the string.
    const syncURL = (_, href) => { encodeInto(encoder, href, nowhere); };
    return { fileAPI, newURL: newObject, copyOf: (_, href) => copyOf(href), syncURL, paramsOf: newObject };
  }
  const make = maker(Native);
  const getParams = uncurry(getOwnPropertyDescriptor(Native.prototype, "searchParams").get);
  // The platform may refuse a URL that an older revision of the Standard refuses. Its object
  // still needs the query, for its parameters.
  const blank = (search) => `about:blank${search()}`;
  const setBlank = attempt((object, search) => setHref(object, blank(search)));
  return {
    // The static methods of the File API.
    fileAPI,
    newURL(Class, prototype, href, search) {
      try {
        return make(Class, prototype, href);
      } catch {
        try {
          return make(Class, prototype, blank(search));
        } catch {
          return create(prototype);
        }
      }
    },
    // syncURL gives an object another URL; search returns its query.
    syncURL(object, href, search) {
      try {
        setHref(object, href);
      } catch {
        setBlank(object, search);
      }
    },
    // copyOf returns a copy of an object's href: the platform's, unless it has another.
    copyOf(object, href) {
      let theirs;
      try {
        theirs = getHref(object);
      } catch {
        // The platform does not recognize the object.
      }
      return theirs === href ? theirs : copyOf(href);
    },
    // paramsOf returns the parameters of an object, with another prototype. The
    // platform changes them together with the object.
    paramsOf(object, prototype) {
      try {
        const params = getParams(object);
        setPrototypeOf(params, prototype);
        return params;
      } catch {
        return create(prototype);
      }
    },
  };
}

// nodePrints is a method of Node's class. Only that class's own methods read its state, so the
// state is not kept in sync: its method delete would not terminate if a page had replaced
// Array.prototype.splice with a function that does nothing.
const nodePrints = Symbol.for("nodejs.util.inspect.custom");

function searchParams(Native) {
  const { prototype } = Native ?? {};
  const sort = uncurry(prototype?.sort);
  const recognized = recognizes(Native, "", sort);
  const make = recognized ? maker(Native) : (_, prototype) => create(prototype);
  const newParams = (Class, prototype, query) => {
    try {
      return make(Class, prototype, query);
    } catch {
      return create(prototype);
    }
  };
  if (!recognized || nodePrints in prototype) {
    const ignore = () => {};
    return { newParams, appendParam: ignore, deleteParam: ignore, setParam: ignore, sortParams: ignore };
  }
  return {
    newParams,
    appendParam: attempt(uncurry(prototype.append)),
    deleteParam: attempt(uncurry(prototype.delete)),
    setParam: attempt(uncurry(prototype.set)),
    sortParams: attempt(sort),
  };
}
