// Underneath, objects of the classes are instances of the platform's own classes,
// if it has them. Only then does the platform recognize them: fetch sends
// parameters as a form, structuredClone refuses them, Origin.from accepts a URL.
// The underlying state is kept in sync but never read.
import { apply, construct, create, getOwnPropertyDescriptor, uncurry } from "./intrinsics.js";

// platform returns functions that make such objects and keep them in sync.
export function platform(NativeURL, NativeURLSearchParams) {
  return { ...urls(NativeURL), ...searchParams(NativeURLSearchParams) };
}

// maker returns a function that constructs an instance of a platform class with
// another prototype.
function maker(Native) {
  let Target;
  return (prototype, argument) => {
    // Engines are fast if the same prototype has the same target.
    if (Target?.prototype !== prototype) {
      Target = function () {};
      Target.prototype = prototype;
    }
    return construct(Native, [argument], Target);
  };
}

function urls(Native) {
  if (typeof Native !== "function") {
    return { fileAPI: {}, newURL: (prototype) => create(prototype), syncURL() {} };
  }
  const make = maker(Native);
  const setHref = getOwnPropertyDescriptor(Native.prototype, "href").set;
  const fileAPI = {};
  for (const name of ["createObjectURL", "revokeObjectURL"]) {
    if (typeof Native[name] === "function") {
      fileAPI[name] = Native[name];
    }
  }
  return {
    // The static methods of the File API.
    fileAPI,
    newURL(prototype, href) {
      try {
        return make(prototype, href);
      } catch {
        // The platform follows an older revision, in which this is not a URL.
        return make(prototype, "about:blank");
      }
    },
    syncURL(object, href) {
      try {
        apply(setHref, object, [href]);
      } catch {
        // See above.
      }
    },
  };
}

function searchParams(Native) {
  const ignore = () => {};
  if (typeof Native !== "function") {
    const newParams = (prototype) => create(prototype);
    return { newParams, syncParams: ignore, appendParam: ignore, deleteParam: ignore, setParam: ignore, sortParams: ignore };
  }
  const { prototype } = Native;
  const appendParam = uncurry(prototype.append);
  const deleteParam = uncurry(prototype.delete);
  const keys = uncurry(prototype.keys);
  const next = uncurry(keys(new Native()).next);
  return {
    newParams: maker(Native),
    appendParam,
    deleteParam,
    setParam: uncurry(prototype.set),
    sortParams: uncurry(prototype.sort),
    // syncParams replaces the pairs with those that at returns by index.
    syncParams(object, at) {
      const names = { __proto__: null };
      const iterator = keys(object);
      for (let result; !(result = next(iterator)).done; ) {
        names[result.value] = true;
      }
      for (const name in names) {
        deleteParam(object, name);
      }
      for (let i = 0, pair; (pair = at(i)) !== null; i++) {
        appendParam(object, pair[0], pair[1]);
      }
    },
  };
}
