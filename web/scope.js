// goScope returns what Go's support file sees as the global object. It has little
// more than that file reads. So the page gets no new globals, and no timer keeps
// Node alive.
export function goScope() {
  const { performance, setTimeout, clearTimeout } = globalThis;
  const refuse = () => {
    throw new Error("no file system");
  };
  let line = "";
  return {
    Object,
    Array,
    Uint8Array,
    Date,
    TextEncoder,
    TextDecoder,
    crypto: globalThis.crypto,
    performance: { now: performance.now.bind(performance) },
    setTimeout(callback, milliseconds) {
      const timer = setTimeout(callback, milliseconds);
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
        const lines = (line + new TextDecoder().decode(bytes)).split("\n");
        line = lines.pop();
        for (const complete of lines) {
          console.error(complete);
        }
        return bytes.length;
      },
    },
  };
}
