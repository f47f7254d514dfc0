// pinned returns a function that copies the methods of an object's prototype to the object, so
// that the support file calls these even if a page changes the prototype later.
function pinned({ prototype }) {
  const own = Object.getOwnPropertyDescriptors(prototype);
  for (const key of Reflect.ownKeys(own)) {
    Object.setPrototypeOf(own[key], null); // or a page could add to it
  }
  const { defineProperties } = Object;
  return (object) => defineProperties(object, own);
}

// goScope returns the object that Go's support file sees as the global object. It contains
// little more than that file reads, so the page gets no new globals, and no timer keeps Node
// alive. Errors in Go's timers end the program; they never become uncaught exceptions.
export function goScope(program) {
  const { DataView, Date, Map, performance, setTimeout, clearTimeout } = globalThis;
  const [pinView, pinDate, pinMap] = [DataView, Date, Map].map(pinned);
  const refuse = () => {
    throw new Error("no file system");
  };
  const decoder = new TextDecoder();
  const decode = decoder.decode.bind(decoder);
  return {
    Object,
    Array,
    Uint8Array,
    DataView: function (buffer, at, length) { return pinView(new DataView(buffer, at, length)); },
    Map: function (entries) { return pinMap(new Map(entries)); },
    Math: { floor: Math.floor },
    Date: Object.assign(function () { return pinDate(new Date()); }, { now: Date.now.bind(Date) }),
    TextEncoder,
    TextDecoder,
    crypto: globalThis.crypto,
    performance: { now: performance.now.bind(performance) },
    setTimeout(callback, milliseconds) {
      const timer = setTimeout(() => program.attempt(callback), milliseconds);
      timer?.unref?.();
      return timer;
    },
    clearTimeout: (timer) => clearTimeout(timer),
    path: { resolve: refuse },
    process: { pid: -1, ppid: -1, getuid: () => -1, geteuid: () => -1, getgid: () => -1, getegid: () => -1, cwd: refuse },
    // Go writes here when it crashes.
    fs: {
      constants: { O_WRONLY: -1, O_RDWR: -1, O_CREAT: -1, O_TRUNC: -1, O_APPEND: -1, O_EXCL: -1, O_DIRECTORY: -1 },
      writeSync(_, bytes) {
        program.write(decode(bytes));
        return bytes.length;
      },
    },
  };
}
