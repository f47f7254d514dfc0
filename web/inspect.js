// Makes Node print objects of the classes like those of its own.
// https://nodejs.org/api/util.html#utilinspectcustom
import { EndedError } from "./program.js";

const custom = Symbol.for("nodejs.util.inspect.custom");

export function makeInspectable({ URL, URLSearchParams }) {
  const attributes = Object.entries(Object.getOwnPropertyDescriptors(URL.prototype)).filter(([, { get }]) => get).map(([name]) => name);
  define(URL, (url, options, inspect) => {
    const shown = {};
    for (const name of attributes) {
      shown[name] = url[name];
    }
    return inspect(shown, options);
  });
  define(URLSearchParams, (params, options, inspect) => {
    const print = (options) => [...params].map(([name, value]) => `${inspect(name, options)} => ${inspect(value, options)}`);
    const pairs = print(options);
    if (pairs.length === 0) {
      return "{}";
    }
    const line = pairs.join(", ");
    const { stylize, ...plain } = options; // colors take no room
    return print({ ...plain, colors: false }).join(", ").length <= options.breakLength ? `{ ${line} }` : `{\n  ${pairs.join(",\n  ")} }`;
  });
}

// define makes print return what follows the name of an object's class. Node does not
// call it for the prototype itself.
function define(Class, print) {
  function value(depth, options, inspect) {
    const name = this.constructor?.name || Class.name;
    if (depth < 0) {
      return options.stylize(`[${name}]`, "special");
    }
    try {
      return `${name} ${print(this, options, inspect)}`;
    } catch (error) {
      // Any other error means that the class did not make the object.
      return error instanceof EndedError ? `${name} {[${error.message}]}` : `${name} {}`;
    }
  }
  Object.defineProperty(Class.prototype, custom, { value, writable: true, enumerable: false, configurable: true });
}
