// Objects of the classes are objects of the platform's own classes underneath,
// where it has them. Only so the platform knows them for what they are: fetch
// sends parameters as a form, structuredClone refuses them, Origin.from takes a
// URL. What is underneath is kept in step, and never read.
import { apply, construct, create, getOwnPropertyDescriptor, uncurry } from "./intrinsics.js";

// platform returns functions that make such objects and keep them in step.
export function platform(NativeURL, NativeURLSearchParams) {
  return { ...urls(NativeURL), ...searchParams(NativeURLSearchParams) };
}

// maker returns a function that constructs an object of a class of the platform
// with another prototype.
function maker(Native) {
  let Target;
  return (prototype, argument) => {
    // The same target for the same prototype is what engines are quick with.
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
        // The platform has an older reading of this URL.
        return make(prototype, "about:blank");
      }
    },
    syncURL(object, href) {
      try {
        apply(setHref, object, [href]);
      } catch {
        // As above.
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
    // syncParams makes the pairs those that at returns by index.
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
