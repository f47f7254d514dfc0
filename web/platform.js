// Underneath, objects of the classes are instances of the platform's own classes,
// if it has them. Only then does the platform recognize them: fetch sends
// parameters as a form, structuredClone refuses them, Origin.from accepts a URL.
// The underlying state is kept in sync but never read. It cannot be made later, when the
// platform asks for it, since the platform asks nobody.
import { apply, construct, create, getOwnPropertyDescriptor, setPrototypeOf, uncurry } from "./intrinsics.js";

// platform returns functions that make such objects and keep them in sync.
export function platform(NativeURL, NativeURLSearchParams) {
  return { ...urls(NativeURL), ...searchParams(NativeURLSearchParams) };
}

// maker returns a function that constructs an instance of a platform class with
// another prototype, which may be that of Class.
function maker(Native) {
  let Target;
  return (Class, prototype, ...argument) => {
    // Engines are fast with a class, as long as nobody can see which prototype it has.
    if (prototype === Class.prototype) {
      return construct(Native, argument, Class);
    }
    // Otherwise they are if the same prototype has the same target.
    if (Target?.prototype !== prototype) {
      Target = function () {};
      Target.prototype = prototype;
    }
    return construct(Native, argument, Target);
  };
}

function urls(Native) {
  if (typeof Native !== "function") {
    const paramsOf = (_, prototype) => create(prototype);
    return { fileAPI: {}, newURL: (_, prototype) => create(prototype), copyOf: (_, href) => href, syncURL() {}, paramsOf };
  }
  const make = maker(Native);
  const { get, set: setHref } = getOwnPropertyDescriptor(Native.prototype, "href");
  const getHref = uncurry(get);
  const searchParams = getOwnPropertyDescriptor(Native.prototype, "searchParams").get;
  const fileAPI = {};
  for (const name of ["createObjectURL", "revokeObjectURL"]) {
    if (typeof Native[name] === "function") {
      fileAPI[name] = Native[name];
    }
  }
  // syncURL gives an object another URL; search returns its query.
  function syncURL(object, href, search) {
    try {
      apply(setHref, object, [href]);
    } catch {
      // The platform follows an older revision, in which this is not a URL. But the
      // object's parameters need the query.
      apply(setHref, object, [`about:blank${search()}`]);
    }
  }
  return {
    // The static methods of the File API.
    fileAPI,
    newURL(Class, prototype, href, search) {
      try {
        return make(Class, prototype, href);
      } catch {
        return make(Class, prototype, `about:blank${search()}`); // see syncURL
      }
    },
    syncURL,
    // copyOf returns the platform's copy of an object's href, or the href if the platform
    // follows an older revision and has another.
    copyOf(object, href) {
      const copy = getHref(object);
      return copy === href ? copy : href;
    },
    // paramsOf returns the parameters of an object, with another prototype. The
    // platform changes them together with the object.
    paramsOf(object, prototype) {
      const params = apply(searchParams, object, []);
      setPrototypeOf(params, prototype);
      return params;
    },
  };
}

function searchParams(Native) {
  const ignore = () => {};
  if (typeof Native !== "function") {
    const newParams = (_, prototype) => create(prototype);
    return { newParams, appendParam: ignore, deleteParam: ignore, setParam: ignore, sortParams: ignore };
  }
  const { prototype } = Native;
  return {
    newParams: maker(Native),
    appendParam: uncurry(prototype.append),
    deleteParam: uncurry(prototype.delete),
    setParam: uncurry(prototype.set),
    sortParams: uncurry(prototype.sort),
  };
}
